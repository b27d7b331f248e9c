package envelope

import (
	"bytes"
	"crypto/ed25519"
	"encoding/pem"
	"errors"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"filippo.io/age"
	"filippo.io/age/armor"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"
)

// answer is a passphrase prompt that counts.
type answer struct {
	text  string
	err   error
	asked int
}

func (a *answer) ask(string) ([]byte, error) {
	a.asked++
	return []byte(a.text), a.err
}

// copyKey gives a key file a content of its own, since a process asks once for
// each content.
func copyKey(t *testing.T, name string) string {
	t.Helper()
	data := append(keyFile(t, name), []byte("# "+t.Name()+"\n")...)
	return write(t, filepath.Join(t.TempDir(), name), data)
}

func TestPassphrase(t *testing.T) {
	t.Setenv("SSH_AUTH_SOCK", "")
	for _, c := range []struct {
		name, key, err string
		answer         *answer
	}{
		{name: "right", key: "locked", answer: &answer{text: "whisker"}},
		{name: "right, PEM", key: "locked-pem", answer: &answer{text: "whisker"}},
		{name: "wrong", key: "locked", answer: &answer{text: "whisker-secret"}, err: "wrong passphrase for "},
		{name: "wrong, PEM", key: "locked-pem", answer: &answer{text: "whisker-secret"}, err: "wrong passphrase for "},
		{name: "refused", key: "locked", answer: &answer{err: errors.New("no terminal")}, err: "no terminal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := copyKey(t, c.key)
			sign := func(ask func(string) ([]byte, error)) error {
				s, err := LoadSigner(path, ask)
				if err == nil {
					_, err = s.Sign(MoveNamespace, []byte(document))
				}
				return err
			}
			open := func(ask func(string) ([]byte, error)) error {
				id, err := LoadIdentity(path, ask)
				if err != nil {
					return err
				}
				sealed, err := Seal(id.Recipient(), []byte(document))
				if err != nil {
					return err
				}
				_, err = Open(sealed, id)
				return err
			}
			if err := sign(nil); !errors.Is(err, ErrPassphrase) {
				t.Errorf("with nobody to ask: got error %v, want %v", err, ErrPassphrase)
			}
			for range 2 {
				for what, try := range map[string]func(func(string) ([]byte, error)) error{"sign": sign, "open": open} {
					err := try(c.answer.ask)
					if c.err == "" && err != nil || c.err != "" && (!errors.Is(err, ErrPassphrase) || !strings.Contains(err.Error(), c.err)) {
						t.Errorf("%s: got error %v, want %q", what, err, c.err)
					}
					noSecret(t, err)
				}
			}
			if c.answer.asked != 1 {
				t.Errorf("asked %d times, want 1", c.answer.asked)
			}
			if err := sign(nil); (err == nil) != (c.err == "") {
				t.Errorf("once asked, with nobody to ask: got error %v, want %q", err, c.err)
			}
		})
	}
}

// TestAskedOnlyWhenNeeded opens a file that is for somebody else.
func TestAskedOnlyWhenNeeded(t *testing.T) {
	t.Setenv("SSH_AUTH_SOCK", "")
	a := &answer{text: "whisker"}
	path := copyKey(t, "locked")
	id, err := LoadIdentity(path, a.ask)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(readVectors(t)["sealed_ssh_ed25519"].file, id); !errors.Is(err, ErrNotForUs) {
		t.Errorf("got error %v, want %v", err, ErrNotForUs)
	}
	s, err := LoadSigner(path, a.ask)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Public(), publicKey(t, "locked"); got != want {
		t.Errorf("Public() = %v, want %v", got, want)
	}
	if a.asked != 0 {
		t.Errorf("asked %d times, want 0", a.asked)
	}
}

func TestLoadSignerBeside(t *testing.T) {
	t.Setenv("SSH_AUTH_SOCK", "")
	s := signer(t, "ed25519.pub")
	if got, want := s.Public(), publicKey(t, "ed25519"); got != want {
		t.Errorf("Public() = %v, want %v", got, want)
	}
	// The file beside is another key's.
	path := write(t, filepath.Join(t.TempDir(), "key.pub"), keyFile(t, "other.pub"))
	write(t, strings.TrimSuffix(path, ".pub"), keyFile(t, "ed25519"))
	if _, err := LoadSigner(path, nil); !errors.Is(err, ErrUnusableKey) {
		t.Errorf("got error %v, want %v", err, ErrUnusableKey)
	}
}

