package envelope

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"filippo.io/age"
	"filippo.io/age/agessh"
	"filippo.io/age/armor"
)

// MaxSealed bounds a sealed file, in bytes. What is in it is always smaller.
const MaxSealed = 16 << 20

// maxRecipients bounds to how many a file is sealed: each of them costs whoever
// tries to open it.
const maxRecipients = 20

// NewIdentity makes a native age key: the identity AGE-SECRET-KEY-1…, which is
// secret, and the recipient age1….
func NewIdentity() (identity, recipient string, err error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return "", "", err
	}
	return id.String(), id.Recipient().String(), nil
}

// CheckRecipient tells whether Seal can seal to a recipient: age1…, or the
// line of an SSH key of type ed25519 or RSA as PublicKey.String writes it. The
// error is an *Error of kind ErrRefusedKey.
func CheckRecipient(recipient string) error {
	r, err := parseRecipient(recipient)
	if err != nil {
		return err
	}
	// Only a trial shows a key that no secret can be agreed with.
	if _, err := r.Wrap(make([]byte, 16)); err != nil {
		return refusedRecipient("nothing can be sealed to this recipient")
	}
	return nil
}

func parseRecipient(s string) (age.Recipient, error) {
	switch {
	case strings.HasPrefix(s, "age1pq1"):
		return nil, refusedRecipient("post-quantum age recipients are not accepted yet: common versions of age cannot seal to them")
	case strings.HasPrefix(s, "age1"):
		r, err := age.ParseX25519Recipient(s)
		if err != nil {
			return nil, refusedRecipient("the age recipient is damaged, or made by a plugin")
		}
		return r, nil
	case strings.HasPrefix(s, "AGE-SECRET-KEY-"):
		return nil, refusedRecipient("this is an identity, which is secret, and not a recipient")
	}
	k, err := ParsePublicKey(s)
	switch {
	case err != nil:
		return nil, err
	case !k.CanOpen():
		return nil, refusedRecipient("age cannot seal to a key of type " + k.Type())
	case k.String() != s:
		return nil, refusedRecipient("a recipient is type and key alone, without a comment")
	}
	r, err := agessh.ParseRecipient(s)
	if err != nil {
		return nil, refusedRecipient("age cannot seal to this key")
	}
	return r, nil
}

func refusedRecipient(what string) error {
	return &Error{ErrRefusedKey, what, "make a recipient: age-keygen, and give the line that begins with age1"}
}

// Seal encrypts plaintext to a recipient and returns an armored age file. It
// does not hide the length.
func Seal(recipient string, plaintext []byte) ([]byte, error) {
	r, err := parseRecipient(recipient)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	a := armor.NewWriter(&out)
	w, err := age.Encrypt(a, r)
	if err != nil {
		return nil, refusedRecipient("nothing can be sealed to this recipient")
	}
	// Writing to memory fails only where age does; both ends must be closed, or
	// the file is cut.
	_, err = w.Write(plaintext)
	if err := errors.Join(err, w.Close(), a.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Open decrypts an armored age file with the identity that it is sealed to.
// Nothing is returned unless all of it is authentic.
//
// The error is an *Error: ErrNotForUs where no identity fits, ErrDamaged where
// the file is broken, or what the identity needed (ErrPassphrase).
func Open(sealed []byte, ids ...Identity) ([]byte, error) {
	if len(sealed) > MaxSealed {
		return nil, &Error{ErrDamaged, "the sealed file is larger than 16 MiB", "look whether it is the right file"}
	}
	if sniffWhole(sealed) != FormSealed {
		return nil, notA(FormSealed, sealed, "the sealed file is damaged")
	}
	plaintext, err := decrypt(sealed, opener(ids))
	var ours *Error
	switch {
	case err == nil:
		return plaintext, nil
	case errors.As(err, new(*age.NoIdentityMatchError)):
		return nil, &Error{ErrNotForUs, "the file is sealed to another key", "open it with the key that it is sealed to, or seal it again to the right recipient"}
	case errors.As(err, &ours):
		return nil, ours
	}
	return nil, &Error{ErrDamaged, "the sealed file is damaged", sendAgain}
}

// decrypt takes off the armor, has age read the header, and opens the payload at
// one go: age's readers would take 64 KiB of memory and more for the smallest file.
func decrypt(sealed []byte, id age.Identity) ([]byte, error) {
	file := bytes.NewBuffer(make([]byte, 0, len(sealed)))
	if _, err := file.ReadFrom(armor.NewReader(bytes.NewReader(sealed))); err != nil {
		return nil, err
	}
	header, payload := cutHeader(file.Bytes())
	fileKey, err := age.DecryptHeader(header, id)
	if err != nil {
		return nil, err
	}
	return openPayload(fileKey, payload)
}

// opener opens with the first of several identities that fits, and with those
// first that ask nobody for a passphrase.
type opener []Identity

// Unwrap opens the file key.
func (o opener) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	if len(stanzas) > maxRecipients {
		return nil, &Error{ErrDamaged, fmt.Sprintf("the file is sealed to more than %d recipients", maxRecipients), "seal it to the table alone"}
	}
	for _, native := range []bool{true, false} {
		for _, id := range o {
			for _, key := range id.keys {
				if _, ok := key.(x25519Identity); ok != native {
					continue
				}
				fileKey, err := key.Unwrap(stanzas)
				if !errors.Is(err, age.ErrIncorrectIdentity) {
					return fileKey, err
				}
			}
		}
	}
	return nil, age.ErrIncorrectIdentity
}
