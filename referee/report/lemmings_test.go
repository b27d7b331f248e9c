package report

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// named reads a value from its name in files.
func named[T any, P interface {
	*T
	UnmarshalText([]byte) error
}](name string) (x T) {
	if err := P(&x).UnmarshalText([]byte(name)); err != nil {
		panic(name + ": " + err.Error())
	}
	return x
}

var (
	critter = named[lemmings.Lemming]
	hex     = named[lemmings.Hex]
	zone    = named[lemmings.Zone]
)

func steps(names ...string) (path []lemmings.Step) {
	for _, n := range names {
		path = append(path, named[lemmings.Step](n))
	}
	return path
}

func zonesOf(names ...string) (all []lemmings.Zone) {
	for _, n := range names {
		all = append(all, zone(n))
	}
	return all
}

// everyLemmingsEvent is each kind of event, and each cause that changes its words.
var everyLemmingsEvent = []lemmings.Event{
	{Event: lemmings.DiceRolled, Turn: 3, Seat: lemmings.Viking, Dice: &lemmings.Both[int]{Ruby: 3}, Control: &lemmings.Both[lemmings.Clan]{Ruby: lemmings.Viking, Stephen: lemmings.Viking}},
	{Event: lemmings.Hovered, Eagle: lemmings.Stephen, Zones: zonesOf("C")},
	{Event: lemmings.Flown, Eagle: lemmings.Ruby, Seat: lemmings.Viking, Zones: zonesOf("A", "D")},
	{Event: lemmings.Eaten, Eagle: lemmings.Ruby, Seat: lemmings.Viking, Lemming: critter("hippie-10"), From: hex("9.4")},
	{Event: lemmings.Fled, Eagle: lemmings.Ruby, Seat: lemmings.Viking, Lemming: critter("iq-1"), From: hex("9.4"), To: hex("10.4")},
	{Event: lemmings.Fled, Eagle: lemmings.Ruby, Seat: lemmings.Viking, Lemming: critter("ritz-2"), From: hex("9.4"), To: hex("10.4"), On: critter("iq-1")},
	{Event: lemmings.Refilled, Eagle: lemmings.Stephen, Seat: lemmings.Viking, Hex: hex("13.3")},
	{Event: lemmings.Turned, Turn: 3, Value: 4},
	{Event: lemmings.DiceRolled, Turn: 4, Seat: lemmings.Soldier, Dice: &lemmings.Both[int]{Ruby: 1, Stephen: 5}, Control: &lemmings.Both[lemmings.Clan]{Ruby: lemmings.Ritz, Stephen: lemmings.Ritz}},
	{Event: lemmings.Flown, Eagle: lemmings.Ruby, Seat: lemmings.Ritz, Zones: zonesOf("D", "D"), Wakes: true},
	{Event: lemmings.Flown, Eagle: lemmings.Stephen, Seat: lemmings.Ritz, Way: lemmings.Clockwise, Zones: zonesOf("C", "B")},
	{Event: lemmings.Flown, Eagle: lemmings.Stephen, Seat: lemmings.Ritz, Way: lemmings.Counterclockwise, Zones: zonesOf("C", "F"), Wakes: true},
	{Event: lemmings.Fled, Eagle: lemmings.Stephen, Seat: lemmings.Ritz, Lemming: critter("soldier-3"), From: hex("15.1"), To: lemmings.Cliff},
	{Event: lemmings.Fell, Seat: lemmings.Soldier, Lemming: critter("soldier-3"), From: hex("15.1"), Cause: "flee", Score: 1},
	{Event: lemmings.DiceRolled, Turn: 1, Seat: lemmings.Biker, Dice: &lemmings.Both[int]{Ruby: 2, Stephen: 5}, Control: &lemmings.Both[lemmings.Clan]{Ruby: lemmings.Viking, Stephen: lemmings.Biker}},
	{Event: lemmings.DiceRolled, Turn: 2, Seat: lemmings.Biker, Dice: &lemmings.Both[int]{Stephen: 5}, Control: &lemmings.Both[lemmings.Clan]{Ruby: lemmings.Biker, Stephen: lemmings.Viking}, Swap: true},
	{Event: lemmings.Traded, Seat: lemmings.Biker, Favors: 1},
	{Event: lemmings.Traded, Seat: lemmings.Viking, Favors: 2},
	{Event: lemmings.Traded, Seat: lemmings.IQ, Favors: 3},
	{Event: lemmings.Drawn, Seat: lemmings.IQ, Drawn: lemmings.Boo},
	{Event: lemmings.Played, Seat: lemmings.Biker, Card: &lemmings.Play{Name: lemmings.Five}},
	{Event: lemmings.Played, Seat: lemmings.Viking, Card: &lemmings.Play{Name: lemmings.Mine}},
	{Event: lemmings.Played, Seat: lemmings.Biker, Card: &lemmings.Play{Name: lemmings.Snap, Hex: hex("8.2"), To: lemmings.To{Each: []lemmings.Hex{hex("8.1"), hex("9.2")}}}},
	{Event: lemmings.Shifted, Lemming: critter("iq-4"), From: hex("8.2"), To: hex("8.1"), Cause: "snap"},
	{Event: lemmings.Shifted, Lemming: critter("iq-5"), From: hex("8.2"), To: hex("9.2"), On: critter("ritz-3"), Cause: "snap"},
	{Event: lemmings.Played, Seat: lemmings.Viking, Card: &lemmings.Play{Name: lemmings.Boo, Target: critter("hippie-2")}},
	{Event: lemmings.Fell, Seat: lemmings.Hippie, Lemming: critter("hippie-2"), From: hex("15.3"), Cause: "boo", Score: 1},
	{Event: lemmings.Played, Seat: lemmings.Soldier, Card: &lemmings.Play{Name: lemmings.Return, Lemming: critter("soldier-1")}},
	{Event: lemmings.Shifted, Eagle: lemmings.Ruby, Lemming: critter("soldier-1"), To: hex("6.3"), On: critter("iq-6"), Cause: "return"},
	{Event: lemmings.Played, Seat: lemmings.Hippie, Card: &lemmings.Play{Name: lemmings.Slide, Target: critter("biker-1")}},
	{Event: lemmings.Fell, Seat: lemmings.Biker, Lemming: critter("biker-1"), From: hex("15.4"), Cause: "slide"},
	{Event: lemmings.Played, Seat: lemmings.IQ, Card: &lemmings.Play{Name: lemmings.Shove, Target: critter("ritz-4"), To: lemmings.To{Hex: hex("6.2")}}},
	{Event: lemmings.Shifted, Lemming: critter("ritz-4"), From: hex("5.2"), To: hex("6.2"), Cause: "shove"},
	{Event: lemmings.Played, Seat: lemmings.Ritz, Card: &lemmings.Play{Name: lemmings.Birdie, Eagle: lemmings.Ruby, Way: lemmings.Clockwise}},
	{Event: lemmings.Flown, Eagle: lemmings.Ruby, Seat: lemmings.Ritz, Way: lemmings.Clockwise, Zones: zonesOf("F", "A")},
	{Event: lemmings.Played, Seat: lemmings.Biker, Card: &lemmings.Play{Name: lemmings.Nap, Eagle: lemmings.Stephen}},
	{Event: lemmings.Played, Seat: lemmings.Viking, Card: &lemmings.Play{Name: lemmings.Sneak, Lemming: critter("viking-2"), Path: steps("5.2", "6.2")}},
	{Event: lemmings.Shifted, Lemming: critter("viking-2"), From: hex("5.1"), To: hex("6.2"), Cause: "sneak"},
	{Event: lemmings.Played, Seat: lemmings.Soldier, Card: &lemmings.Play{Name: lemmings.Tag}},
	{Event: lemmings.Walked, Seat: lemmings.Soldier, Lemming: critter("soldier-4"), Path: steps("1.2"), Points: 1},
	{Event: lemmings.Walked, Seat: lemmings.Soldier, Lemming: critter("soldier-5"), From: hex("7.1"), Path: steps("8.1"), Points: 3, On: critter("iq-7")},
	{Event: lemmings.Played, Seat: lemmings.Hippie, Card: &lemmings.Play{Name: lemmings.King, Lemming: critter("hippie-3")}},
	{Event: lemmings.Stacked, Lemming: critter("hippie-3"), Hex: hex("4.2"), On: critter("ritz-5"), Cause: "king"},
	{Event: lemmings.Played, Seat: lemmings.IQ, Card: &lemmings.Play{Name: lemmings.Swap, Lemming: critter("iq-8"), Target: critter("viking-3")}},
	{Event: lemmings.Shifted, Lemming: critter("iq-8"), From: hex("5.1"), To: hex("6.2"), Cause: "swap"},
	{Event: lemmings.Played, Seat: lemmings.Ritz, Card: &lemmings.Play{Name: lemmings.Sticky, Seat: lemmings.Biker}},
	{Event: lemmings.Took, Seat: lemmings.Ritz, Cause: "sticky"},
	{Event: lemmings.Took, Seat: lemmings.Ritz, Cause: "sticky", Face: lemmings.Favor},
	{Event: lemmings.Played, Seat: lemmings.Biker, Card: &lemmings.Play{Name: lemmings.Doggie}},
	{Event: lemmings.Took, Seat: lemmings.Biker, Cause: "doggie"},
	{Event: lemmings.Took, Seat: lemmings.Biker, Cause: "doggie", Face: lemmings.Two},
	{Event: lemmings.Played, Seat: lemmings.Viking, Card: &lemmings.Play{Name: lemmings.Camo, Lemming: critter("viking-4")}},
	{Event: lemmings.Played, Seat: lemmings.Soldier, Card: &lemmings.Play{Name: lemmings.Fright, Target: critter("ritz-6")}},
	{Event: lemmings.Lapsed, Seat: lemmings.Soldier},
	{Event: lemmings.Stacked, Lemming: critter("hippie-4"), Hex: hex("4.2"), On: critter("ritz-5"), Cause: "climb"},
	{Event: lemmings.Walked, Seat: lemmings.IQ, Lemming: critter("iq-9"), Path: steps("1.1", "2.1", "3.1", "4.2"), Points: 4},
	{Event: lemmings.Took, Seat: lemmings.IQ, Hex: hex("4.2")},
	{Event: lemmings.Took, Seat: lemmings.IQ, Hex: hex("4.2"), Face: lemmings.One},
	{Event: lemmings.Walked, Seat: lemmings.Ritz, Lemming: critter("ritz-7"), From: hex("13.1"), Path: steps("14.1", "15.2", "dive"), Points: 4},
	{Event: lemmings.Dived, Seat: lemmings.Ritz, Lemming: critter("ritz-7"), From: hex("15.2"), Left: 2, Score: 2},
	{Event: lemmings.Walked, Seat: lemmings.Biker, Lemming: critter("biker-9"), From: hex("15.6"), Path: steps("dive"), Points: 1},
	{Event: lemmings.Dived, Seat: lemmings.Biker, Lemming: critter("biker-9"), From: hex("15.6"), Left: 1, Score: 1},
	{Event: lemmings.Dived, Seat: lemmings.Viking, Lemming: critter("viking-9"), From: hex("15.5"), Left: 1, Bonus: 1, Score: 2},
	{Event: lemmings.Passed, Seat: lemmings.Soldier},
	{Event: lemmings.Passed, Seat: lemmings.Hippie, Forced: true},
	{Event: lemmings.GameOver, Turn: 31},
	{Event: lemmings.Scored, Seat: lemmings.Biker, Final: &lemmings.Points{Dives: 11, Pellets: 4, Cards: 2, Sets: 1, Total: 18}},
	{Event: lemmings.Ended, Winners: []game.Seat{"biker"}},
	{Event: lemmings.Ended, Winners: []game.Seat{"biker"}, Reason: lemmings.ByDives},
	{Event: lemmings.Ended, Winners: []game.Seat{"ritz"}, Reason: lemmings.ByEaten},
	{Event: lemmings.Ended, Winners: []game.Seat{"iq"}, Reason: lemmings.ByFavors},
	{Event: lemmings.Ended, Winners: []game.Seat{"iq", "ritz"}, Reason: lemmings.Shared},
}