func TestUnusableKeys(t *testing.T) {
	t.Setenv("SSH_AUTH_SOCK", "")
	dir := t.TempDir()
	file := func(name string, data []byte) string { return write(t, filepath.Join(dir, name), data) }
	weak := file("weak", weakPrivateKey(t))
	for _, c := range []struct {
		name, path, sign, open string
	}{
		{"public key", file("alone.pub", keyFile(t, "ed25519.pub")), "no ssh-agent holds", "opens nothing"},
		{"ecdsa", keyPath("ecdsa256"), "", "signs but opens nothing"},
		{"security key", file("sk", securityKeyFile(t)), "only OpenSSH can use", "only OpenSSH can use"},
		{"identity", keyPath("table.txt"), "no private key", ""},
		{"damaged identity", file("broken.txt", []byte("# mine\nAGE-SECRET-KEY-1QQ\n")), "no private key", "broken.txt:2: no age identity"},
		{"sealed identity", file("sealed.txt", readVectors(t)["sealed_good"].file), "another file", "sealed itself"},
		{"damaged private key", file("broken", bytes.Replace(keyFile(t, "ed25519"), []byte("b3B"), []byte("b3C"), 1)), "no private key", "no private key"},
		{"cut private key", file("cut", keyFile(t, "ed25519")[:100]), "no private key", "no private key"},
		{"weak RSA", weak, "1024 bits", "1024 bits"},
		{"prose", file("prose", []byte("I play card 4\n")), "no type of key", "no private key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			check := func(what string, err error, want string) {
				if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("%s: got error %v, want %q", what, err, want)
				}
				if e := new(Error); err != nil && (!errors.As(err, &e) || e.Hint == "") {
					t.Errorf("%s: %v is no *Error with a hint", what, err)
				}
				noSecret(t, err)
			}
			_, err := LoadSigner(c.path, nil)
			check("sign", err, c.sign)
			_, err = LoadIdentity(c.path, nil)
			check("open", err, c.open)
		})
	}
	for _, err := range []error{
		func() error { _, err := LoadSigner(filepath.Join(dir, "none"), nil); return err }(),
		func() error { _, err := LoadIdentity(filepath.Join(dir, "none"), nil); return err }(),
	} {
		if !errors.Is(err, os.ErrNotExist) {
			t.Errorf("got error %v, want %v", err, os.ErrNotExist)
		}
	}
}

// A file that is sealed to a crowd is not tried for one recipient after the
// other, be the right one among them or not.
func TestOpenBoundsRecipients(t *testing.T) {
	id := identity(t, "table.txt")
	own, err := age.ParseX25519Recipient(id.Recipient())
	if err != nil {
		t.Fatal(err)
	}
	for others, kind := range map[int]error{maxRecipients - 1: nil, maxRecipients: ErrDamaged, 800: ErrDamaged} {
		to := []age.Recipient{own}
		for range others {
			stranger, err := age.GenerateX25519Identity()
			if err != nil {
				t.Fatal(err)
			}
			to = append(to, stranger.Recipient())
		}
		var file bytes.Buffer
		a := armor.NewWriter(&file)
		w, err := age.Encrypt(a, to...)
		if err != nil {
			t.Fatal(err)
		}
		_, err = io.WriteString(w, "hello")
		if err := errors.Join(err, w.Close(), a.Close()); err != nil {
			t.Fatal(err)
		}
		text, err := Open(file.Bytes(), id)
		if !errors.Is(err, kind) || kind == nil && string(text) != "hello" {
			t.Errorf("one of %d recipients: %q, %v", others+1, text, err)
		}
	}
}

