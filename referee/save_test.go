package referee_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/game"
)

func hash(s string) string { return referee.ID(s) }

func sampleCharter() *referee.Charter {
	return &referee.Charter{
		Type: referee.CharterType, Name: "Tea", Game: "tiger", Edition: "en", Rules: 1, Options: game.Raw(`{}`),
		Seats:   []referee.Place{{Seat: "red", Player: "Ann", Key: "ssh-ed25519 A"}, {Seat: "yellow", Player: "Bob", Key: "ssh-ed25519 B"}},
		Referee: referee.RefereeKeys{Key: "ssh-ed25519 R", Age: "age1x", Open: hash("open"), Hidden: hash("hidden")},
		Entry:   referee.EntryPlayers, Absent: referee.AbsentPolicy{Policy: referee.AbsentWait}, Salt: hash("salt"),
	}
}

func sampleSecret() *referee.Secret {
	return &referee.Secret{
		Salt: hash("s"), Open: hash("o"), Hidden: hash("h"), Link: &referee.Link{Turn: 64, Hash: hash("r")},
		Age: "AGE-SECRET-KEY-1X", State: game.Raw(`{}`),
		Events: []referee.SeatEvents{{Seat: "red", Events: []game.Raw{game.Raw(`{"event":"draw"}`)}}},
		Moves:  []referee.Opened{{Turn: 2, Seat: "red", ID: hash("m"), Signed: "{}\n"}},
	}
}

func sampleBoard(secret string) *referee.Board {
	c := sampleCharter()
	return &referee.Board{
		Type: referee.BoardType, Charter: c, Game: c.ID(), Turn: 2, Previous: hash("board"), Secret: referee.ID(secret),
		Mix: strings.Repeat("0", 64), Moves: []referee.Entered{}, Events: []game.Raw{}, State: game.Raw(`{}`),
		Asked: []referee.Asked{}, Asks: []game.Ask{{Seat: "red", Kind: "card"}}, Changes: []referee.Changed{},
	}
}

func sampleSave() *referee.Save {
	secret := string(referee.Text(sampleSecret()))
	return &referee.Save{
		Type: referee.SaveType, Board: string(referee.Text(sampleBoard(secret))), Signature: "-----BEGIN SSH SIGNATURE-----\n",
		Secret: secret,
		Queue:  []referee.Queued{{Seat: "red", Signed: "{}\n"}},
		Unused: []referee.SeatUnused{{Seat: "yellow", Moves: []referee.Unused{{ID: hash("u"), Ahead: 1, Choice: 1}}}},
		Pad:    "  ",
	}
}

func sampleView() *referee.View {
	return &referee.View{
		Type: referee.ViewType, Seat: "red", Board: sampleSave().Board, Private: game.Raw(`{}`),
		Events: []game.Raw{game.Raw(`{"event":"draw"}`)}, Unused: []referee.Unused{{ID: hash("u"), Ahead: 3, Choice: 2}}, Pad: " ",
	}
}

func sampleReceipt() *referee.Receipt {
	return &referee.Receipt{
		Type: referee.ReceiptType, Game: hash("game"), Turn: 2, Seat: "red", ID: hash("move"), Rev: 7, Verdict: referee.Accepted,
	}
}

func TestDocumentsReadBackAsWritten(t *testing.T) {
	roundTrip(t, sampleSave(), referee.ReadSave)
	roundTrip(t, sampleSecret(), referee.ReadSecret)
	roundTrip(t, sampleView(), referee.ReadView)
	roundTrip(t, sampleReceipt(), referee.ReadReceipt)
}

func roundTrip[D any](t *testing.T, want *D, read func([]byte) (*D, error)) {
	t.Helper()
	got, err := read(referee.Text(want))
	if err != nil {
		t.Errorf("%T is refused: %v", want, err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%T differs (-want +got):\n%s", want, diff)
	}
}

// refusal is a change to a sound document and the place that a reader has to
// name because of it.
type refusal[D any] struct {
	name   string
	change func(*D)
	at     string
}

func refuses[D any](t *testing.T, sample func() *D, read func([]byte) (*D, error), cases []refusal[D]) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := sample()
			c.change(d)
			got, err := read(referee.Text(d))
			var damaged *referee.DamagedError
			if !errors.As(err, &damaged) {
				t.Fatalf("the error is %T %v, want a *DamagedError", err, err)
			}
			if damaged.At != c.at || damaged.Reason == "" {
				t.Errorf("the error is %q at %s, want one at %s", damaged.Reason, damaged.At, c.at)
			}
			if got != nil {
				t.Error("a refused document was returned")
			}
		})
	}
}

