package envelope

// Kind classes what this package refuses. It is an error itself, so that
// errors.Is(err, ErrDamaged) tells.
type Kind string

// The kinds of refusal.
const (
	ErrDamaged      Kind = "damaged"       // the form is broken: armor, age, encoding, text around
	ErrUnsigned     Kind = "unsigned"      // a document without a signature
	ErrNotForUs     Kind = "not-for-us"    // sealed to another key
	ErrBadSignature Kind = "bad-signature" // well-formed, and does not hold
	ErrWrongKey     Kind = "wrong-key"     // a sound signature or table, but of another key than expected
	ErrRefusedKey   Kind = "refused-key"   // a public key that may not be enrolled
	ErrUnusableKey  Kind = "unusable-key"  // a private key that is not here, or cannot do what it is asked to
	ErrPassphrase   Kind = "passphrase"    // the passphrase is wrong, or cannot be asked for
)

// Error makes a Kind an error.
func (k Kind) Error() string { return string(k) }

// Error is what this package refuses with. It never holds a secret.
type Error struct {
	Kind Kind
	What string // what is wrong and where
	Hint string // what to do next; may be empty
}

// Error returns what is wrong and where.
func (e *Error) Error() string { return e.What }

// Unwrap returns the Kind.
func (e *Error) Unwrap() error { return e.Kind }
