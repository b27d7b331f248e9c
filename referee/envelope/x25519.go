package envelope

import (
	"bytes"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"

	"filippo.io/age"
	"golang.org/x/crypto/chacha20poly1305"
)

// x25519Identity opens what is sealed to a native recipient, as age's own
// identity does (C2SP age, "The X25519 recipient type"). age's computes the
// public half of its key again at each opening, which is half of what that
// costs; here it is at hand.
type x25519Identity struct{ key *ecdh.PrivateKey }

// The prefixes of native keys.
const (
	identityPrefix  = "AGE-SECRET-KEY-"
	recipientPrefix = "age"
)

// x25519Key reads a native identity.
func x25519Key(identity string) (*ecdh.PrivateKey, bool) {
	scalar, ok := bech32(identityPrefix, identity)
	if !ok {
		return nil, false
	}
	key, err := ecdh.X25519().NewPrivateKey(scalar)
	return key, err == nil
}

// belongs reports whether a key is that of a native recipient.
func belongs(key *ecdh.PrivateKey, recipient string) bool {
	public, ok := bech32(recipientPrefix, recipient)
	return ok && bytes.Equal(public, key.PublicKey().Bytes())
}

// Unwrap opens the file key where one of the stanzas is for this key.
func (i x25519Identity) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	for _, s := range stanzas {
		if s.Type != "X25519" {
			continue
		}
		fileKey, err := i.unwrap(s)
		if !errors.Is(err, age.ErrIncorrectIdentity) {
			return fileKey, err
		}
	}
	return nil, age.ErrIncorrectIdentity
}

const (
	x25519Info  = "age-encryption.org/v1/X25519"
	fileKeySize = 16
)

var errStanza = errors.New("a stanza of type X25519 is broken")

// unwrap opens the file key of one stanza.
func (i x25519Identity) unwrap(s *age.Stanza) ([]byte, error) {
	if len(s.Args) != 1 || len(s.Body) != fileKeySize+chacha20poly1305.Overhead || strings.ContainsAny(s.Args[0], "\r\n") {
		return nil, errStanza
	}
	share, err := base64.RawStdEncoding.Strict().DecodeString(s.Args[0])
	if err != nil {
		return nil, errStanza
	}
	theirs, err := ecdh.X25519().NewPublicKey(share)
	if err != nil {
		return nil, errStanza
	}
	shared, err := i.key.ECDH(theirs)
	if err != nil { // A point of small order: whoever made it knows the outcome.
		return nil, errStanza
	}
	wrap, err := hkdf.Key(sha256.New, shared, bytes.Join([][]byte{share, i.key.PublicKey().Bytes()}, nil), x25519Info, chacha20poly1305.KeySize)
	if err != nil {
		return nil, err
	}
	aead, err := chacha20poly1305.New(wrap)
	if err != nil {
		return nil, err
	}
	// The wrapping key is used once, so the nonce may be zero.
	fileKey, err := aead.Open(nil, make([]byte, chacha20poly1305.NonceSize), s.Body, nil)
	if err != nil {
		return nil, age.ErrIncorrectIdentity
	}
	return fileKey, nil
}