func TestReadSaveRefuses(t *testing.T) {
	refuses(t, sampleSave, referee.ReadSave, []refusal[referee.Save]{
		{"another type", func(s *referee.Save) { s.Type = "save" }, "/type"},
		{"a broken board", func(s *referee.Save) { s.Board = strings.Replace(s.Board, `"turn":2`, `"turn":0`, 1) }, "/board/turn"},
		{"a board without its line feed", func(s *referee.Save) { s.Board = strings.TrimSuffix(s.Board, "\n") }, "/board"},
		{"a move for a board", func(s *referee.Save) { s.Board = `{"type":"whisker.move/1"}` + "\n" }, "/board"},
		{"no signature", func(s *referee.Save) { s.Signature = "" }, "/signature"},
		{"another secret", func(s *referee.Save) { s.Secret += " " }, "/secret"},
		{"a secret of another turn", func(s *referee.Save) {
			other := sampleSecret()
			other.Salt = hash("other")
			s.Secret = string(referee.Text(other))
		}, "/secret"},
		{"a broken secret that the board commits to", func(s *referee.Save) {
			s.Secret = "{}\n"
			s.Board = string(referee.Text(sampleBoard(s.Secret)))
		}, "/secret/age"},
		{"a document for a secret", func(s *referee.Save) {
			s.Secret = `{"type":"whisker.move/1"}` + "\n"
			s.Board = string(referee.Text(sampleBoard(s.Secret)))
		}, "/secret/type"},
		{"a queue of a strange seat", func(s *referee.Save) { s.Queue[0].Seat = "blue" }, "/queue/0/seat"},
		{"a queue without a move", func(s *referee.Save) { s.Queue[0].Signed = "" }, "/queue/0/signed"},
		{"an unused move of a strange seat", func(s *referee.Save) { s.Unused[0].Seat = "blue" }, "/unused/0/seat"},
		{"an unused move without id", func(s *referee.Save) { s.Unused[0].Moves[0].ID = "x" }, "/unused/0/moves/0/id"},
		{"an unused move for no ask", func(s *referee.Save) { s.Unused[0].Moves[0].Ahead = 0 }, "/unused/0/moves/0/ahead"},
		{"an unused move of no choice", func(s *referee.Save) { s.Unused[0].Moves[0].Choice = 17 }, "/unused/0/moves/0/choice"},
		{"a pad that says something", func(s *referee.Save) { s.Pad = " x " }, "/pad"},
	})
}

func TestReadSecretRefuses(t *testing.T) {
	refuses(t, sampleSecret, referee.ReadSecret, []refusal[referee.Secret]{
		{"no salt", func(s *referee.Secret) { s.Salt = "" }, "/salt"},
		{"a short open secret", func(s *referee.Secret) { s.Open = s.Open[1:] }, "/open"},
		{"an upper-case hidden secret", func(s *referee.Secret) { s.Hidden = strings.ToUpper(s.Hidden) }, "/hidden"},
		{"a link off the chain", func(s *referee.Secret) { s.Link.Turn = referee.ChainLength + 1 }, "/link/turn"},
		{"a link of no turn", func(s *referee.Secret) { s.Link.Turn = 0 }, "/link/turn"},
		{"a link without hash", func(s *referee.Secret) { s.Link.Hash = "" }, "/link/hash"},
		{"no age identity", func(s *referee.Secret) { s.Age = "" }, "/age"},
		{"an age identity of two lines", func(s *referee.Secret) { s.Age += "\n" }, "/age"},
		{"a list for a state", func(s *referee.Secret) { s.State = game.Raw(`[]`) }, "/state"},
		{"events of nobody", func(s *referee.Secret) { s.Events[0].Seat = "" }, "/events/0/seat"},
		{"events of what is no seat", func(s *referee.Secret) { s.Events[0].Seat = "1st" }, "/events/0/seat"},
		{"a number for an event", func(s *referee.Secret) { s.Events[0].Events[0] = game.Raw(`1`) }, "/events/0/events/0"},
		{"a move of no turn", func(s *referee.Secret) { s.Moves[0].Turn = 0 }, "/moves/0/turn"},
		{"a move of nobody", func(s *referee.Secret) { s.Moves[0].Seat = "" }, "/moves/0/seat"},
		{"a move without id", func(s *referee.Secret) { s.Moves[0].ID = "" }, "/moves/0/id"},
		{"a move without text", func(s *referee.Secret) { s.Moves[0].Signed = "" }, "/moves/0/signed"},
	})
}