// TestHalvesOfAKey refuses a key whose public half is another key's, which
// signs what nobody can verify and gives the private half away.
func TestHalvesOfAKey(t *testing.T) {
	t.Setenv("SSH_AUTH_SOCK", "")
	mixed := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, ed25519.SeedSize))
	copy(mixed[ed25519.SeedSize:], ed25519.NewKeyFromSeed(bytes.Repeat([]byte{2}, ed25519.SeedSize))[ed25519.SeedSize:])
	plain, err := ssh.MarshalPrivateKey(mixed, "")
	if err != nil {
		t.Fatal(err)
	}
	locked, err := ssh.MarshalPrivateKeyWithPassphrase(mixed, "", []byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"plain": plain, "locked": locked} {
		t.Run(name, func(t *testing.T) {
			path := write(t, filepath.Join(t.TempDir(), "key"), pem.EncodeToMemory(block))
			s, err := LoadSigner(path, func(string) ([]byte, error) { return []byte("secret"), nil })
			if err == nil {
				_, err = s.Sign(MoveNamespace, []byte("{}\n"))
			}
			if !errors.Is(err, ErrUnusableKey) || !strings.Contains(err.Error(), "do not belong together") {
				t.Errorf("got error %v, want %v", err, ErrUnusableKey)
			}
			noSecret(t, err)
		})
	}
}

func TestOpenWithoutIdentity(t *testing.T) {
	if _, err := Open(readVectors(t)["sealed_good"].file); !errors.Is(err, ErrNotForUs) {
		t.Errorf("got error %v, want %v", err, ErrNotForUs)
	}
	huge := append(slices.Clone(readVectors(t)["sealed_good"].file), make([]byte, MaxSealed)...)
	if _, err := Open(huge, identity(t, "table.txt")); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "larger") {
		t.Errorf("too large: got error %v, want %v", err, ErrDamaged)
	}
	for name, names := range map[string][]string{"first": {"table.txt", "other.txt"}, "second": {"other.txt", "table.txt"}} {
		both := write(t, filepath.Join(t.TempDir(), "both.txt"), append(keyFile(t, names[0]), keyFile(t, names[1])...))
		id, err := LoadIdentity(both, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Open(readVectors(t)["sealed_good"].file, id); err != nil || string(got) != document {
			t.Errorf("the %s identity of a file opens %q, %v, want %q", name, got, err, document)
		}
		if got, want := id.Recipient(), identity(t, names[0]).Recipient(); got != want {
			t.Errorf("Recipient() = %s, want that of the first identity, %s", got, want)
		}
	}
}

// securityKeyFile is what ssh-keygen -t ed25519-sk would leave on disk, as far
// as anybody reads it.
func securityKeyFile(t *testing.T) []byte {
	t.Helper()
	key := publicKey(t, "sk")
	raw := append([]byte("openssh-key-v1\x00"), ssh.Marshal(struct {
		Cipher, KDF, Options string
		Keys                 uint32
		Public               []byte
		Private              []byte
	}{"none", "none", "", 1, []byte(key.wire), ssh.Marshal(struct {
		Check1, Check2 uint32
		Type           string
		Rest           []byte `ssh:"rest"`
	}{1, 1, key.Type(), []byte(key.wire)})})...)
	return armorText("OPENSSH PRIVATE KEY", raw)
}

// weakPrivateKey is an RSA key that ssh-keygen would still make.
func weakPrivateKey(t *testing.T) []byte {
	t.Helper()
	path := stockKey(t, "", "rsa", "-b", "1024")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if block, _ := pem.Decode(data); block == nil {
		t.Fatal("ssh-keygen wrote no PEM")
	}
	return data
}

// serveAgent runs an ssh-agent in this process.
func serveAgent(t *testing.T, a agent.Agent) {
	t.Helper()
	dir, err := os.MkdirTemp("", "agent") // a socket's path is short
	if err != nil {
		t.Fatal(err)
	}
	sock := filepath.Join(dir, "sock")
	l, err := net.Listen("unix", sock)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		l.Close()
		os.RemoveAll(dir)
	})
	t.Setenv("SSH_AUTH_SOCK", sock)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				_ = agent.ServeAgent(a, conn)
			}()
		}
	}()
}

// keyring is an agent with some habits of its own.
type keyring struct {
	agent.ExtendedAgent
	list []*agent.Key // in place of its keys
	sign func(data []byte) (*ssh.Signature, error)
}

func (k keyring) List() ([]*agent.Key, error) {
	if k.list != nil {
		return k.list, nil
	}
	return k.ExtendedAgent.List()
}

