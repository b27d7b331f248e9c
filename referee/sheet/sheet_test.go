package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/games"
	"whisker/referee/table"
)

func TestLines(t *testing.T) {
	const text = "\ufeff# Thursday\r\n" +
		"round 1\n" +
		"\n" +
		"  red:\then  horse stop # Ann\n" +
		"green\u3000empty\r" +
		"yellow：\n" +
		"   # only a comment\n" +
		"blue a#b #\n" +
		"黃 雞\n" +
		"red hen\u202e\n" +
		"red {\"bag\":[]}  \t"
	var got []line
	lines(text, func(l line) bool { got = append(got, l); return true })
	want := []line{
		{2, "round", "1", 1, 7, true},
		{4, "red", "hen  horse stop", 3, 8, true},
		{5, "green", "empty", 1, 7, true},
		{6, "yellow", "", 1, 1, true},
		{8, "blue", "a#b", 1, 6, true},
		{9, "黃", "雞", 1, 3, true},
		{10, "red", "hen\u202e", 1, 5, false},
		{11, "red", `{"bag":[]}`, 1, 5, true},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(line{})); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	got = nil
	lines(text, func(l line) bool { got = append(got, l); return false })
	if len(got) != 1 {
		t.Errorf("%d lines are read behind the one that stops it", len(got)-1)
	}
}

