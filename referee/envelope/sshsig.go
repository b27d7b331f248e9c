package envelope

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"fmt"

	"golang.org/x/crypto/ssh"
)

// blob is what the armor of a signature holds (PROTOCOL.sshsig, "Blob format").
type blob struct {
	Magic     [6]byte // "SSHSIG"
	Version   uint32  // 1
	Key       []byte
	Namespace string
	Reserved  string
	Hash      string // "sha256" or "sha512"
	Signature []byte
}

// signedData is what a signature is made over (PROTOCOL.sshsig, "Signed data").
type signedData struct {
	Magic     [6]byte
	Namespace string
	Reserved  string
	Hash      string
	Digest    []byte
}

var magic = [6]byte{'S', 'S', 'H', 'S', 'I', 'G'}

// toSign returns the bytes to sign for a document; ok is false for a hash that
// SSHSIG does not know.
func toSign(namespace, hash string, document []byte) (data []byte, ok bool) {
	s := signedData{Magic: magic, Namespace: namespace, Hash: hash}
	switch hash {
	case "sha256":
		sum := sha256.Sum256(document)
		s.Digest = sum[:]
	case "sha512":
		sum := sha512.Sum512(document)
		s.Digest = sum[:]
	default:
		return nil, false
	}
	return ssh.Marshal(s), true
}

// Signature is a signature whose form is sound. What it says of itself proves
// nothing before Verify.
type Signature struct {
	text  []byte // what its armor holds
	blob  blob
	inner ssh.Signature
}

// ReadSignature reads the form of a signature. Its error is an *Error of kind
// ErrDamaged.
func ReadSignature(armor []byte) (*Signature, error) {
	text, ok := unarmor(armor)
	if !ok {
		return nil, notA(FormSignature, armor, "the armor of the signature is damaged")
	}
	s := &Signature{text: text}
	if ssh.Unmarshal(text, &s.blob) != nil || s.blob.Magic != magic || s.blob.Version != 1 || ssh.Unmarshal(s.blob.Signature, &s.inner) != nil {
		return nil, &Error{ErrDamaged, "the signature is damaged inside its armor", sendAgain}
	}
	return s, nil
}

// Key returns the key that a signature claims to be made with: whom to look up
// before Verify.
func (s *Signature) Key() (PublicKey, error) { return parseWire(s.blob.Key) }

// Namespace returns the namespace that a signature claims to be made in.
func (s *Signature) Namespace() string { return s.blob.Namespace }

// Armor returns the one text of the signature that ssh-keygen writes.
func (s *Signature) Armor() []byte { return armorText(signatureLabel, s.text) }

// Verify checks that armor is a signature by key over document in namespace; see
// Signature.Verify.
func Verify(key PublicKey, namespace string, document, armor []byte) error {
	s, err := ReadSignature(armor)
	if err != nil {
		return err
	}
	return s.Verify(key, namespace, document)
}

// Verify checks that the signature is one by key over document in namespace.
// It is stricter than ssh-keygen: the signature must name exactly this key, use
// no reserved field and have nothing behind its parts; RSA signs with SHA-2,
// and a FIDO key was touched.
//
// The error is an *Error: ErrDamaged where the form is broken, ErrWrongKey
// where another key is named, else ErrBadSignature.
func (s *Signature) Verify(key PublicKey, namespace string, document []byte) error {
	b := s.blob
	if string(b.Key) != key.wire {
		return &Error{ErrWrongKey, "the signature is by another key than " + key.Fingerprint(), "sign with the key that was enrolled"}
	}
	if b.Namespace != namespace {
		return &Error{
			ErrBadSignature, fmt.Sprintf("the signature is for %.40q, not for %q", b.Namespace, namespace),
			"sign again: ssh-keygen -Y sign -n " + namespace,
		}
	}
	if b.Reserved != "" {
		return badSignature("the signature uses a reserved field")
	}
	data, ok := toSign(b.Namespace, b.Hash, document)
	if !ok {
		return badSignature("the signature uses another hash than SHA-256 and SHA-512")
	}
	return check(key, data, &s.inner)
}

// check verifies the innermost signature.
func check(key PublicKey, data []byte, sig *ssh.Signature) error {
	pub := key.parsed()
	if pub == nil {
		return badSignature("there is no key to verify with")
	}
	switch pub.Type() {
	case ssh.KeyAlgoRSA:
		if sig.Format != ssh.KeyAlgoRSASHA256 && sig.Format != ssh.KeyAlgoRSASHA512 {
			return badSignature("the signature uses RSA without SHA-2")
		}
		fallthrough
	default:
		if len(sig.Rest) > 0 {
			return badSignature("the signature has bytes behind its end")
		}
	case ssh.KeyAlgoSKED25519, ssh.KeyAlgoSKECDSA256:
		// Rest holds flags and counter. x/crypto demands just these, and touch.
		const userPresent = 1
		if len(sig.Rest) > 0 && sig.Rest[0]&userPresent == 0 {
			return badSignature("the security key was not touched for the signature")
		}
	}
	if pub.Verify(data, sig) != nil {
		return badSignature("the signature does not fit the document")
	}
	return nil
}

func badSignature(what string) error {
	return &Error{ErrBadSignature, what, "sign the file as it is now, and send both together"}
}

// sign makes the armor of a signature the way ssh-keygen does. With ed25519 and
// RSA keys the bytes are ssh-keygen's.
func sign(s ssh.Signer, key PublicKey, namespace string, document []byte) ([]byte, error) {
	const hash = "sha512"
	data, _ := toSign(namespace, hash, document)
	algorithm := key.Type()
	if algorithm == ssh.KeyAlgoRSA {
		algorithm = ssh.KeyAlgoRSASHA512
	}
	a, ok := s.(ssh.AlgorithmSigner)
	if !ok {
		return nil, &Error{ErrUnusableKey, "the key cannot sign", ""}
	}
	sig, err := a.SignWithAlgorithm(rand.Reader, data, algorithm)
	if err != nil {
		return nil, &Error{ErrUnusableKey, "the key " + key.Fingerprint() + " did not sign: " + err.Error(), ""}
	}
	return armorText(signatureLabel, ssh.Marshal(blob{
		Magic: magic, Version: 1, Key: []byte(key.wire), Namespace: namespace, Hash: hash, Signature: ssh.Marshal(sig),
	})), nil
}