var damagedLemmingsEvents = []string{
	`{}`,
	`{"event":"howl"}`,
	`{"event":"dice","turn":3,"seat":"biker"}`,
	`{"event":"fly","eagle":"ruby","seat":"biker","zones":["A"]}`,
	`{"event":"hover","eagle":"ruby"}`,
	`{"event":"prey","eagle":"ruby","seat":"biker","from":"9.1"}`,
	`{"event":"prey","eagle":"ruby","seat":"red","lemming":"iq-3","from":"9.1"}`,
	`{"event":"prey","seat":"biker","lemming":"iq-3","from":"9.1"}`,
	`{"event":"flee","eagle":"ruby","seat":"biker","lemming":"iq-3","from":"9.1"}`,
	`{"event":"flee","eagle":"ruby","seat":"biker","lemming":"iq-11","from":"9.1","to":"9.2"}`,
	`{"event":"refill","eagle":"ruby","seat":"biker","hex":"cliff"}`,
	`{"event":"trade","seat":"biker","favors":4}`,
	`{"event":"draw","seat":"biker"}`,
	`{"event":"play","seat":"biker"}`,
	`{"event":"play","seat":"biker","card":{"name":"boo"}}`,
	`{"event":"shift","lemming":"iq-3","from":"9.1","to":"9.2","cause":"wind"}`,
	`{"event":"walk","seat":"iq","lemming":"iq-3","from":"9.1","mp":2}`,
	`{"event":"pellet","seat":"iq","cause":"luck"}`,
	`{"event":"score","seat":"iq"}`,
	`{"event":"end"}`,
	`{"event":"end","winners":["iq"],"reason":"luck"}`,
	`[]`,
}