func (k keyring) SignWithFlags(_ ssh.PublicKey, data []byte, _ agent.SignatureFlags) (*ssh.Signature, error) {
	return k.sign(data)
}

func (k keyring) Sign(_ ssh.PublicKey, data []byte) (*ssh.Signature, error) { return k.sign(data) }

func newKeyring(t *testing.T, names ...string) agent.ExtendedAgent {
	t.Helper()
	ring := agent.NewKeyring().(agent.ExtendedAgent)
	for _, n := range names {
		raw, err := ssh.ParseRawPrivateKey(keyFile(t, n))
		if n == "locked" {
			raw, err = ssh.ParseRawPrivateKeyWithPassphrase(keyFile(t, n), []byte("whisker"))
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := ring.Add(agent.AddedKey{PrivateKey: raw}); err != nil {
			t.Fatal(err)
		}
	}
	return ring
}

// TestAgentHoldsLockedKey does not ask for a passphrase that the agent was told.
func TestAgentHoldsLockedKey(t *testing.T) {
	ring := newKeyring(t, "other", "locked")
	serveAgent(t, ring)
	a := &answer{text: "whisker"}
	s, err := LoadSigner(copyKey(t, "locked"), a.ask)
	if err != nil {
		t.Fatal(err)
	}
	sig, err := s.Sign(MoveNamespace, []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	if err := Verify(publicKey(t, "locked"), MoveNamespace, []byte(document), sig); err != nil {
		t.Error(err)
	}
	if a.asked != 0 {
		t.Errorf("asked %d times, want 0", a.asked)
	}
	if err := ring.RemoveAll(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Sign(MoveNamespace, []byte(document)); !errors.Is(err, ErrUnusableKey) {
		t.Errorf("after the agent forgot the key: got error %v, want %v", err, ErrUnusableKey)
	}
}

// TestAgentWithSecurityKey signs with a FIDO key that the agent drives.
func TestAgentWithSecurityKey(t *testing.T) {
	key := publicKey(t, "sk")
	var flags byte = 1
	serveAgent(t, keyring{
		ExtendedAgent: newKeyring(t),
		list:          []*agent.Key{{Format: key.Type(), Blob: []byte(key.wire)}},
		sign:          func(data []byte) (*ssh.Signature, error) { return securityKeyTouch(data, flags), nil },
	})
	for name, path := range map[string]string{
		"public": keyPath("sk.pub"), "private": write(t, filepath.Join(t.TempDir(), "sk"), securityKeyFile(t)),
	} {
		flags = 1
		s, err := LoadSigner(path, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		sig, err := s.Sign(MoveNamespace, []byte(document))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := Verify(key, MoveNamespace, []byte(document), sig); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		flags = 0
		if _, err := s.Sign(MoveNamespace, []byte(document)); !errors.Is(err, ErrUnusableKey) {
			t.Errorf("%s: without touch: got error %v, want %v", name, err, ErrUnusableKey)
		}
	}
}

// TestAgentSignsBadly does not pass on what the table would refuse.
func TestAgentSignsBadly(t *testing.T) {
	log.SetOutput(io.Discard) // where x/crypto's agent reports what it refuses
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	for name, sign := range map[string]func(data []byte) (*ssh.Signature, error){
		"RSA with SHA-1": func(data []byte) (*ssh.Signature, error) { return rawSign(t, "rsa2048", data, ssh.KeyAlgoRSA), nil },
		"another text":   func([]byte) (*ssh.Signature, error) { return rawSign(t, "rsa2048", nil, ssh.KeyAlgoRSASHA512), nil },
		"refusal":        func([]byte) (*ssh.Signature, error) { return nil, errors.New("not confirmed") },
	} {
		t.Run(name, func(t *testing.T) {
			serveAgent(t, keyring{newKeyring(t, "rsa2048"), nil, sign})
			s, err := LoadSigner(keyPath("rsa2048.pub"), nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := s.(agentSigner); !ok {
				t.Fatalf("LoadSigner = %T, want the agent's key", s)
			}
			if sig, err := s.Sign(MoveNamespace, []byte(document)); !errors.Is(err, ErrUnusableKey) {
				t.Errorf("Sign = %q, %v, want %v", sig, err, ErrUnusableKey)
			}
		})
	}
}
