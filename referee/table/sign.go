package table

import (
	"errors"
	"fmt"
	"sync"

	"whisker/referee"
	"whisker/referee/envelope"
)

// Sign signs a board, view, receipt or entry as the referee of a table.
func Sign(signer envelope.Signer, c *referee.Charter, namespace string, document []byte) ([]byte, error) {
	if got := signer.Public(); got.String() != c.Referee.Key {
		return nil, &envelope.Error{
			Kind: envelope.ErrWrongKey,
			What: "the key " + got.Fingerprint() + " is not the referee's key of table " + c.Name,
			Hint: "give the key that the table was made with: --key KEY",
		}
	}
	return signer.Sign(namespace, document)
}

// VerifyReferee checks a signature of the referee that a charter names. The
// charter stands in the board itself: whether it is the right referee is for
// the caller to know.
func VerifyReferee(c *referee.Charter, namespace string, document, armor []byte) error {
	key, err := envelope.ParsePublicKey(c.Referee.Key)
	if err != nil {
		return fmt.Errorf("the referee's key in the charter: %w", err)
	}
	return envelope.Verify(key, namespace, document, armor)
}

// OpenSave makes the table of a save and checks its board's signature: a save
// that was changed by hand is refused.
func OpenSave(books referee.Rulebooks, text []byte) (*referee.Table, *referee.Save, error) {
	t, save, verified, err := BeginSave(books, text)
	if err != nil {
		return nil, nil, err
	}
	return t, save, verified()
}

// BeginSave opens a save as OpenSave does, while the signature is still being
// checked. Nothing may be told or made of the table before verified, which waits
// for that, returns nil.
func BeginSave(books referee.Rulebooks, text []byte) (t *referee.Table, save *referee.Save, verified func() error, err error) {
	var c *claim
	t, save, err = referee.OpenWhile(books, text, func(s *referee.Save) { c = verify(s) })
	if err != nil {
		return nil, nil, nil, err
	}
	return t, save, sync.OnceValue(func() error {
		if c.holds(t.Board.Charter.Referee.Key) {
			return nil
		}
		return VerifyReferee(t.Board.Charter, envelope.BoardNamespace, t.Text, []byte(save.Signature))
	}), nil
}

// claim is a signature under verification by the key that it names, whoever's
// that is.
type claim struct {
	line string    // of the key; "" where there is no signature
	good chan bool // gets one answer
}

// verify begins to verify the signature of a save's board; it may be none.
func verify(s *referee.Save) *claim {
	c := &claim{good: make(chan bool, 1)}
	sig, err := envelope.ReadSignature([]byte(s.Signature))
	if err != nil {
		return c
	}
	key, err := sig.Key()
	if err != nil {
		return c
	}
	c.line = key.String()
	go func() { c.good <- sig.Verify(key, envelope.BoardNamespace, []byte(s.Board)) == nil }()
	return c
}

// holds reports whether the signature is good and by a key. It can be asked once;
// where it says no, VerifyReferee says why.
func (c *claim) holds(line string) bool { return c.line == line && line != "" && <-c.good }

// Identity is the table's own key, which moves are sealed to.
func Identity(t *referee.Table) (envelope.Identity, error) {
	id, err := envelope.PairedIdentity(t.Secret.Age, t.Board.Charter.Referee.Age)
	if errors.Is(err, envelope.ErrWrongKey) {
		err = &referee.DamagedError{At: "/secret", Reason: "the table's age identity is not the one that the charter fixes"}
	}
	return id, err
}

// Recipient is what the views of a seat are sealed to; "" where it has none.
func Recipient(p referee.Place) string {
	if p.Age != "" {
		return p.Age
	}
	if k, err := envelope.ParsePublicKey(p.Key); err == nil && k.CanOpen() {
		return p.Key
	}
	return ""
}