// A secret stands in no error, whatever is wrong with the file that holds it.
func TestErrorsHoldNoSecret(t *testing.T) {
	text := string(referee.Text(sampleSecret()))
	for _, broken := range []string{
		strings.Replace(text, `"AGE-`, `"\u0007AGE-`, 1), strings.Replace(text, `"link"`, `"age"`, 1),
		strings.Replace(text, `"age":"AGE-SECRET-KEY-1X"`, `"age":["AGE-SECRET-KEY-1X"]`, 1), text + "AGE-SECRET-KEY-1X",
		strings.TrimSuffix(text, "\n"),
	} {
		_, err := referee.ReadSecret([]byte(broken))
		if err == nil || strings.Contains(err.Error(), "AGE-") || strings.Contains(err.Error(), hash("h")) {
			t.Errorf("ReadSecret = %v, want an error without a secret", err)
		}
	}
}

func TestReadViewRefuses(t *testing.T) {
	refuses(t, sampleView, referee.ReadView, []refusal[referee.View]{
		{"another type", func(v *referee.View) { v.Type = "view" }, "/type"},
		{"a broken board", func(v *referee.View) { v.Board = "{}\n" }, "/board/asked"},
		{"a strange seat", func(v *referee.View) { v.Seat = "blue" }, "/seat"},
		{"the referee's seat", func(v *referee.View) { v.Seat = game.Referee }, "/seat"},
		{"a list for the private part", func(v *referee.View) { v.Private = game.Raw(`[]`) }, "/private"},
		{"a string for an event", func(v *referee.View) { v.Events[0] = game.Raw(`"x"`) }, "/events/0"},
		{"an unused move without id", func(v *referee.View) { v.Unused[0].ID = "" }, "/unused/0/id"},
		{"an unused move of no choice", func(v *referee.View) { v.Unused[0].Choice = 0 }, "/unused/0/choice"},
		{"a pad that says something", func(v *referee.View) { v.Pad = "x" }, "/pad"},
	})
}

func TestReadReceiptRefuses(t *testing.T) {
	refuses(t, sampleReceipt, referee.ReadReceipt, []refusal[referee.Receipt]{
		{"another type", func(r *referee.Receipt) { r.Type = "receipt" }, "/type"},
		{"no game", func(r *referee.Receipt) { r.Game = "" }, "/game"},
		{"no turn", func(r *referee.Receipt) { r.Turn = 0 }, "/turn"},
		{"no seat", func(r *referee.Receipt) { r.Seat = "" }, "/seat"},
		{"a seat in upper case", func(r *referee.Receipt) { r.Seat = "Red" }, "/seat"},
		{"no id", func(r *referee.Receipt) { r.ID = "" }, "/id"},
		{"a negative rev", func(r *referee.Receipt) { r.Rev = -1 }, "/rev"},
		{"an unknown verdict", func(r *referee.Receipt) { r.Verdict = "fine" }, "/verdict"},
		{"no id that stands", func(r *referee.Receipt) { r.Stands = "red's" }, "/stands"},
		{"nine reasons", func(r *referee.Receipt) { r.Reasons = slices.Repeat([]string{"why"}, 9) }, "/reasons"},
		{"a reason of two lines", func(r *referee.Receipt) { r.Reasons = []string{"why", "why\nnot"} }, "/reasons/1"},
		{"a reason that is too long", func(r *referee.Receipt) { r.Reasons = []string{strings.Repeat("é", 301)} }, "/reasons/0"},
		{"a pad that says something", func(r *referee.Receipt) { r.Pad = "x" }, "/pad"},
	})
}

