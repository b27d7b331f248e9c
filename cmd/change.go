package cmd

import (
	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/plain"
	"whisker/referee/save"
)

type changeOptions struct {
	file, seat, key, out string
	force                bool
}

func newChange(e *env) *cobra.Command {
	var o changeOptions
	c := &cobra.Command{
		Use:   "change FILE --seat SEAT=PLAYER:KEY.pub -o OUT",
		Short: "Propose another player, key or address for a seat",
		Long: `Write a change of people: who holds a seat from now on, with which key and
address, in the words of whisker new. What is not named stays, as long as the
player is the same. FILE is a board, view or save.

With --key the holder of the seat signs it, with the old key: that is all that
is needed. Who has lost the key leaves --key out and has more than half of the
others sign the file with whisker agree. Another player needs nobody's signature
but the referee's. The referee puts it in force with whisker enact.`,
		Example: "  whisker change board.json --seat red=Ann:new.pub --key old -o red.change\n" +
			"  whisker change board.json --seat \"red=Ann <ann@example.org>\" --key ann -o red.change\n" +
			"  whisker change save.json --seat red=Carol:carol.pub -o red.change",
		Args: exactly(1, "FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			o.file = args[0]
			switch {
			case o.out == "":
				return usage("-o FILE", "no output was named")
			case o.seat == "":
				return usage("--seat red=Ann:new.pub", "no seat was named")
			}
			return runChange(e, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.seat, "seat", "", "the seat as it shall be: SEAT=PLAYER:KEY.pub")
	f.StringVar(&o.key, "key", "", "the seat's old private key (no setting: who names none does not sign)")
	f.StringVarP(&o.out, "output", "o", "", "where to write the change")
	f.BoolVar(&o.force, "force", false, "replace an output that exists")
	return c
}

// proposed is the output of change --json, and of agree --json.
type proposed struct {
	Output string    `json:"output"`
	Game   string    `json:"game"`
	Number int       `json:"number"` // of the seat's changes
	Seat   game.Seat `json:"seat"`
	Player string    `json:"player"`
	Key    string    `json:"key,omitzero"` // fingerprint
	Mail   string    `json:"mail,omitzero"`
	Signer string    `json:"signer,omitzero"` // fingerprint
}

func runChange(e *env, o changeOptions) error {
	f, err := e.open(o.file, "")
	if err != nil {
		return err
	}
	b := f.table.Board
	place, err := o.place(e, b)
	if err != nil {
		return err
	}
	return e.writeChange(&referee.Change{
		Type: referee.ChangeType, Game: b.Game, Number: b.NextNumber(place.Seat), Place: place,
	}, o.key, o.out, o.force)
}

// place is the seat as it shall be: as it is, but for what was named.
func (o changeOptions) place(e *env, b *referee.Board) (referee.Place, error) {
	want, keyFile, err := parseSeat(o.seat)
	if err != nil {
		return want, err
	}
	now, i := b.Place(want.Seat)
	switch {
	case i < 0:
		return want, usage("one of "+seatList(b.Charter), "the table has no seat %q", want.Seat)
	case b.Over():
		return want, referee.ErrOver
	}
	if want.Player == now.Player {
		want.Key, want.Age = now.Key, now.Age
		if want.Mail == "" {
			want.Mail = now.Mail
		}
	}
	if keyFile != "" {
		key, age, err := e.publicKey(keyFile)
		if err != nil {
			return want, about("seat "+string(want.Seat), err)
		}
		want.Key, want.Age = key.String(), age
	}
	return want, nil
}

// writeChange writes a change, signed with a key where one is named.
func (e *env) writeChange(c *referee.Change, keyFile, out string, force bool) error {
	text := referee.Text(c)
	if _, err := referee.ReadChange(text); err != nil {
		return asUsage(err, "whisker change --help")
	}
	done := proposed{
		Output: plain.Line(out), Game: c.Game, Number: c.Number,
		Seat: c.Place.Seat, Player: c.Place.Player, Mail: c.Place.Mail,
	}
	if c.Place.Key != "" {
		done.Key = fingerprint(c.Place.Key)
	}
	if keyFile != "" {
		signer, err := e.signer(keyFile)
		if err != nil {
			return err
		}
		armor, err := signer.Sign(envelope.ChangeNamespace, text)
		if err != nil {
			return err
		}
		text, done.Signer = envelope.Join(text, armor), signer.Public().Fingerprint()
	}
	if err := e.emit([]save.File{{Path: out, Data: text}}, force); err != nil || out == "-" {
		return err
	}
	if e.json {
		return e.printJSON(done)
	}
	e.note("%s", done)
	return nil
}

// String says what is proposed, or agreed to.
func (p proposed) String() string {
	s := string(p.Seat) + " shall be " + p.Player
	if p.Key != "" {
		s += ", with the key " + p.Key
	}
	if p.Mail != "" {
		s += ", at " + p.Mail
	}
	if p.Signer != "" {
		s += "; signed with " + p.Signer
	}
	return s
}
