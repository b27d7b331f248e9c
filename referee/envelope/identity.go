package envelope

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"filippo.io/age"
	"filippo.io/age/agessh"

	"whisker/referee/plain"
)

// Identity opens what was sealed to its recipient.
type Identity struct {
	recipient string
	keys      []age.Identity
}

// Recipient returns what to seal to so that the identity opens it.
func (i Identity) Recipient() string { return i.recipient }

// ParseIdentity reads a native age identity, AGE-SECRET-KEY-1….
func ParseIdentity(s string) (Identity, error) {
	s = strings.TrimSpace(s)
	id, err := age.ParseX25519Identity(s)
	if err != nil {
		return Identity{}, notIdentity()
	}
	return PairedIdentity(strings.ToUpper(s), id.Recipient().String())
}

// PairedIdentity reads a native age identity that has to be that of a recipient,
// at a small part of the cost: ErrWrongKey where it is another's.
func PairedIdentity(identity, recipient string) (Identity, error) {
	key, ok := x25519Key(identity)
	if !ok {
		return Identity{}, notIdentity()
	}
	if !belongs(key, recipient) {
		return Identity{}, &Error{ErrWrongKey, "the age identity is not that of the recipient", "give the one that it was made with"}
	}
	return Identity{recipient, []age.Identity{x25519Identity{key}}}, nil
}

func notIdentity() error {
	return &Error{ErrUnusableKey, "this is no age identity, or a damaged one", "give the line that begins with AGE-SECRET-KEY-1"}
}

// LoadIdentity reads an age identity file, as age-keygen writes it, or an SSH
// private key file of type ed25519 or RSA. For a key with a passphrase it calls
// passphrase with a prompt, at most once per key and process and only when a
// file sealed to it is opened; passphrase may be nil.
func LoadIdentity(path string, passphrase func(prompt string) ([]byte, error)) (Identity, error) {
	data, err := readKeyFile(path)
	if err != nil {
		return Identity{}, err
	}
	if bytes.Contains(data, []byte(identityPrefix)) {
		return parseIdentityFile(path, data)
	}
	if f := sniffWhole(data); f == FormSealed || f == FormBinary {
		return Identity{}, &Error{ErrUnusableKey, path + " is an identity that is sealed itself", "open it first: age -d -o IDENTITY " + plain.Word(path)}
	}
	if key, err := ParsePublicKey(string(data)); err == nil {
		return Identity{}, &Error{
			ErrUnusableKey, path + " is the public key " + key.Fingerprint() + ", which opens nothing",
			"give the private key file; an ssh-agent can sign but not open",
		}
	}
	f, err := parsePrivateFile(path, data, passphrase)
	if err != nil {
		return Identity{}, err
	}
	if !f.public.CanOpen() {
		return Identity{}, &Error{
			ErrUnusableKey, "a key of type " + f.public.Type() + " signs but opens nothing: " + path,
			"give the identity of the seat's age recipient",
		}
	}
	return Identity{f.public.String(), []age.Identity{sshIdentity(f)}}, nil
}

// parseIdentityFile reads lines AGE-SECRET-KEY-1…, # comments and empty ones.
func parseIdentityFile(path string, data []byte) (Identity, error) {
	var all Identity
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		id, err := ParseIdentity(line)
		if err != nil {
			return Identity{}, &Error{ErrUnusableKey, fmt.Sprintf("%s:%d: no age identity, or a damaged one", path, n), "an identity is a line that begins with AGE-SECRET-KEY-1"}
		}
		if all.recipient == "" {
			all.recipient = id.recipient
		}
		all.keys = append(all.keys, id.keys...)
	}
	return all, nil
}

// sshIdentity opens with an SSH key that may have to be unlocked first. age's
// own identity for locked keys takes the passphrase, not the key, so it would
// ask and derive again for every use.
type sshIdentity privateFile

// Unwrap opens the file key where one of the stanzas is for this key. It
// unlocks the private key only then.
func (i sshIdentity) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	sum := sha256.Sum256([]byte(i.public.wire))
	tag := base64.RawStdEncoding.EncodeToString(sum[:4])
	if !slices.ContainsFunc(stanzas, func(s *age.Stanza) bool {
		return s.Type == i.public.Type() && len(s.Args) > 0 && s.Args[0] == tag
	}) {
		return nil, age.ErrIncorrectIdentity
	}
	raw, err := i.unlock()
	if err != nil {
		return nil, err
	}
	var id age.Identity
	switch k := raw.(type) {
	case *ed25519.PrivateKey:
		id, err = agessh.NewEd25519Identity(*k)
	case ed25519.PrivateKey:
		id, err = agessh.NewEd25519Identity(k)
	case *rsa.PrivateKey:
		id, err = agessh.NewRSAIdentity(k)
	default:
		err = age.ErrIncorrectIdentity
	}
	if err != nil {
		return nil, err
	}
	return id.Unwrap(stanzas)
}
