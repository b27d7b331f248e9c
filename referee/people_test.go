package referee_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/gametest/mice"
)

// proposal gives a seat what change makes of its place, signed by some.
func proposal(table *referee.Table, seat game.Seat, change func(*referee.Place), signed ...game.Seat) referee.Proposal {
	place, _ := table.Board.Place(seat)
	change(&place)
	p := referee.Proposal{Change: &referee.Change{
		Type: referee.ChangeType, Game: table.Board.Game, Number: table.Board.NextNumber(seat), Place: place,
	}}
	for _, s := range signed {
		p.Signed = append(p.Signed, referee.Consent{Seat: s, Signature: "signed by " + string(s)})
	}
	return p
}

func newKey(p *referee.Place)    { p.Key += " two" }
func newPlayer(p *referee.Place) { p.Player, p.Key = "New", "key of New" }
func newMail(p *referee.Place)   { p.Mail = "new@example.org" }

func changed(t *testing.T, table *referee.Table, ps ...referee.Proposal) *referee.Table {
	t.Helper()
	next, err := table.Change(ps...)
	if err != nil {
		t.Fatal(err)
	}
	return reopened(t, next)
}

// seats of a table of mice for three.
func threeSeats(t *testing.T) (table *referee.Table, a, b, c game.Seat) {
	t.Helper()
	table = newTable(t, charter(), false)
	seats := table.Board.Charter.Seats
	return table, seats[0].Seat, seats[1].Seat, seats[2].Seat
}

func TestChangeKeepsThePosition(t *testing.T) {
	before, a, b, c := threeSeats(t)
	next := changed(t, before, proposal(before, a, newKey, a))
	if next.Board.Turn != before.Board.Turn+1 || next.Board.Previous != before.ID {
		t.Error("the board is not the next one")
	}
	same := func(what string, got, want any) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-before +after):\n%s", what, diff)
		}
	}
	same("state", string(next.Board.State), string(before.Board.State))
	same("asks", next.Board.Asks, before.Board.Asks)
	same("asked", next.Board.Asked, before.Board.Asked)
	same("secret state", string(next.Secret.State), string(before.Secret.State))
	same("also", next.Board.Also, []referee.Standing{{Turn: before.Board.Turn, ID: before.ID}})

	subs := []*referee.Submission{
		move(before, a, string(b)), move(before, b, string(b)), move(before, c, string(b)), move(next, a, string(c)),
	}
	subs[3].Signer += " two"
	r, err := next.Resolve(subs, referee.Options{One: true, SkipBad: true})
	if err != nil || len(r.Turns) != 1 {
		t.Fatalf("%s, missing %v (%v)", verdicts(r.Judgements), r.Missing, err)
	}
	if got, want := verdicts(r.Judgements), "wrong-seat accepted accepted accepted"; got != want {
		t.Errorf("answers to the board before: %s, want %s", got, want)
	}
}

// A seat that has another player under the same key answers anew too.
func TestAnswersOfSeatsThatChangedHands(t *testing.T) {
	before, a, _, _ := threeSeats(t)
	for name, c := range map[string]struct {
		change func(*referee.Place)
		want   string
	}{
		"another player": {func(p *referee.Place) { p.Player = "Another" }, "stale"},
		"another mail":   {newMail, "accepted"},
		"another age":    {func(p *referee.Place) { p.Age = "age1new" }, "accepted"},
	} {
		next := changed(t, before, proposal(before, a, c.change, a))
		if got := verdicts(next.Judge([]*referee.Submission{move(before, a, string(a))})); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		again := changed(t, next, proposal(next, before.Board.Charter.Seats[1].Seat, newPlayer))
		if got := verdicts(again.Judge([]*referee.Submission{move(before, a, string(a))})); got != c.want {
			t.Errorf("%s, two boards later: %s, want %s", name, got, c.want)
		}
	}
}

// What waits in the queue goes with the key that signed it, and its owner is
// told.
func TestChangeEmptiesTheQueueOfTheSeat(t *testing.T) {
	table, a, b, _ := threeSeats(t)
	subs := append(first(table), move(table, a, "3", ahead(2, 1)), move(table, b, "3", ahead(2, 1)))
	table = reopened(t, one(t, table, subs))
	next := changed(t, table, proposal(table, a, newKey, a))
	if len(table.Queue) != 2 || len(next.Queue) != 1 || next.Queue[0].Seat != b {
		t.Fatalf("the queue was %v and is %v", table.Queue, next.Queue)
	}
	if u := next.ViewFor(a).Unused; len(u) != 1 || u[0].Ahead != 2 {
		t.Errorf("unused: %v", u)
	}
}

