package envelope

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/crypto/ssh"

	"whisker/referee/plain"
	"whisker/referee/save"
)

// maxKeyFile bounds a key file, in bytes.
const maxKeyFile = 64 << 10

func readKeyFile(path string) ([]byte, error) {
	data, err := save.Read(path, maxKeyFile)
	var file *save.Error
	switch {
	case errors.Is(err, save.ErrTooLarge):
		err = &Error{ErrUnusableKey, path + " is too large for a key", ""}
	case errors.Is(err, save.ErrNotFile) && errors.As(err, &file):
		file.Hint = "name the file that holds the key"
	}
	return data, err
}

// ReadPublicKeyFile reads a .pub file: the key, and on a line of its own, where
// there is one, the age recipient that its owner's views are sealed to. age is
// "" where the file names none. Empty lines and # comments are skipped.
func ReadPublicKeyFile(path string) (key PublicKey, age string, err error) {
	data, err := readKeyFile(path)
	if err != nil {
		return PublicKey{}, "", err
	}
	n := 0
	fail := func(err error) (PublicKey, string, error) {
		var e *Error
		if errors.As(err, &e) {
			err = &Error{e.Kind, fmt.Sprintf("%s:%d: %s", path, n, e.What), e.Hint}
		}
		return PublicKey{}, "", err
	}
	for line := range strings.Lines(string(data)) {
		n++
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case key.IsZero():
			if key, err = ParsePublicKey(line); err != nil {
				return fail(err)
			}
		case age == "":
			age = line
			if k, err := ParsePublicKey(line); err == nil {
				age = k.String()
			}
			if err := CheckRecipient(age); err != nil {
				return fail(err)
			}
		default:
			return fail(&Error{ErrRefusedKey, "a key file holds one key and at most one recipient", "take the other lines out"})
		}
	}
	if key.IsZero() {
		return fail(refusedKey("there is no key in the file"))
	}
	return key, age, nil
}

// privateFile is a private key file, perhaps still locked.
type privateFile struct {
	public PublicKey
	locked bool
	unlock func() (any, error) // the key as ssh.ParseRawPrivateKey returns it
}

// unlocked holds what became of each passphrase, by the SHA-256 of the key's
// file: nobody is asked twice, and the key is derived once (0.3 s and more).
var unlocked sync.Map // [32]byte → func() (any, error)

// parsePrivateFile reads an SSH private key.
func parsePrivateFile(path string, data []byte, passphrase func(string) ([]byte, error)) (privateFile, error) {
	raw, err := ssh.ParseRawPrivateKey(data)
	if err == nil {
		public, err := publicOf(path, raw)
		return privateFile{public: public, unlock: sync.OnceValues(func() (any, error) { return consistent(path, raw) })}, err
	}
	var missing *ssh.PassphraseMissingError
	if !errors.As(err, &missing) {
		return privateFile{}, unreadable(path, data)
	}
	f := privateFile{locked: true, unlock: onceUnlocked(path, data, passphrase)}
	if missing.PublicKey != nil {
		f.public, err = parseWire(missing.PublicKey.Marshal())
		return f, err
	}
	// Older PEM files hide the public key too.
	if raw, err = f.unlock(); err != nil {
		return privateFile{}, err
	}
	f.public, err = publicOf(path, raw)
	return f, err
}

// loadFirst is the hint where nobody can be asked for a passphrase.
const loadFirst = "run it in a terminal, or load the key first: ssh-add "

// onceUnlocked returns the function that unlocks a key. Where nobody can be
// asked it does not count as asked.
func onceUnlocked(path string, data []byte, passphrase func(string) ([]byte, error)) func() (any, error) {
	sum := sha256.Sum256(data)
	if passphrase == nil {
		return func() (any, error) {
			if once, ok := unlocked.Load(sum); ok {
				return once.(func() (any, error))()
			}
			return nil, &Error{ErrPassphrase, path + " has a passphrase, and nobody can be asked for it here", loadFirst + plain.Word(path)}
		}
	}
	once, _ := unlocked.LoadOrStore(sum, sync.OnceValues(func() (any, error) {
		return unlock(path, data, passphrase)
	}))
	return once.(func() (any, error))
}

