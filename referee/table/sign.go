package table

import (
	"fmt"

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
	t, save, err := referee.Open(books, text)
	if err != nil {
		return nil, nil, err
	}
	err = VerifyReferee(t.Board.Charter, envelope.BoardNamespace, t.Text, []byte(save.Signature))
	return t, save, err
}

// Identity is the table's own key, which moves are sealed to.
func Identity(t *referee.Table) (envelope.Identity, error) {
	id, err := envelope.ParseIdentity(t.Secret.Age)
	if err == nil && id.Recipient() != t.Board.Charter.Referee.Age {
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
