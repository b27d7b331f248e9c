package referee

import (
	"fmt"
	"strings"

	"whisker/referee/game"
)

// Submission is a move that was opened, whose signature was checked and whose
// document was read.
type Submission struct {
	Signed string // the signed file's text: the document and its armor, as a board publishes it
	ID     string // of the document
	Signer string // the OpenSSH public key, as in the charter, that the signature was checked against
	Move   *Move
}

// Judgement is what the referee says of a submission, and to its owner why.
type Judgement struct {
	Verdict  Verdict
	Refusals []game.Refusal // where the verdict is Invalid or Illegal
	Reason   string         // one clause, for verdicts that need one; without any value of the move
}

// armorBegins is the line that the signature of a signed file begins with. In a
// document it can stand within a string, but never as a line of its own.
const armorBegins = "\n-----BEGIN SSH SIGNATURE-----\n"

// Document returns the document of a signed text with one move.
func Document(signed string) string {
	if i := strings.Index(signed, armorBegins); i >= 0 {
		return signed[:i+1]
	}
	return signed
}

// byEntry reports whether the referee made the move for a seat.
func (s *Submission) byEntry() bool { return s.Move.By == ByReferee }

// signedFor reports whether the key that signed may move for the seat.
func (s *Submission) signedFor(b *Board) bool {
	m := s.Move
	if m.Seat == game.Referee {
		return s.Signer == b.Charter.Referee.Key
	}
	place, i := b.Place(m.Seat)
	switch {
	case i < 0:
		return false
	case s.byEntry():
		return s.Signer == b.Charter.Referee.Key && b.Charter.Entry != EntryPlayers
	}
	return s.Signer == place.Key && b.Charter.Entry != EntryReferee
}

// readQueue reads the moves ahead that wait in a save. They were judged before
// they were let in.
func readQueue(queue []Queued) ([]*Submission, error) {
	var subs []*Submission
	for i, q := range queue {
		text := Document(q.Signed)
		m, err := ReadMove([]byte(text))
		if err != nil || m.Seat != q.Seat || m.Ahead == 0 {
			return nil, damaged(fmt.Sprintf("/queue/%d", i), "what waits there is no move ahead of the seat")
		}
		subs = append(subs, &Submission{Signed: q.Signed, ID: ID(text), Move: m})
	}
	return subs, nil
}
