package report

import (
	"io"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/fox"
	"whisker/referee/game"
)

// everyFoxEvent is each kind of event, and each cause that changes its words.
var everyFoxEvent = []fox.Event{
	{Event: fox.EventTricks, Round: 2, Kind: fox.Fox, Count: 2},
	{Event: fox.EventTricks, Round: 4, Kind: fox.Hammer, Count: 1},
	{Event: fox.EventQuests, Round: 1, Drawn: []fox.Kind{fox.Hen, fox.Horse, fox.Cow}, Quests: []fox.Kind{fox.Hen, fox.Horse, fox.Cow}, Shuffled: true},
	{Event: fox.EventQuests, Round: 3, Drawn: []fox.Kind{fox.Pig, fox.Fish}, Quests: []fox.Kind{fox.Hen, fox.Sheep, fox.Cheese}},
	{Event: fox.EventQuests, Round: 5, Drawn: []fox.Kind{fox.Goose}, Quests: []fox.Kind{fox.Hen, fox.Sheep, fox.Goose}},
	{Event: fox.EventKeep, Seat: "yellow", Kind: fox.Hen, Quests: []fox.Kind{fox.Hen, fox.Pig, fox.Fish}},
	{Event: fox.EventDrop, Seat: "green", Kind: fox.Sheep},
	{Event: fox.EventShake, Round: 1, Seat: "red"},
	{Event: fox.EventReach, Seat: "red", Beat: new(0), Entry: 1, Kind: fox.Hen, Care: fox.Snatch, Roll: 62, Needs: 62, Due: 2},
	{Event: fox.EventReach, Seat: "yellow", Beat: new(0), Entry: 1, Kind: fox.Cow, Care: fox.Feel, Roll: 80, Needs: 78, Due: 3},
	{Event: fox.EventMiss, Seat: "yellow", Beat: new(0), Entry: 1, Kind: fox.Cow, Got: fox.Horse, Roll: 80, Needs: 78},
	{Event: fox.EventReach, Seat: "green", Beat: new(0), Entry: 2, Kind: fox.Snake, Care: fox.Study, Roll: 91, Needs: 90, Due: 5},
	{Event: fox.EventMiss, Seat: "green", Beat: new(0), Entry: 2, Kind: fox.Snake, Roll: 91, Needs: 90},
	{Event: fox.EventBag, Seat: "red", Beat: new(2), Entry: 1, Kind: fox.Hen, Got: fox.Hen},
	{Event: fox.EventBag, Seat: "yellow", Beat: new(3), Entry: 1, Kind: fox.Cow, Got: fox.Horse},
	{Event: fox.EventEmpty, Seat: "green", Beat: new(5), Entry: 2, Kind: fox.Snake},
	{Event: fox.EventStop, Seat: "red", Beat: new(6)},
	{Event: fox.EventBack, Seat: "yellow", Beat: new(6), Entry: 3, Kind: fox.Pig, Got: fox.Cow},
	{Event: fox.EventQuiet, Beat: new(14)},
	{Event: fox.EventBag, Seat: "red", Pieces: []fox.Kind{fox.Hen, fox.Hen, fox.Hammer}},
	{Event: fox.EventBag, Seat: "green"},
	{Event: fox.EventStop, Seat: "yellow"},
	{Event: fox.EventStop, Seat: "blue", Void: true},
	{Event: fox.EventQuiet},
	{Event: fox.EventSteal, Seat: "red", Cause: fox.ByChoice, From: "yellow", Kind: fox.Cheese},
	{Event: fox.EventSteal, Seat: "red", Cause: fox.ByAuto, From: "blue", Kind: fox.Hen},
	{Event: fox.EventSteal, Seat: "green", Cause: fox.ByChoice, Pass: true},
	{Event: fox.EventSteal, Seat: "green", Cause: fox.ByAuto, Pass: true},
	{Event: fox.EventSteal, Seat: "blue", Cause: fox.ByForce, Pass: true},
	{Event: fox.EventScore, Seat: "red", Pieces: []fox.Kind{fox.Hen, fox.Hen, fox.Horse, fox.Fox}, Points: &fox.Points{Right: 2, Surplus: 1, Fox: 1, Sum: 2, Gain: 2}},
	{Event: fox.EventScore, Seat: "yellow", Pieces: []fox.Kind{fox.Hen, fox.Hen}, Points: &fox.Points{Right: 1, Surplus: 1, Sum: 1, Gain: 1}},
	{Event: fox.EventScore, Seat: "green", Pieces: []fox.Kind{fox.Pig, fox.Fox, fox.Snake}, Points: &fox.Points{Wrong: 1, Tricks: 1, Sum: -2}},
	{Event: fox.EventScore, Seat: "blue", Pieces: []fox.Kind{fox.Hen, fox.Fox}, Points: &fox.Points{Right: 1, Sum: 1, Void: true}},
	{Event: fox.EventScore, Seat: "yellow", Pieces: []fox.Kind{fox.Hen, fox.Pig, fox.Hammer}, Points: &fox.Points{Right: 1, Wrong: 1}},
	{Event: fox.EventScore, Seat: "red", Pieces: []fox.Kind{fox.Hammer}, Points: &fox.Points{}},
	{Event: fox.EventScore, Seat: "green", Points: &fox.Points{}},
	{Event: fox.EventEggs, Round: 7, Eggs: []fox.Eggs{{Seat: "red", Eggs: 12}, {Seat: "yellow", Eggs: 0}, {Seat: "green", Eggs: 12}}},
	{Event: fox.EventEnd, Cause: fox.ByTarget, Ranking: []fox.Rank{{Seat: "red", Place: 1, Eggs: 12}}},
	{Event: fox.EventEnd, Cause: fox.ByTarget, Ranking: []fox.Rank{{Seat: "green", Place: 1, Eggs: 12, Reason: fox.ByAge}}},
	{Event: fox.EventEnd, Cause: fox.ByRounds, Ranking: []fox.Rank{{Seat: "blue", Place: 1, Eggs: 1}}},
	{Event: fox.EventEnd, Cause: fox.ByRounds, Ranking: []fox.Rank{{Seat: "blue", Place: 1, Eggs: 1, Reason: fox.ByAge}}},
}

