package envelope

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"filippo.io/age"
	"filippo.io/age/armor"
	"golang.org/x/crypto/ssh"
	"pgregory.net/rapid"
)

// stored returns a file of testdata/stored, which holds what comes out another
// way each time. With -update a missing one is made.
func stored(t *testing.T, name string, makeIt func() []byte) []byte {
	t.Helper()
	path := filepath.Join("testdata", "stored", name)
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) && *update {
		data = makeIt()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		err = os.WriteFile(path, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func keyFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(keyPath(name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func mustSign(t testing.TB, key, namespace, document string) string {
	t.Helper()
	sig, err := signer(t, key).Sign(namespace, []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return string(sig)
}

// rawSign signs bytes as they are, with any algorithm.
func rawSign(t *testing.T, key string, data []byte, algorithm string) *ssh.Signature {
	t.Helper()
	s, err := ssh.ParsePrivateKey(keyFile(t, key))
	if err != nil {
		t.Fatal(err)
	}
	sig, err := s.(ssh.AlgorithmSigner).SignWithAlgorithm(rand.Reader, data, algorithm)
	if err != nil {
		t.Fatal(err)
	}
	return sig
}

// securityKey is a simulated authenticator; testdata/keys/sk.pub is its key.
var securityKey = ed25519.NewKeyFromSeed([]byte("a security key that is simulated"))

const application = "ssh:"

func securityKeyLine() string {
	return wireLine(struct {
		Type string
		Key  []byte
		App  string
	}{ssh.KeyAlgoSKED25519, securityKey.Public().(ed25519.PublicKey), application}, ssh.KeyAlgoSKED25519)
}

// securityKeySign makes the armor of a signature by the simulated key.
func securityKeySign(namespace, document string, flags byte, tail []byte) []byte {
	data, _ := toSign(namespace, "sha512", []byte(document))
	sig := securityKeyTouch(data, flags)
	sig.Rest = append(sig.Rest, tail...)
	key, err := ParsePublicKey(securityKeyLine())
	if err != nil {
		panic(err)
	}
	return armorText("SSH SIGNATURE", ssh.Marshal(blob{
		Magic: magic, Version: 1, Key: []byte(key.wire), Namespace: namespace, Hash: "sha512", Signature: ssh.Marshal(sig),
	}))
}

// securityKeyTouch signs as a FIDO authenticator does (PROTOCOL.u2f).
func securityKeyTouch(data []byte, flags byte) *ssh.Signature {
	const counter = 7
	app, sum := sha256.Sum256([]byte(application)), sha256.Sum256(data)
	type touch struct {
		Flags   byte
		Counter uint32
	}
	rest := ssh.Marshal(touch{flags, counter})
	return &ssh.Signature{
		Format: ssh.KeyAlgoSKED25519,
		Blob:   ed25519.Sign(securityKey, slices.Concat(app[:], rest, sum[:])),
		Rest:   rest,
	}
}

// wireLine writes a public key line of any bytes.
func wireLine(wire any, typ string) string {
	return typ + " " + base64.StdEncoding.EncodeToString(ssh.Marshal(wire)) + "\n"
}

func native(t *testing.T, name string) age.Recipient {
	t.Helper()
	r, err := age.ParseX25519Recipient(identity(t, name).Recipient())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func seal(t *testing.T, plaintext string, to ...age.Recipient) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := age.Encrypt(&b, to...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, plaintext); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return enarmor(t, b.Bytes())
}

func enarmor(t rapid.TB, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := armor.NewWriter(&b)
	if _, err := w.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// body cuts an armor into its first line, its base64 and its last line.
func body(armor string) (begin, text, end string) {
	i := strings.IndexByte(armor, '\n') + 1
	j := strings.LastIndex(armor, "-----END")
	return armor[:i], strings.ReplaceAll(armor[i:j], "\n", ""), armor[j:]
}

func rewrap(armor string, columns int) string {
	begin, text, end := body(armor)
	for chunk := range slices.Chunk([]byte(text), columns) {
		begin += string(chunk) + "\n"
	}
	return begin + end
}

func blankLines(armor string) string {
	return strings.ReplaceAll(strings.TrimSuffix(armor, "\n"), "\n", "\n\n") + "\n"
}

// strayBits sets the bits of the last base64 character that stand for nothing.
func strayBits(t *testing.T, armor []byte) []byte {
	t.Helper()
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	b := slices.Clone(armor)
	i := bytes.LastIndex(b, []byte("=\n-----END"))
	if i < 0 {
		t.Fatal("the base64 has no padding")
	}
	for b[i] == '=' {
		i--
	}
	b[i] = alphabet[strings.IndexByte(alphabet, b[i])|1]
	return b
}