func unlock(path string, data []byte, passphrase func(string) ([]byte, error)) (any, error) {
	secret, err := passphrase("passphrase for " + path)
	if err != nil {
		return nil, &Error{ErrPassphrase, "no passphrase for " + path + ": " + err.Error(), loadFirst + plain.Word(path)}
	}
	raw, err := ssh.ParseRawPrivateKeyWithPassphrase(data, secret)
	switch {
	case errors.Is(err, x509.IncorrectPasswordError):
		return nil, &Error{ErrPassphrase, "wrong passphrase for " + path, "try again"}
	case err != nil:
		return nil, unreadable(path, data)
	}
	return consistent(path, raw)
}

// consistent refuses an ed25519 key whose halves do not belong together: signatures
// made with it would give the private half away.
func consistent(path string, raw any) (any, error) {
	k, ok := raw.(*ed25519.PrivateKey)
	if ok && !k.Equal(ed25519.NewKeyFromSeed(k.Seed())) {
		return nil, &Error{ErrUnusableKey, path + " holds a key whose halves do not belong together", "take it from a copy, or make another: ssh-keygen -t ed25519"}
	}
	return raw, nil
}

// publicOf returns the public half of a private key that x/crypto has read.
func publicOf(path string, raw any) (PublicKey, error) {
	s, err := ssh.NewSignerFromKey(raw)
	if err != nil {
		return PublicKey{}, &Error{ErrUnusableKey, path + " holds a key of a type that is not accepted", "make a key: ssh-keygen -t ed25519"}
	}
	return parseWire(s.PublicKey().Marshal())
}

// unreadable says why a private key file cannot be read.
func unreadable(path string, data []byte) error {
	if key, ok := publicInside(data); ok && strings.HasPrefix(key.Type(), "sk-") {
		return &Error{
			ErrUnusableKey, path + " stands for a security key, which only OpenSSH can use",
			"sign with ssh-keygen -Y sign -n " + MoveNamespace + " -f " + plain.Word(path) + " FILE, or load it: ssh-add " + plain.Word(path),
		}
	}
	return &Error{ErrUnusableKey, path + " is no private key, or a damaged one", "give a file that ssh-keygen made"}
}

// publicInside returns the public key that an OpenSSH private key file names
// in the clear (PROTOCOL.key).
func publicInside(data []byte) (PublicKey, bool) {
	block, _ := pem.Decode(data)
	if block == nil {
		return PublicKey{}, false
	}
	rest, ok := strings.CutPrefix(string(block.Bytes), "openssh-key-v1\x00")
	var head struct {
		Cipher, KDF, Options string
		Keys                 uint32
		Public               []byte
		Rest                 []byte `ssh:"rest"`
	}
	if !ok || ssh.Unmarshal([]byte(rest), &head) != nil {
		return PublicKey{}, false
	}
	key, err := parseWire(head.Public)
	return key, err == nil
}

// NewKeyPair makes an ed25519 key pair and returns the texts of its two files,
// as ssh-keygen -t ed25519 writes them. The private file has no passphrase;
// write it with mode 0600.
func NewKeyPair(comment string) (private, public []byte, err error) {
	pub, priv, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	if strings.ContainsAny(comment, "\r\n") {
		return nil, nil, errors.New("the comment of a key is one line")
	}
	block, err := ssh.MarshalPrivateKey(priv, comment)
	if err != nil {
		return nil, nil, err
	}
	line, err := ssh.NewPublicKey(pub)
	if err != nil {
		return nil, nil, err
	}
	key := PublicKey{string(line.Marshal())}
	return armorText(block.Type, block.Bytes), []byte(strings.TrimSpace(key.String()+" "+comment) + "\n"), nil
}
