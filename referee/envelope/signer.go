package envelope

import (
	"errors"
	"net"
	"os"
	"strings"

	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"
)

// Signer signs with one key.
type Signer interface {
	// Public returns the public half of the key.
	Public() PublicKey
	// Sign returns the armor of a signature over document. It may ask for a
	// passphrase. Its error is an *Error.
	Sign(namespace string, document []byte) (armor []byte, err error)
}

// LoadSigner makes a signer of a file: a private key, plain or with a
// passphrase, or a .pub file whose private half is in the ssh-agent of
// $SSH_AUTH_SOCK or in the file beside it. A key with a passphrase that the
// agent holds is left to the agent; else passphrase is called with a prompt, at
// most once per key and process and not before the first signature. passphrase
// may be nil.
func LoadSigner(path string, passphrase func(prompt string) ([]byte, error)) (Signer, error) {
	data, err := readKeyFile(path)
	if err != nil {
		return nil, err
	}
	if f := sniffWhole(data); f != FormPrivateKey {
		return loadPublic(path, passphrase)
	}
	if key, ok := publicInside(data); ok && strings.HasPrefix(key.Type(), "sk-") && inAgent(key) {
		return agentSigner{key}, nil
	}
	f, err := parsePrivateFile(path, data, passphrase)
	if err != nil {
		return nil, err
	}
	if f.locked && inAgent(f.public) {
		return agentSigner{f.public}, nil
	}
	if !f.locked {
		go f.unlock() // It takes a millisecond, in which the caller has other things to do.
	}
	return fileSigner(f), nil
}

// loadPublic finds the private half of a public key.
func loadPublic(path string, passphrase func(string) ([]byte, error)) (Signer, error) {
	key, _, err := ReadPublicKeyFile(path)
	if err != nil {
		return nil, err
	}
	if inAgent(key) {
		return agentSigner{key}, nil
	}
	beside, ok := strings.CutSuffix(path, ".pub")
	if ok {
		s, err := LoadSigner(beside, passphrase)
		if err == nil && s.Public() == key {
			return s, nil
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	return nil, &Error{
		ErrUnusableKey, "no ssh-agent holds the private half of " + path,
		"load it: ssh-add KEY, or give the private key file itself",
	}
}

type fileSigner privateFile

func (s fileSigner) Public() PublicKey { return s.public }

func (s fileSigner) Sign(namespace string, document []byte) ([]byte, error) {
	raw, err := s.unlock()
	if err != nil {
		return nil, err
	}
	signer, err := ssh.NewSignerFromKey(raw)
	if err != nil {
		return nil, &Error{ErrUnusableKey, "the key " + s.public.Fingerprint() + " cannot sign", ""}
	}
	return sign(signer, s.public, namespace, document)
}

// agentSigner signs through $SSH_AUTH_SOCK. It holds no connection open.
type agentSigner struct{ key PublicKey }

func (s agentSigner) Public() PublicKey { return s.key }

func (s agentSigner) Sign(namespace string, document []byte) (armor []byte, err error) {
	found := withAgent(s.key, func(signer ssh.Signer) {
		armor, err = sign(signer, s.key, namespace, document)
		// It may have signed with what it likes.
		if err == nil && Verify(s.key, namespace, document, armor) != nil {
			err = &Error{ErrUnusableKey, "the key " + s.key.Fingerprint() + " made a signature that does not hold", ""}
		}
	})
	if !found {
		err = &Error{ErrUnusableKey, "the ssh-agent holds the key " + s.key.Fingerprint() + " no more", "load it: ssh-add KEY"}
	}
	return armor, err
}

func inAgent(key PublicKey) bool { return withAgent(key, func(ssh.Signer) {}) }

// withAgent lends the agent's signer of a key, and reports whether there is one.
func withAgent(key PublicKey, use func(ssh.Signer)) bool {
	path := os.Getenv("SSH_AUTH_SOCK")
	if path == "" {
		return false
	}
	conn, err := net.Dial("unix", path)
	if err != nil {
		return false
	}
	defer conn.Close()
	signers, err := agent.NewClient(conn).Signers()
	if err != nil {
		return false
	}
	for _, s := range signers {
		if string(s.PublicKey().Marshal()) == key.wire {
			use(s)
			return true
		}
	}
	return false
}