var damagedFoxEvents = []string{
	`{}`,
	`{"event":"howl"}`,
	`{"event":"keep","seat":"red"}`,
	`{"event":"reach","seat":"red","beat":0,"entry":1,"kind":"hen","roll":5,"needs":62,"due":2}`,
	`{"event":"reach","seat":"purple","beat":0,"entry":1,"kind":"hen","care":"feel","roll":5,"needs":62,"due":2}`,
	`{"event":"bag","seat":"red","beat":2,"kind":"hen"}`,
	`{"event":"back","seat":"red","beat":2,"kind":"hen"}`,
	`{"event":"steal","seat":"red","cause":"luck","pass":true}`,
	`{"event":"steal","seat":"red","cause":"force","from":"yellow","kind":"hen"}`,
	`{"event":"score","seat":"red"}`,
	`{"event":"end","cause":"target"}`,
	`{"event":"end","cause":"sleep","ranking":[{"seat":"red","place":1,"eggs":1}]}`,
	`[]`,
}

func newFox(tb testing.TB, players []string, options string) *referee.Table {
	tb.Helper()
	return newTableOf(tb, fox.Game{}, "Thursday club", players, options)
}

func TestEveryFoxEventStandsHere(t *testing.T) { standHere(t, "fox", marshalled(everyFoxEvent)) }

func TestDamagedFoxEvents(t *testing.T) {
	damageIsNamed(t, newFox(t, english[:4], "{}").Board, game.Marshal(everyFoxEvent[0]), damagedFoxEvents)
}

func FuzzFoxEvent(f *testing.F) {
	for _, e := range everyFoxEvent {
		f.Add([]byte(game.Marshal(e)))
	}
	for _, e := range damagedFoxEvents {
		f.Add([]byte(e))
	}
	toldInAllOrNone(f, newFox(f, english[:4], "{}").Board)
}

func TestSameFoxFacts(t *testing.T) {
	events := marshalled(everyFoxEvent)
	for _, table := range mailGame(t, english[:3]) {
		events = append(events, table.Board.Events...)
	}
	events = slices.DeleteFunc(events, func(e game.Raw) bool { return string(e) == `{"event":"quiet"}` }) // It has none.
	ranked := func(e string) bool { return strings.Contains(e, `"ranking"`) }
	sameFacts(t, newFox(t, english[:4], "{}").Board, events, ranked)
}