// Six for the largest table.
var (
	englishSix = append(slices.Clip(english), "Fay")
	chineseSix = append(slices.Clip(chinese), "諸葛小花")
	longSix    = append(slices.Clip(long), strings.Repeat("旅鼠", 20))
)

func newLemmings(tb testing.TB, players []string, options string) *referee.Table {
	tb.Helper()
	return newTableOf(tb, lemmings.Game{}, "Thursday club", players, options)
}

func TestEveryLemmingsEventStandsHere(t *testing.T) {
	standHere(t, "lemmings", marshalled(everyLemmingsEvent))
}

// TestEveryCardStandsHere: each card is played among the events told here.
func TestEveryCardStandsHere(t *testing.T) {
	for c := lemmings.Mine; c <= lemmings.Five; c++ {
		if !slices.ContainsFunc(everyLemmingsEvent, func(e lemmings.Event) bool { return e.Card != nil && e.Card.Name == c }) {
			t.Errorf("%s is not played", c)
		}
	}
}

func TestDamagedLemmingsEvents(t *testing.T) {
	damageIsNamed(t, newLemmings(t, englishSix, "{}").Board, game.Marshal(everyLemmingsEvent[0]), damagedLemmingsEvents)
}

func FuzzLemmingsEvent(f *testing.F) {
	for _, e := range everyLemmingsEvent {
		f.Add([]byte(game.Marshal(e)))
	}
	for _, e := range damagedLemmingsEvents {
		f.Add([]byte(e))
	}
	toldInAllOrNone(f, newLemmings(f, englishSix, "{}").Board)
}

