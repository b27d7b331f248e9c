package gametest

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"whisker/referee/game"
)

// Named returns dice for one turn of a test. A draw depends on seed, turn and
// label alone, as at a table, so that a draw more or less moves no other.
func Named(seed uint64, turn int) game.Dice { return named{seed, turn} }

type named struct {
	seed uint64
	turn int
}

func (d named) draw(l game.Label, n int) int {
	b := binary.BigEndian.AppendUint64(nil, d.seed)
	b = binary.BigEndian.AppendUint64(b, uint64(d.turn))
	sum := sha256.Sum256(append(b, l.String()...))
	return int(binary.BigEndian.Uint64(sum[:]) % uint64(n))
}

func (d named) Open(l game.Label, n int) int   { return d.draw(l, n) }
func (d named) Hidden(l game.Label, n int) int { return d.draw(l, n) }

// Draw is one draw that a game asked for.
type Draw struct {
	Label  string
	Hidden bool
	N      int // from [0,N)
	Value  int
}

// String is the draw as a playthrough shows it: "hidden deck.7 of 8: 3".
func (d Draw) String() string {
	kind := "open"
	if d.Hidden {
		kind = "hidden"
	}
	return fmt.Sprintf("%s %s of %d: %d", kind, d.Label, d.N, d.Value)
}

// Recorder is dice that remember what was asked of them in one turn. The zero
// value is not ready: use Record.
type Recorder struct {
	dice  game.Dice
	draws []Draw
	err   error
}

// Record wraps the dice of one turn.
func Record(dice game.Dice) *Recorder { return &Recorder{dice: dice} }

// Open draws from the wrapped dice.
func (r *Recorder) Open(l game.Label, n int) int { return r.draw(l, n, false) }

// Hidden draws from the wrapped dice.
func (r *Recorder) Hidden(l game.Label, n int) int { return r.draw(l, n, true) }

func (r *Recorder) draw(l game.Label, n int, hidden bool) int {
	d := Draw{Label: l.String(), Hidden: hidden, N: n}
	if r.err == nil {
		r.err = r.fault(l, d)
	}
	if n < 1 {
		return 0 // there is no such draw: Err tells
	}
	if hidden {
		d.Value = r.dice.Hidden(l, n)
	} else {
		d.Value = r.dice.Open(l, n)
	}
	r.draws = append(r.draws, d)
	return d.Value
}

func (r *Recorder) fault(l game.Label, d Draw) error {
	for _, before := range r.draws {
		if before.Label == d.Label {
			return fmt.Errorf("the label %s is drawn twice in one turn", d.Label)
		}
	}
	switch {
	case d.N < 1:
		return fmt.Errorf("the draw %s is from none", d.Label)
	case l.Name == "" || l.N < 0 || strings.Trim(d.Label, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "":
		return fmt.Errorf("the label %q is not lower-case letters, digits, dots, underscores and dashes", d.Label)
	}
	return nil
}

// Draws returns what was drawn so far, in order.
func (r *Recorder) Draws() []Draw { return r.draws }

// Err tells the first thing that was wrong with a draw: a label drawn twice,
// one that cannot stand in a formula, or a draw from none.
func (r *Recorder) Err() error { return r.err }

var _ game.Dice = (*Recorder)(nil)