// mailGame is a whole game by mail, of plans drawn by chance.
func mailGame(tb testing.TB, players []string) []*referee.Table {
	tb.Helper()
	return sampled(tb, newFox(tb, players, `{"ages":{"red":2,"yellow":3,"green":1}}`), 24)
}

// sampled plays a game to its end with moves drawn by chance.
func sampled(tb testing.TB, table *referee.Table, seed uint64) []*referee.Table {
	tb.Helper()
	var played []*referee.Table
	watched(tb, table, seed, func(t *referee.Table) { played = append(played, t) })
	return played
}

// watched does the same, and shows each table while its position is its own: the
// next turn uses it up.
func watched(tb testing.TB, table *referee.Table, seed uint64, watch func(*referee.Table)) {
	tb.Helper()
	dice := game.NewFast(seed)
	for watch(table); !table.Board.Over(); watch(table) {
		moves := map[game.Seat]sent{}
		for _, ask := range table.Board.Asks {
			moves[ask.Seat] = sent{move: table.State().(game.Sampler).Sample(ask.Seat, dice).String()}
		}
		table = resolve(tb, table, moves)
	}
}

// evening is an evening at a real table, as an arbiter enters it.
var evening = []map[game.Seat]string{
	{"referee": "hen horse cheese"},
	{"red": "hen horse cheese stop", "yellow": "hen hen", "green": "empty", "blue": "horse cheese cow"},
	{"referee": "pig fish goose"},
	{"red": "pig fish fox", "yellow": "pig fish goose goose stop", "green": "fox hen", "blue": "cow"},
	{"referee": "cow sheep"},
	{"blue": "fish"},
	{"red": "snake cow sheep", "yellow": "snake fish", "green": "cow sheep fish fox stop", "blue": "fox fish"},
	{"red": "fish from blue"},
	{"yellow": "pass"},
	{"referee": "hen horse cheese"},
	{"red": "hen horse cheese hammer stop", "yellow": "snake hen", "green": "hen cheese snake fox", "blue": "fox"},
	{"yellow": "cheese from green"},
	{"referee": "pig fish goose"},
	{"red": "pig", "yellow": "fish goose", "green": "pig fish goose fox", "blue": "fox snake stop"},
}

// clubEvening plays the evening, with a target of 9 eggs.
func clubEvening(tb testing.TB, players []string) []*referee.Table {
	tb.Helper()
	table := newFox(tb, players, `{"mode":"table","deck":"drawn","target":9}`)
	played := []*referee.Table{table}
	for _, moves := range evening {
		if table.Board.Over() {
			break
		}
		entered := map[game.Seat]sent{}
		for seat, move := range moves {
			by := referee.ByReferee
			if seat == game.Referee {
				by = ""
			}
			entered[seat] = sent{move: move, by: by}
		}
		table = resolve(tb, table, entered)
		played = append(played, table)
	}
	return played
}

func TestFoxJourneys(t *testing.T) {
	for lang, players := range map[Language][]string{English: english, Chinese: chinese} {
		golden(t, "fox/mail."+lang.String()+".txt", turns(t, lang, boardsOf(mailGame(t, players[:3]))...))
		golden(t, "fox/evening."+lang.String()+".txt", turns(t, lang, boardsOf(clubEvening(t, players[:4]))...))
		b := newFox(t, players[:4], "{}").Board
		golden(t, "fox/events."+lang.String()+".txt", turns(t, lang, aftermath(b, marshalled(everyFoxEvent)...)))
	}
}