// silentLemmings are events that do not tell who decides: where there is nothing
// to decide, and flights, of which one decision brings many.
func silentLemmings(event string) bool {
	return strings.Contains(event, `"fly"`) && !strings.Contains(event, `"way"`) || strings.Contains(event, `"event":"flee"`)
}

func TestSameLemmingsFacts(t *testing.T) {
	events := marshalled(everyLemmingsEvent)
	for _, table := range lemmingsGame(t, englishSix[:3], "{}") {
		events = append(events, table.Board.Events...)
	}
	sameFacts(t, newLemmings(t, englishSix, "{}").Board, events, silentLemmings)
}

// TestLemmingsEventsTellAll: every lemming, hex and zone that an event names is
// told. What a card is to bring about, the events that follow tell.
func TestLemmingsEventsTellAll(t *testing.T) {
	table := newLemmings(t, englishSix, "{}")
	planned := regexp.MustCompile(`"(to|path)":(\[[^\]]*\]|"[^"]*")}`)
	names := regexp.MustCompile(`"([a-z]+)-([0-9]+)"|"([0-9]+\.[0-9]+)"|"([A-F])"`)
	for _, e := range marshalled(everyLemmingsEvent) {
		text := turns(t, English, aftermath(table.Board, e))
		event := string(e)
		if strings.Contains(event, `"play"`) {
			event = planned.ReplaceAllString(event, "}")
		}
		if strings.Contains(event, `"cliff"`) {
			continue // The fall that follows tells it.
		}
		for _, m := range names.FindAllStringSubmatch(event, -1) {
			want := m[3] + m[4]
			if m[1] != "" {
				label, _ := speak(English, "lemmings").say("seat-"+m[1], nil)
				want = label + " " + m[2]
			}
			if !strings.Contains(text, want) {
				t.Errorf("%s does not tell of %s:\n%s", e, want, text)
			}
		}
	}
}

