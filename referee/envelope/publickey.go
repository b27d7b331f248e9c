package envelope

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rsa"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"filippo.io/edwards25519"
	"golang.org/x/crypto/ssh"
)

// minRSA is the smallest RSA modulus that may be enrolled, in bits. age draws
// the same line.
const minRSA = 2048

// keyTypes are the types of key that may be enrolled. Certificates expire, and
// DSA is broken.
var keyTypes = []string{
	ssh.KeyAlgoED25519, ssh.KeyAlgoRSA,
	ssh.KeyAlgoECDSA256, ssh.KeyAlgoECDSA384, ssh.KeyAlgoECDSA521,
	ssh.KeyAlgoSKED25519, ssh.KeyAlgoSKECDSA256,
}

// PublicKey is an SSH public key that passed the checks of enrolment. It is
// comparable; the zero PublicKey is no key and verifies nothing.
type PublicKey struct {
	wire string // RFC 4253, section 6.6
}

// ParsePublicKey reads one line of a .pub or authorized_keys file and checks
// whether the key may be enrolled. It refuses RSA keys below 2048 bits,
// ed25519 keys whose owner could disown every signature (points of small order
// or with two encodings), certificates, DSA and unknown types, and options
// before the key. The comment is dropped.
func ParsePublicKey(line string) (PublicKey, error) {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return PublicKey{}, refusedKey("there is no public key, only an empty line")
	}
	if err := checkType(fields[0]); err != nil {
		return PublicKey{}, err
	}
	if strings.ContainsAny(strings.TrimSpace(line), "\n\r") {
		return PublicKey{}, refusedKey("a public key is one line, and this is several")
	}
	if len(fields) == 1 {
		return PublicKey{}, refusedKey("the public key is cut after its type")
	}
	wire, err := base64.StdEncoding.Strict().DecodeString(fields[1])
	if err != nil {
		return PublicKey{}, refusedKey("the public key is not sound base64")
	}
	k, err := parseWire(wire)
	if err == nil && k.Type() != fields[0] {
		return PublicKey{}, refusedKey("the public key is not of the type that its line says")
	}
	return k, err
}

func checkType(t string) error {
	switch {
	case slices.Contains(keyTypes, t):
		return nil
	case t == "-----BEGIN":
		return &Error{
			ErrRefusedKey, "this is no public key line but the beginning of another file",
			"give the .pub file of the key; a private key stays with its owner",
		}
	case t == "ssh-dss":
		return refusedKey("DSA keys are broken and not accepted")
	case strings.HasSuffix(t, "-cert-v01@openssh.com"):
		return &Error{ErrRefusedKey, "this is a certificate, not a key", "give the .pub file of the key that was certified"}
	}
	return refusedKey(fmt.Sprintf("%.40q is no type of key that is accepted", t))
}

// parseWire reads a key in the form that signatures and files hold.
func parseWire(wire []byte) (PublicKey, error) {
	var head struct {
		Type string
		Rest []byte `ssh:"rest"`
	}
	if ssh.Unmarshal(wire, &head) != nil {
		return PublicKey{}, refusedKey("the public key is broken")
	}
	if err := checkType(head.Type); err != nil {
		return PublicKey{}, err
	}
	pub, err := ssh.ParsePublicKey(wire)
	if err != nil {
		return PublicKey{}, refusedKey("the public key is broken")
	}
	return enrol(pub, string(wire))
}

// enrol decides whether a key may stand in a charter.
func enrol(pub ssh.PublicKey, wire string) (PublicKey, error) {
	if string(pub.Marshal()) != wire {
		return PublicKey{}, refusedKey("the public key is written in a way that no tool writes it")
	}
	if c, ok := pub.(ssh.CryptoPublicKey); ok {
		switch k := c.CryptoPublicKey().(type) {
		case *rsa.PublicKey:
			if n := k.N.BitLen(); n < minRSA {
				return PublicKey{}, refusedKey(fmt.Sprintf("an RSA key of %d bits is too weak, %d are needed", n, minRSA))
			}
		case ed25519.PublicKey:
			if err := checkPoint(k); err != nil {
				return PublicKey{}, err
			}
		}
	}
	return PublicKey{wire}, nil
}

// checkPoint refuses the ed25519 keys that one signature fits whatever the
// message (small order), and those that are not written in the one right way.
func checkPoint(k ed25519.PublicKey) error {
	p, err := new(edwards25519.Point).SetBytes(k)
	switch {
	case err != nil:
		return refusedKey("the ed25519 key is no point of the curve")
	case !canonical(k):
		return refusedKey("the ed25519 key is not written in its canonical form")
	case new(edwards25519.Point).MultByCofactor(p).Equal(edwards25519.NewIdentityPoint()) == 1:
		return refusedKey("the ed25519 key is weak: one signature would fit every message")
	}
	return nil
}

// canonical reports whether a point is written as RFC 8032 (section 5.1.2) writes
// it: y below p = 2^255-19, and no sign where x is 0, as it is for y = 1 and -1.
// To write the point again and compare would cost an inversion.
func canonical(k ed25519.PublicKey) bool {
	y := slices.Clone(k)
	y[31] &= 0x7f
	slices.Reverse(y)
	one, p := make([]byte, 32), bytes.Repeat([]byte{0xff}, 32)
	one[31], p[0], p[31] = 1, 0x7f, 0xed
	minusOne := slices.Clone(p)
	minusOne[31]--
	signed := k[31]&0x80 != 0
	return bytes.Compare(y, p) < 0 && !(signed && (bytes.Equal(y, one) || bytes.Equal(y, minusOne)))
}

func refusedKey(what string) error {
	return &Error{ErrRefusedKey, what, "make a key: ssh-keygen -t ed25519, and give its .pub file"}
}

// parsed returns the key as x/crypto/ssh knows it; nil for the zero PublicKey.
func (k PublicKey) parsed() ssh.PublicKey {
	pub, err := ssh.ParsePublicKey([]byte(k.wire))
	if err != nil {
		return nil
	}
	return pub
}

// Type returns the type of the key, "ssh-ed25519".
func (k PublicKey) Type() string {
	var head struct {
		Type string
		Rest []byte `ssh:"rest"`
	}
	_ = ssh.Unmarshal([]byte(k.wire), &head)
	return head.Type
}

// IsZero reports whether k is no key.
func (k PublicKey) IsZero() bool { return k.wire == "" }

// String returns the line that stands in a charter: type and key without a
// comment. ParsePublicKey reads it back.
func (k PublicKey) String() string {
	if k.IsZero() {
		return ""
	}
	return k.Type() + " " + base64.StdEncoding.EncodeToString([]byte(k.wire))
}

// Fingerprint returns the key's SHA-256 fingerprint as ssh-keygen -l shows it,
// "SHA256:…"; "" for the zero PublicKey.
func (k PublicKey) Fingerprint() string {
	pub := k.parsed()
	if pub == nil {
		return ""
	}
	return ssh.FingerprintSHA256(pub)
}

// CanOpen reports whether age can seal to the key, so that its owner needs no
// other key to open his views.
func (k PublicKey) CanOpen() bool { return k.Deterministic() }

// Deterministic reports whether the key signs the same bytes the same way each
// time, as a referee's key must.
func (k PublicKey) Deterministic() bool {
	t := k.Type()
	return t == ssh.KeyAlgoED25519 || t == ssh.KeyAlgoRSA
}