// foxPositions are tables worth a look: at the start, in each phase that shows
// more, and over.
func foxPositions(tb testing.TB, players []string) map[string]*referee.Table {
	tb.Helper()
	found := map[string]*referee.Table{"start": newFox(tb, players[:2], `{"target":99}`)}
	club := clubEvening(tb, players[:4])
	for _, t := range club {
		for _, a := range t.Board.Asks {
			found[a.Kind] = t
		}
	}
	found["over"] = club[len(club)-1]
	for name, p := range map[string]struct{ options, state string }{
		"drop": {`{"quest_refresh":"studioh"}`, `{"round":5,"mode":"mail","phase":"drop","quests":["hen","horse","fish"],"spent":["cow","pig","sheep","goose"],` +
			`"deck":1,"tricks":{"fox":2,"snake":2,"hammer":1},"eggs":[{"seat":"red","eggs":9},{"seat":"yellow","eggs":0}],"best":"yellow"}`},
		"thieves": {`{"target":15}`, `{"round":5,"mode":"mail","phase":"steal","quests":["hen","horse","fish"],"spent":["cow","pig","sheep"],` +
			`"deck":2,"tricks":{"fox":2,"snake":2,"hammer":1},"eggs":[{"seat":"red","eggs":14},{"seat":"yellow","eggs":0}],` +
			`"bags":[{"seat":"red","bag":["cheese","cheese","cheese","snake"],"stop":true},{"seat":"yellow","bag":["hen","horse","fish","snake"],"stop":true}],` +
			`"thieves":[{"seat":"red","steal":"ask"},{"seat":"yellow","steal":"auto"}]}`},
		"false": {`{"mode":"table"}`, `{"round":5,"mode":"table","phase":"steal","quests":["hen","horse","fish"],"spent":["cow","pig","sheep"],` +
			`"deck":2,"tricks":{"fox":2,"snake":2,"hammer":1},"eggs":[{"seat":"red","eggs":3},{"seat":"yellow","eggs":0},{"seat":"green","eggs":1}],` +
			`"bags":[{"seat":"red","bag":["hen","fox"],"stop":true,"void":true},{"seat":"yellow","bag":["snake"]},{"seat":"green","bag":[]}],` +
			`"thieves":[{"seat":"yellow","steal":"ask"}]}`},
	} {
		b := newFox(tb, players[:strings.Count(p.state, `"eggs":`)-1], p.options).Board
		s, err := fox.Game{}.LoadView(b.Charter.Setup(), "", game.Raw(p.state), nil)
		if err != nil {
			tb.Fatalf("%s: %v", name, err)
		}
		found[name] = &referee.Table{Board: position(b, s, nil)}
	}
	return found
}

func TestFoxPictures(t *testing.T) {
	for lang, players := range map[Language][]string{English: english, Chinese: chinese} {
		goldenPictures(t, "fox/", lang, foxPositions(t, players), 40, 80, 120)
	}
}

func TestFoxWidth(t *testing.T) {
	for _, players := range [][]string{english, chinese, long} {
		fits(t, foxPositions(t, players))
	}
}

func TestEveryFoxEntryIsUsed(t *testing.T) { entriesAreUsed(t, "fox", everythingOfFox, "fox") }

// everythingOfFox is all that can be told and drawn.
func everythingOfFox(t *testing.T) string {
	var text strings.Builder
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	look := Look{Width: 5000}
	b := newFox(t, english[:4], "{}").Board
	check(Log(&text, English, aftermath(b, marshalled(everyFoxEvent)...)))
	check(Log(&text, English, boardsOf(clubEvening(t, english[:4]))...))
	for _, table := range foxPositions(t, english) {
		check(Picture(&text, table, look))
		check(Turn(&text, English, table.Board))
	}
	tie := aftermath(b)
	tie.Asks = nil
	tie.Result = game.Marshal(fox.Result{Winners: []game.Seat{"green"}, Ranking: []fox.Rank{
		{Seat: "green", Place: 1, Eggs: 10, Reason: fox.ByAge}, {Seat: "red", Place: 2, Eggs: 10, Reason: fox.ByAge},
	}})
	check(Turn(&text, English, tie))
	check(Results(&text, look, tie))
	return text.String()
}

func TestDamagedFoxBoards(t *testing.T) {
	b := aftermath(newFox(t, english[:2], "{}").Board)
	b.State = game.Raw(`{"round":1}`)
	if err := Picture(io.Discard, &referee.Table{Board: b}, Look{}); err == nil {
		t.Error("a position without cards is drawn")
	}
	b.Charter = new(*b.Charter)
	b.Charter.Options = game.Raw(`{"target":"many"}`)
	if err := Turn(io.Discard, English, aftermath(b, game.Marshal(everyFoxEvent[len(everyFoxEvent)-1]))); err == nil {
		t.Error("the end of a game without a target is told")
	}
}