// lemmingsGame is a whole game of moves drawn by chance.
func lemmingsGame(tb testing.TB, players []string, options string) []*referee.Table {
	tb.Helper()
	return sampled(tb, newLemmings(tb, players, options), 5)
}

func TestLemmingsJourneys(t *testing.T) {
	for lang, players := range map[Language][]string{English: englishSix, Chinese: chineseSix} {
		golden(t, "lemmings/three."+lang.String()+".txt", turns(t, lang, boardsOf(lemmingsGame(t, players[:3], "{}"))...))
		golden(t, "lemmings/two."+lang.String()+".txt", turns(t, lang, boardsOf(lemmingsGame(t, players[:2], `{"dive_cost":1}`))...))
		b := newLemmings(t, players, "{}").Board
		golden(t, "lemmings/events."+lang.String()+".txt", turns(t, lang, aftermath(b, marshalled(everyLemmingsEvent)...)))
	}
}

// TestLemmingsSecrets: no log of a board, and no picture for everybody, has a
// sentence that is for one seat alone; and a save shows everybody what its board
// alone shows.
func TestLemmingsSecrets(t *testing.T) {
	for _, table := range lemmingsGame(t, englishSix[:4], "{}") {
		bare := &referee.Table{Board: table.Board}
		if got, want := picture(t, table, Look{}), picture(t, bare, Look{}); got != want {
			t.Fatalf("turn %d: the save shows %q, the board %q", table.Board.Turn, got, want)
		}
		text := turns(t, English, table.Board) + picture(t, bare, Look{})
		for _, private := range []string{"worth 1 point", "worth 2 points", "is a Favor", "draws ", "Your "} {
			if strings.Contains(text, private) {
				t.Fatalf("turn %d: %q stands in %s", table.Board.Turn, private, text)
			}
		}
	}
}

func TestEveryLemmingsEntryIsUsed(t *testing.T) {
	entriesAreUsed(t, "lemmings", everythingOfLemmings, "lemmings")
}

// everythingOfLemmings is all that can be told and drawn.
func everythingOfLemmings(t *testing.T) string {
	var text strings.Builder
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	look := Look{Width: 5000}
	b := newLemmings(t, englishSix, "{}").Board
	check(Log(&text, English, aftermath(b, marshalled(everyLemmingsEvent)...)))
	for _, own := range []lemmings.Private{{}, {
		Hand: []lemmings.Card{lemmings.Boo}, Pellets: []lemmings.Pellet{lemmings.One, lemmings.Two, lemmings.Favor},
	}} {
		view := &referee.View{Private: game.Raw(game.Marshal(own))}
		check(Picture(&text, &referee.Table{Board: b, View: view}, look))
	}
	for _, table := range lemmingsPositions(t, englishSix) {
		check(Turn(&text, English, table.Board))
		check(Picture(&text, table, look))
	}
	tie := aftermath(b)
	tie.Asks = nil
	result := lemmings.Result{Winners: []game.Seat{"biker"}}
	for i, reason := range []lemmings.Tiebreak{lemmings.ByDives, lemmings.ByEaten, lemmings.ByFavors, lemmings.Shared} {
		result.Ranking = append(result.Ranking, lemmings.Rank{Seat: b.Charter.Seats[i].Seat, Place: i + 1, Reason: reason})
	}
	tie.Result = game.Marshal(result)
	check(Turn(&text, English, tie))
	check(Results(&text, look, tie))
	return text.String()
}

func TestDamagedLemmingsBoards(t *testing.T) {
	b := aftermath(newLemmings(t, englishSix[:2], "{}").Board)
	b.Charter = new(*b.Charter)
	b.Charter.Options = game.Raw(`{"map":{"rows":-1}}`)
	if err := Picture(io.Discard, &referee.Table{Board: b}, Look{}); err == nil {
		t.Error("a position on a broken map is drawn")
	}
	b.State = game.Raw(`{"turn":1}`)
	if err := Picture(io.Discard, &referee.Table{Board: b}, Look{}); err == nil {
		t.Error("a position without eagles is drawn")
	}
}
