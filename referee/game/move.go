package game

// Move is an answer to an ask: a struct of the game's own that Marshal turns
// into its JSON form.
type Move interface {
	// String is the short form, which Parse reads back.
	String() string
}

// RefusalKind says why a move was refused.
type RefusalKind string

// A move is invalid when it is not understood whatever the position, and
// illegal when it is understood and the position or the rules do not allow it.
const (
	Invalid RefusalKind = "invalid"
	Illegal RefusalKind = "illegal"
)

// Refusal is one thing that is wrong with a move.
type Refusal struct {
	Kind   RefusalKind `json:"kind"`
	Rule   string      `json:"rule,omitzero"`  // the number of the rule: "R6"
	Field  string      `json:"field,omitzero"` // JSON pointer into the move: "/aim/1"
	Reason string      `json:"reason"`         // a fixed English clause, without any value
}

// Error makes a Refusal an error.
func (r *Refusal) Error() string {
	s := r.Reason
	if r.Field != "" {
		s += " at " + r.Field
	}
	if r.Rule != "" {
		s += " (" + r.Rule + ")"
	}
	return s
}

// SeatRefusal is a refusal of the answer of one seat.
type SeatRefusal struct {
	Seat    Seat    `json:"seat"`
	Refusal Refusal `json:"refusal"`
}

// NotUnderstood is the refusal of a move, a setup or an option that is not in
// the form that the rules give it.
func NotUnderstood(field, reason string) *Refusal {
	return &Refusal{Kind: Invalid, Field: field, Reason: reason}
}