// Who may change what, and every way to go round it.
func TestAuthority(t *testing.T) {
	table, a, b, c := threeSeats(t)
	rename := func(p *referee.Place) { p.Player = "New" }
	takes := func(key string) func(*referee.Place) { return func(p *referee.Place) { p.Key = key } }
	for _, tc := range []struct {
		name   string
		change func(*referee.Place)
		signed []game.Seat
		by     referee.Authority
		says   string
	}{
		{"rotation by the old key", newKey, []game.Seat{a}, referee.BySeat, ""},
		{"handed over by the old key", newPlayer, []game.Seat{a}, referee.BySeat, ""},
		{"the old key and all others", newKey, []game.Seat{a, b, c}, referee.BySeat, ""},
		{"lost key, both others", newKey, []game.Seat{c, b}, referee.ByOthers, ""},
		{"another player, by the referee alone", newPlayer, nil, referee.ByChair, ""},
		{"another player with the same key", rename, nil, referee.ByChair, ""},
		{"new key without a signature", newKey, nil, "", "it has the consent of 0 of 2 others"},
		{"new mail without a signature", newMail, nil, "", "it has the consent of 0 of 2 others"},
		{"another player who looks the same", func(p *referee.Place) { p.Player, p.Key = strings.ToUpper(p.Player), "key of New" }, nil, "", "it has the consent of 0 of 2 others"},
		{"another player with letters that look the same", func(p *referee.Place) {
			p.Player, p.Key = strings.Replace(p.Player, "P", "\u0420", 1), "key of New" // a Cyrillic letter
		}, nil, "", "it has the consent of 0 of 2 others"},
		{"lost key, one of two others", newKey, []game.Seat{b}, "", "it has the consent of 1 of 2 others"},
		{"majority by one seat twice", newKey, []game.Seat{b, b}, "", "it has the consent of 1 of 2 others"},
		{"another player and half of the others", newPlayer, []game.Seat{b}, "", "it has the consent of 1 of 2 others"},
		{"nothing", func(*referee.Place) {}, []game.Seat{a}, "", "it changes nothing"},
		{"no key", func(p *referee.Place) { p.Key = "" }, []game.Seat{a}, "", "the seat would have no key"},
		{"the referee's key", takes(keyOf("referee")), []game.Seat{a}, "", "the referee's key cannot hold a seat"},
		{"a seat there is not", func(p *referee.Place) { p.Seat = "nobody" }, []game.Seat{a}, "", "the table has no such seat"},
	} {
		next, err := table.Change(proposal(table, a, tc.change, tc.signed...))
		var e *referee.ChangeError
		switch {
		case tc.says == "" && err != nil:
			t.Errorf("%s: %v", tc.name, err)
		case tc.says == "" && next.Board.Changes[0].By != tc.by:
			t.Errorf("%s: by %s, want %s", tc.name, next.Board.Changes[0].By, tc.by)
		case tc.says != "" && (!errors.As(err, &e) || !strings.Contains(e.Error(), tc.says)):
			t.Errorf("%s: %v, want %q", tc.name, err, tc.says)
		}
	}
}