// arbiter is the referee of the test tables.
func arbiter(tb testing.TB) envelope.Signer {
	tb.Helper()
	s, err := envelope.LoadSigner("../../saves/tiger-finished/keys/ref", nil)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// begin makes a table where the referee enters, for the first seats of a game.
func begin(tb testing.TB, name string, seats int, options string, change ...func(*referee.Charter)) *referee.Table {
	tb.Helper()
	g, _ := games.All().Find(name)
	c := referee.Charter{
		Name: "club", Game: name, Entry: referee.EntryReferee, Options: game.Raw(options),
		Absent: referee.AbsentPolicy{Policy: referee.AbsentWait}, Salt: strings.Repeat("0", 64),
		Referee: referee.RefereeKeys{Key: arbiter(tb).Public().String()},
	}
	for i := range seats {
		c.Seats = append(c.Seats, referee.Place{Seat: g.Info().Seats[i], Player: fmt.Sprint("P", i)})
	}
	for _, f := range change {
		f(&c)
	}
	seeds := referee.Seeds{Open: strings.Repeat("1", 64), Hidden: strings.Repeat("2", 64), Age: "AGE-SECRET-KEY-1"}
	t, err := referee.New(games.All(), c, seeds, c.Entry == referee.EntryBoth)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// club is a table of Master Fox whose cards the club draws.
func club(tb testing.TB) *referee.Table {
	return begin(tb, "fox", 3, `{"mode":"table","deck":"drawn"}`)
}

func play(tb testing.TB, t *referee.Table, text string) *Played {
	tb.Helper()
	p, err := Play(t, "sheet", text, arbiter(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// told is a refused line as people read it.
func told(js []table.Judged) (all []string) {
	for _, j := range js {
		s := fmt.Sprintf("%s: %s", j.File, j.Verdict)
		if j.Seat != "" {
			s += " " + string(j.Seat)
		}
		if j.Reason != "" {
			s += ": " + j.Reason
		}
		for _, r := range j.Refusals {
			s += ": " + r.Error()
		}
		all = append(all, s)
	}
	return all
}

// opening is two rounds.
const opening = `round 1
referee hen horse cheese
red     hen horse cheese stop
yellow  hen hen
green   empty

round 2
quests  pig fish goose
green   pig fox
red     fish goose pig stop
yellow  fox
`

func TestPlay(t *testing.T) {
	p := play(t, club(t), opening+"round 3\nquests cow sheep\nkeep fish\n"+
		"red cow snake\nyellow sheep cow fish snake stop\ngreen fish\n"+
		"steal fish from green\nyellow pass\n")
	if p.Refused != nil || p.Missing != nil {
		t.Fatalf("it stops: %v, missing %v", told(p.Refused), p.Missing)
	}
	last := p.Turns[len(p.Turns)-1].Board
	if len(p.Turns) != 9 || last.Turn != 10 || last.Asks[0].Seat != game.Referee {
		t.Errorf("%d turns lead to turn %d, which asks %v", len(p.Turns), last.Turn, last.Asks)
	}
	for _, turn := range p.Turns {
		for _, m := range turn.Board.Moves {
			if by := m.By == referee.ByReferee; by == (m.Seat == game.Referee) {
				t.Errorf("turn %d: the move of %s is marked %q", turn.Board.Turn, m.Seat, m.By)
			}
			if !strings.Contains(m.Signed, `"rev":1,"salt":"`) {
				t.Errorf("turn %d: the move of %s is %s", turn.Board.Turn, m.Seat, m.Signed)
			}
		}
	}
}

// The same sheet makes the same bytes; so do its lines in another order within
// a turn, with other blanks and comments.
func TestPlayIsTheSameEachTime(t *testing.T) {
	lines := strings.Split(opening, "\n")
	slices.Reverse(lines[2:5])
	other := "\ufeff" + strings.Join(lines, "  # so it was\r\n\n")
	for _, text := range []string{opening, other} {
		a, b := play(t, club(t), opening), play(t, club(t), text)
		if len(a.Turns) != 4 || len(b.Turns) != 4 {
			t.Fatalf("%d and %d turns: %v", len(a.Turns), len(b.Turns), told(b.Refused))
		}
		for i := range a.Turns {
			if string(a.Turns[i].Text) != string(b.Turns[i].Text) || a.Turns[i].SecretText != b.Turns[i].SecretText {
				t.Errorf("turn %d differs:\n%s%s", i+2, a.Turns[i].Text, b.Turns[i].Text)
			}
		}
	}
}

// A sheet that has grown begins with the turns that it made before.
func TestSheetGrows(t *testing.T) {
	whole := play(t, club(t), opening)
	for i := range strings.Count(opening, "\n") {
		part := strings.Join(strings.SplitAfter(opening, "\n")[:i], "")
		p := play(t, club(t), part)
		for j, turn := range p.Turns {
			if turn.ID != whole.Turns[j].ID {
				t.Errorf("%d lines make another turn %d", i, j+2)
			}
		}
	}
}

// The first line that cannot be is named with what is wrong, and what it
// contradicts; the turns before it are made.
func TestRefusedLines(t *testing.T) {
	for _, c := range []struct {
		name, text string
		turns      int
		want       []string
	}{
		{"a form that is not understood", "quests hen horse cheese\nred hen duck\n", 1, []string{
			"sheet:2:5: invalid red: there is no such kind of piece at /bag/1",
		}},
		{"an answer that is not there", "quests hen horse cheese\nred:\n", 1, []string{
			"sheet:2:1: invalid red: a bag is its pieces, or the word empty at /bag",
		}},
		{"a fifth piece", "quests hen horse cheese\nred hen horse cheese pig cow\n", 1, []string{
			"sheet:2:5: illegal red: a bag holds at most four pieces at /bag (3.3)",
		}},
		{"a trick that is not in the box", opening + "quests cow sheep\nkeep fish\nred hammer\n", 6, []string{
			"sheet:14:5: illegal red: the trick is not in the box yet at /bag/0 (R16)",
		}},
		{"four hens", "quests hen horse cheese\nred hen hen\nyellow hen\ngreen  hen\n", 1, []string{
			"sheet:2:5: illegal red: all bags together hold more pieces of the kind than the box at /bag/0 (6.3): all bags together hold more pieces of the kind than the box at /bag/1 (6.3)",
			"sheet:3:8: illegal yellow: all bags together hold more pieces of the kind than the box at /bag/0 (6.3)",
			"sheet:4:8: illegal green: all bags together hold more pieces of the kind than the box at /bag/0 (6.3)",
		}},
		{"two who say stop", "quests hen horse cheese\nred hen horse cow stop\nyellow pig stop\n", 1, []string{
			"sheet:2:5: illegal red: more than one seat called stop at /stop (6.2)",
			"sheet:3:8: illegal yellow: more than one seat called stop at /stop (6.2)",
		}},
		{"a seat twice", "quests hen horse cheese\nred hen\nred hen\n", 1, []string{
			"sheet:3:5: not-needed red: nothing is asked of it now: the table waits for yellow (bag), green (bag)",
		}},
		{"a seat that is not asked", "red hen\n", 0, []string{
			"sheet:1:5: not-needed red: nothing is asked of it now: the table waits for referee (quests)",
		}},
		{"a seat of another table", "blue hen\n", 0, []string{
			"sheet:1:1: invalid: a line begins with a seat: the table waits for referee (quests)",
		}},
		{"a kind that is asked of several", "quests hen horse cheese\nbag hen\n", 1, []string{
			"sheet:2:5: not-needed: this is not asked of one seat alone now: the table waits for red (bag), yellow (bag), green (bag)",
		}},
		{"another round", opening + "round 4\n", 4, []string{
			"sheet:12:7: wrong-board: the table waits in round 3: the table waits for referee (quests)",
		}},
		{"a round that is no number", "round one\n", 0, []string{
			"sheet:1:7: wrong-board: the table waits in round 1: the table waits for referee (quests)",
		}},
		{"a hidden character", "# \u202efine\nquests hen\u200b horse cheese\n", 0, []string{
			"sheet:2:8: invalid: the line holds a control or format character",
		}},
	} {
		p := play(t, club(t), c.text)
		if diff := cmp.Diff(c.want, told(p.Refused)); diff != "" || len(p.Turns) != c.turns || p.Missing != nil {
			t.Errorf("%s: %d turns, missing %v, refused (-want +got):\n%s", c.name, len(p.Turns), p.Missing, diff)
		}
	}
}

// Where a sheet ends within a turn, it is told who is missing; between turns it
// is at its end.
func TestMissing(t *testing.T) {
	for text, want := range map[string][]game.Seat{
		"": nil, "# nothing yet\n": nil, "round 1\n": nil, "quests hen horse cheese": nil,
		"quests hen horse cheese\nyellow hen\n": {"red", "green"},
	} {
		if p := play(t, club(t), text); !slices.Equal(p.Missing, want) || p.Refused != nil {
			t.Errorf("%q: missing %v, want %v; refused %v", text, p.Missing, want, told(p.Refused))
		}
	}
}

// Behind the end of the game nothing more can be entered.
func TestLinesBehindTheEnd(t *testing.T) {
	table := begin(t, "fox", 2, `{"mode":"table","deck":"drawn","target":1}`)
	p := play(t, table, "quests hen horse cheese\nred hen\nyellow empty\nred hen\n")
	want := []string{"sheet:4:5: not-needed red: nothing is asked of it now: the game is over"}
	if diff := cmp.Diff(want, told(p.Refused)); diff != "" || len(p.Turns) != 2 || !p.Turns[1].Board.Over() {
		t.Errorf("%d turns (-want +got):\n%s", len(p.Turns), diff)
	}
}

// The sheet serves every game: here the cards of Fuzzy Tiger, with a choice
// that is asked in the middle of a turn.
func TestSheetOfAnotherGame(t *testing.T) {
	p := play(t, begin(t, "tiger", 2, "{}"), "round 1\nred 6\nyellow 5\nround 1\nland @4\nround 2\nred {\"card\":1}\nyellow 9\n")
	if len(p.Turns) != 3 || p.Refused != nil {
		t.Errorf("%d turns, refused %v", len(p.Turns), told(p.Refused))
	}
}

// Where people move themselves too, only they can say that they are ready.
func TestReadyIsNotEntered(t *testing.T) {
	key := func(c *referee.Charter) {
		c.Entry = referee.EntryBoth
		for i := range c.Seats {
			c.Seats[i].Key = fmt.Sprint("key of ", i)
		}
	}
	table := begin(t, "fox", 2, `{"mode":"table"}`, key)
	p := play(t, table, "red ready\n")
	want := []string{"sheet:1:5: illegal red: only the seat's own key can say that it is ready"}
	if diff := cmp.Diff(want, told(p.Refused)); diff != "" {
		t.Error(diff)
	}
	if p := play(t, table, "round 1\n"); !slices.Equal(told(p.Refused), []string{"sheet:1:7: wrong-board: the table counts no rounds here"}) {
		t.Errorf("refused %v", told(p.Refused))
	}
}

func TestWhoMayEnter(t *testing.T) {
	own := begin(t, "tiger", 2, "{}", func(c *referee.Charter) {
		c.Entry = referee.EntryPlayers
		for i := range c.Seats {
			c.Seats[i].Key = "a key"
		}
	})
	if _, err := Play(own, "sheet", "red 6\n", arbiter(t)); !errors.Is(err, ErrPlayers) {
		t.Errorf("a table of players: %v", err)
	}
	other, err := envelope.LoadSigner("../../saves/tiger-finished/keys/red", nil)
	if err != nil {
		t.Fatal(err)
	}
	var wrong *envelope.Error
	if _, err := Play(club(t), "sheet", "quests hen horse cheese\n", other); !errors.As(err, &wrong) || wrong.Kind != envelope.ErrWrongKey {
		t.Errorf("a key that is not the referee's: %v", err)
	}
}

// FuzzPlay: whatever stands on a sheet, it is played up to some line, and the
// rest of it is named or asked for.
func FuzzPlay(f *testing.F) {
	for _, text := range []string{opening, "round 1\nred\n", "referee {\"quests\":[\"hen\",\"cow\",\"pig\"]}\nred empty\nyellow empty\ngreen empty stop", "quests hen\u202e"} {
		f.Add(text)
	}
	signer := arbiter(f)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Play(club(t), "sheet", text, signer)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range told(p.Refused) {
			if !strings.HasPrefix(s, "sheet:") || strings.Contains(s, "\n") {
				t.Errorf("a line is told as %q", s)
			}
		}
		if p.Refused != nil && p.Missing != nil {
			t.Error("it both stops and ends")
		}
	})
}