// The length of a sealed receipt does not tell what is wrong with the move, and
// whatever is wrong, its receipt can be read.
func TestSealedReceiptsAreOfOneLength(t *testing.T) {
	want := len(referee.ReceiptText(sampleReceipt()))
	for _, reasons := range [][]string{{"why"}, slices.Repeat([]string{strings.Repeat("\U0001D11E", 400)}, 20)} {
		r := sampleReceipt()
		r.Reasons, r.Stands, r.Rev = reasons, hash("m"), game.MaxInt
		text := referee.ReceiptText(r)
		if got, err := referee.ReadReceipt(text); err != nil || len(text) != want || len(got.Reasons) == 0 {
			t.Errorf("the receipt has %d bytes, and others %d (%v)", len(text), want, err)
		}
	}
}

func TestUnknownVersionIsNamed(t *testing.T) {
	save := string(referee.Text(sampleSave()))
	for version, err := range map[string]error{
		"whisker.save/2":    second(referee.ReadSave([]byte(`{"type":"whisker.save/2","news":[]}`))),
		"whisker.view/9":    second(referee.ReadView([]byte(`{"type":"whisker.view/9"}`))),
		"whisker.receipt/2": second(referee.ReadReceipt([]byte(`{"type":"whisker.receipt/2"}`))),
		"whisker.board/2":   second(referee.ReadSave([]byte(strings.Replace(save, `whisker.board/1`, `whisker.board/2`, 1)))),
	} {
		var unknown *referee.VersionError
		if !errors.As(err, &unknown) || unknown.Version != version {
			t.Errorf("the error is %v, want a *VersionError of %s", err, version)
		}
	}
}

func TestAnotherKindIsNamed(t *testing.T) {
	view := referee.Text(sampleView())
	_, err := referee.ReadSave(view)
	var kind *referee.KindError
	if !errors.As(err, &kind) || kind.Got != "view" || kind.Want != "save" {
		t.Errorf("ReadSave of a view = %v, want a *KindError", err)
	}
}

// A document says what it is: one of a type that nobody knows is of no kind.
func TestUnknownTypeIsRefused(t *testing.T) {
	type reader func(text []byte) error
	sampleMove := &referee.Move{
		Type: referee.MoveType, Game: hash("game"), Turn: 2, Seat: "red", Answers: hash("board"), Rev: 7, Salt: hash("salt"), Move: game.Raw(`{}`),
	}
	for _, d := range []struct {
		kind, text string
		read       reader
	}{
		{"board", sampleSave().Board, func(text []byte) error { return second(referee.ReadBoard(text)) }},
		{"save", string(referee.Text(sampleSave())), func(text []byte) error { return second(referee.ReadSave(text)) }},
		{"view", string(referee.Text(sampleView())), func(text []byte) error { return second(referee.ReadView(text)) }},
		{"move", string(referee.Text(sampleMove)), func(text []byte) error { return second(referee.ReadMove(text)) }},
		{"receipt", string(referee.Text(sampleReceipt())), func(text []byte) error { return second(referee.ReadReceipt(text)) }},
	} {
		if err := d.read([]byte(d.text)); err != nil {
			t.Errorf("a sound %s is refused: %v", d.kind, err)
		}
		for _, unknown := range []string{"", d.kind, d.kind + "/1", "other." + d.kind + "/1", "Whisker." + d.kind + "/1"} {
			text := strings.Replace(d.text, `"type":"whisker.`+d.kind+`/1"`, `"type":"`+unknown+`"`, 1)
			var damaged *referee.DamagedError
			if err := d.read([]byte(text)); !errors.As(err, &damaged) || damaged.At != "/type" {
				t.Errorf("a %s of type %q: %v, want it damaged at /type", d.kind, unknown, err)
			}
		}
	}
}

func second[D any](_ D, err error) error { return err }

func BenchmarkReadSave(b *testing.B) {
	text := referee.Text(sampleSave())
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := referee.ReadSave(text); err != nil {
			b.Fatal(err)
		}
	}
}

// A note may quote what a signature begins with: the document goes on behind it.
func TestDocumentThatQuotesAnArmor(t *testing.T) {
	start := newTable(t, charter(), true)
	for _, words := range []string{"-----BEGIN SSH SIGNATURE-----", "a\n-----BEGIN SSH SIGNATURE-----\nb"} {
		s := move(start, "white", "ready", note(words))
		text := referee.Document(s.Signed)
		if referee.ID(text) != s.ID {
			t.Errorf("the document of a move with the note %q ends at %q", words, text[max(0, len(text)-40):])
		}
		if m, err := referee.ReadMove([]byte(text)); err != nil || m.Note != words {
			t.Errorf("ReadMove = %v, %v", m, err)
		}
	}
}