// One key speaks once, however many seats it holds; the referee's and the new
// one do not speak at all.
func TestVoices(t *testing.T) {
	for _, tc := range []struct {
		name string
		keys [4]string // of the seats after the first
		to   string    // the new key
		sign []int     // which of them sign
		ok   bool
	}{
		{"two of three", [4]string{"b", "c", "d"}, "x", []int{0, 1}, true},
		{"one of three", [4]string{"b", "c", "d"}, "x", []int{0}, false},
		{"one key in two seats", [4]string{"b", "b", "c"}, "x", []int{0, 1}, false},
		{"one key in two seats, and the other", [4]string{"b", "b", "c"}, "x", []int{0, 2}, true},
		{"the referee plays along", [4]string{"key of referee", "b", "c"}, "x", []int{0, 1}, false},
		{"all but the referee", [4]string{"key of referee", "b", "c"}, "x", []int{1, 2}, true},
		{"the referee is the only other", [4]string{"key of referee", "key of referee", "key of referee"}, "x", []int{0}, false},
		{"the new key speaks for itself", [4]string{"x", "b", "c"}, "x", []int{0, 1}, false},
		{"the lost key speaks in another seat", [4]string{"a", "b", "c"}, "x", []int{0, 1}, false},
		{"seats without keys do not count", [4]string{"b", "", ""}, "x", []int{0}, true},
	} {
		c := charter()
		c.Entry = referee.EntryBoth
		c.Seats[0].Key = "a"
		c.Seats = append(c.Seats, referee.Place{Seat: (mice.Game{}).Info().Seats[3], Player: "P"})
		for i := range c.Seats[1:] {
			c.Seats[i+1].Key = tc.keys[i]
		}
		table, err := referee.New(books, c, seeds, false)
		if err != nil {
			t.Fatal(err)
		}
		var signed []game.Seat
		for _, i := range tc.sign {
			signed = append(signed, table.Board.Charter.Seats[i+1].Seat)
		}
		_, err = table.Change(proposal(table, table.Board.Charter.Seats[0].Seat, func(p *referee.Place) { p.Key = tc.to }, signed...))
		if (err == nil) != tc.ok {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}

// An old change cannot come back, and one of another table does not come at all.
func TestChangesAreNotReplayed(t *testing.T) {
	table, a, _, _ := threeSeats(t)
	old := proposal(table, a, newKey, a)
	next := changed(t, table, old)
	back := proposal(next, a, func(p *referee.Place) { p.Key = keyOf(a) }, a)
	next = changed(t, next, back)
	other := charter()
	other.Name = "another"
	for name, c := range map[string]struct {
		p    referee.Proposal
		says string
	}{
		"the first once more":  {old, "it is an old one"},
		"the second once more": {back, "it is an old one"},
		"one too early":        {referee.Proposal{Change: &referee.Change{Game: table.Board.Game, Number: 4, Place: old.Change.Place}, Signed: old.Signed}, "it is not the seat's next one"},
		"of another table":     {proposal(newTable(t, other, false), a, newKey, a), "it is of another table"},
	} {
		if _, err := next.Change(c.p); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
	if _, err := table.Change(); err == nil {
		t.Error("no change at all makes a board")
	}
	if _, err := table.Change(old, old); err == nil {
		t.Error("one change twice makes a board")
	}
}

// A board that a dishonest referee made is refused by whoever reads it.
func TestDishonestBoards(t *testing.T) {
	table, a, b, c := threeSeats(t)
	byOthers := changed(t, table, proposal(table, a, newKey, b, c))
	byChair := changed(t, table, proposal(table, a, newPlayer))
	rerun := rerunTo(t, resolved(t, table, 3), 2)
	for _, tc := range []struct {
		name  string
		from  *referee.Table
		spoil func(*referee.Board)
		at    string
	}{
		{"majority by one seat twice", byOthers, func(b *referee.Board) { b.Changes[0].Signed[1] = b.Changes[0].Signed[0] }, "/changes/0/signed/1"},
		{"a majority that is none", byOthers, func(b *referee.Board) { b.Changes[0].Signed = b.Changes[0].Signed[:1] }, "/changes/0"},
		{"no signature", byOthers, func(b *referee.Board) { b.Changes[0].Signed = []referee.Consent{} }, "/changes/0"},
		{"an empty signature", byOthers, func(b *referee.Board) { b.Changes[0].Signed[1].Signature = "" }, "/changes/0/signed/1"},
		{"another authority", byOthers, func(b *referee.Board) { b.Changes[0].By = referee.BySeat }, "/changes/0/by"},
		{"somebody else under a known name", byChair, func(b *referee.Board) { b.Changes[0].Change.Place.Player = b.Charter.Seats[1].Player }, "/changes/0"},
		{"another number", byOthers, func(b *referee.Board) { b.Changes[0].Change.Number = 2 }, "/changes/0/change/number"},
		{"another game", byOthers, func(b *referee.Board) { b.Changes[0].Change.Game = hash("x") }, "/changes/0/change/game"},
		{"of a later turn", byOthers, func(b *referee.Board) { b.Changes[0].Turn = 3 }, "/changes/0/turn"},
		{"from the beginning", byOthers, func(b *referee.Board) { b.Changes[0].Turn = 1 }, "/changes/0/turn"},
		{"no player", byOthers, func(b *referee.Board) { b.Changes[0].Change.Place.Player = "" }, "/changes/0/change/place/player"},
		{"two addresses", byOthers, func(b *referee.Board) { b.Changes[0].Change.Place.Mail = "a@b <c@d>" }, "/changes/0/change/place/mail"},
		{"a change and a move at once", byOthers, func(b *referee.Board) { b.Moves = []referee.Entered{{Seat: a, ID: hash("x")}} }, "/also"},
		{"a change and an event at once", byOthers, func(b *referee.Board) { b.Events = []game.Raw{game.Raw(`{"event":"x"}`)} }, "/also"},
		{"a change and another position", byOthers, func(b *referee.Board) { b.Also = nil }, "/changes"},
		{"the position of another board", byOthers, func(b *referee.Board) { b.Also[0].ID = hash("x") }, "/also"},
		{"of a later board", byOthers, func(b *referee.Board) { b.Also[0].Turn = 2 }, "/also/0"},
		{"no id", byOthers, func(b *referee.Board) { b.Also[0].ID = "x" }, "/also/0"},
		{"taken up without a mark", rerun, func(b *referee.Board) { b.Replaces = "" }, "/also"},
		{"taken up without a reason", rerun, func(b *referee.Board) { b.Note = "" }, "/note"},
		{"a mark that is none", rerun, func(b *referee.Board) { b.Replaces = "x" }, "/replaces"},
		{"a mark without a position", rerun, func(b *referee.Board) { b.Also = nil }, "/replaces"},
		{"a mark on nothing", byOthers, func(b *referee.Board) { b.Replaces, b.Note = hash("x"), "why" }, "/replaces"},
	} {
		b, err := referee.ReadBoard(tc.from.Text)
		if err != nil {
			t.Fatal(err)
		}
		tc.spoil(b)
		var d *referee.DamagedError
		if _, err := referee.ReadBoard(referee.Text(b)); !errors.As(err, &d) || d.At != tc.at {
			t.Errorf("%s: %v, want damage at %s", tc.name, err, tc.at)
		}
	}
}

// resolved plays a table on for some turns, and returns every table.
func resolved(t *testing.T, table *referee.Table, turns int) []*referee.Table {
	t.Helper()
	all := []*referee.Table{reopened(t, table)}
	for range turns {
		now := reopened(t, all[len(all)-1])
		all = append(all, reopened(t, one(t, now, first(now))))
	}
	return all
}

func boardsOf(tables []*referee.Table) []*referee.Board {
	var boards []*referee.Board
	for _, table := range tables {
		boards = append(boards, table.Board)
	}
	return boards
}

// rerunTo takes up the position of a turn again, as a referee does with the
// boards and the save alone.
func rerunTo(t *testing.T, tables []*referee.Table, turn int) *referee.Table {
	t.Helper()
	now := reopened(t, tables[len(tables)-1])
	then, err := now.Earlier(boardsOf(tables), turn)
	if err != nil {
		t.Fatal(err)
	}
	next, err := now.Rerun(then, tables[turn].ID, "a file was overlooked")
	if err != nil {
		t.Fatal(err)
	}
	return reopened(t, next)
}

func TestRerunTakesUpAPosition(t *testing.T) {
	table, _, _, _ := threeSeats(t)
	all := resolved(t, table, 5) // the bets of turn 1, then one card a turn
	then, wrong := all[2], all[3]
	again := rerunTo(t, all, 3)
	if again.Board.Turn != 7 || again.Board.Previous != all[5].ID || again.Board.Replaces != wrong.ID {
		t.Errorf("board %d names %s and replaces %s", again.Board.Turn, again.Board.Previous, again.Board.Replaces)
	}
	if string(again.Board.State) != string(then.Board.State) || string(again.Secret.State) != string(then.Secret.State) {
		t.Error("the position is another")
	}
	if diff := cmp.Diff(then.Board.Asks, again.Board.Asks); diff != "" {
		t.Errorf("the asks (-then +again):\n%s", diff)
	}
	// What was answered then stands, and the dice are new.
	r, err := again.Resolve(first(then), referee.Options{One: true})
	if err != nil || len(r.Turns) != 1 {
		t.Fatalf("%s, missing %v (%v)", verdicts(r.Judgements), r.Missing, err)
	}
	if next := r.Turns[0].Board; next.Dice == wrong.Board.Dice || next.Dice == "" {
		t.Errorf("the dice are %q, and were %q", next.Dice, wrong.Board.Dice)
	}
	// What was answered to the boards that do not count is over.
	if got := verdicts(again.Judge(first(all[4]))); got != "stale" {
		t.Errorf("an answer to a board that was replaced: %s", got)
	}
}

func TestRerunRefuses(t *testing.T) {
	table, _, _, _ := threeSeats(t)
	all := resolved(t, table, 3)
	now, boards := all[3], boardsOf(all)
	earlier := func(turn int) *referee.Table {
		then, err := now.Earlier(boards, turn)
		if err != nil {
			t.Fatal(err)
		}
		return then
	}
	other := charter()
	other.Name = "another"
	for name, try := range map[string]func() error{
		"no reason":             func() error { _, err := now.Rerun(earlier(2), hash("x"), " "); return err },
		"a reason of two lines": func() error { _, err := now.Rerun(earlier(2), hash("x"), "a\nb"); return err },
		"its own turn":          func() error { _, err := now.Rerun(earlier(4), hash("x"), "why"); return err },
		"another table":         func() error { _, err := now.Rerun(newTable(t, other, false), hash("x"), "why"); return err },
		"a missing board":       func() error { _, err := now.Earlier(boards[:1], 2); return err },
		"another board": func() error {
			forged := *boards[1]
			forged.Note = "forged"
			_, err := now.Earlier([]*referee.Board{boards[0], &forged}, 2)
			return err
		},
	} {
		if err := try(); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	last := whole(t, newTable(t, charter(), false))
	over := last[len(last)-1]
	if _, err := over.Rerun(last[0], last[1].ID, "why"); !errors.Is(err, referee.ErrOver) {
		t.Errorf("a finished game: %v", err)
	}
	if _, err := over.Change(proposal(over, over.Board.Charter.Seats[0].Seat, newPlayer)); !errors.Is(err, referee.ErrOver) {
		t.Errorf("a change after the end: %v", err)
	}
}

// Whatever a referee does between turns, the whole game is made again from its
// boards to the same bytes, and every move that was secret is opened.
func TestAdministeredGamesReplay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		now := newTable(t, charter(), rapid.Bool().Draw(rt, "ready"))
		tables := []*referee.Table{now}
		for steps := 0; !now.Board.Over(); steps++ {
			now = reopened(t, now)
			seat := rapid.SampledFrom(now.Board.Charter.Seats).Draw(rt, "seat").Seat
			fresh := fmt.Sprint(" ", steps)
			var next *referee.Table
			var err error
			switch act := rapid.IntRange(0, 9).Draw(rt, "act"); {
			case steps > 12 || act > 2:
				next = one(t, now, signedBy(now, first(now)))
			case act == 0:
				next, err = now.Change(proposal(now, seat, func(p *referee.Place) { p.Key = keyOf(seat) + fresh }, seat))
			case act == 1:
				next, err = now.Change(proposal(now, seat, func(p *referee.Place) { p.Player, p.Key = "New"+fresh, keyOf(seat)+fresh }))
			case now.Board.Turn > 1:
				next = rerunTo(t, tables, rapid.IntRange(1, now.Board.Turn-1).Draw(rt, "turn"))
			default:
				continue
			}
			if err != nil {
				rt.Fatal(err)
			}
			now, tables = next, append(tables, next)
		}
		var opened []referee.Opened
		named := map[string]bool{}
		for _, table := range tables {
			opened = append(opened, table.Board.Opened...)
			for _, m := range table.Board.Moves {
				named[m.ID] = m.Signed != "" || named[m.ID]
			}
		}
		for _, o := range opened {
			named[o.ID] = true
		}
		for id, open := range named {
			if !open {
				rt.Fatalf("the move %s is never opened", id)
			}
		}
		replay, err := referee.NewReplay(books, tables[0].Board, now.Board.Final, opened...)
		for i, want := range tables {
			if err == nil && i > 0 {
				err = replay.Next(want.Board)
			}
			if err != nil {
				rt.Fatal(err)
			}
			if got := replay.Now(); got.ID != want.ID || got.SecretText != want.SecretText {
				at, _ := game.Difference(want.Text, got.Text)
				rt.Fatalf("turn %d: the replay differs at %s", want.Board.Turn, at)
			}
		}
	})
}

// signedBy signs moves with the keys that the seats have now.
func signedBy(table *referee.Table, subs []*referee.Submission) []*referee.Submission {
	for _, s := range subs {
		if p, i := table.Board.Place(s.Move.Seat); i >= 0 {
			s.Signer = p.Key
		}
	}
	return subs
}
