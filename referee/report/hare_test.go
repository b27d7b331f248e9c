package report

import (
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/hare"
)

// everyHareEvent is each kind of event, and each cause that changes its words.
var everyHareEvent = []hare.Event{
	{Event: hare.EventDeal, Race: 4, Count: new(7), Streams: []int{3, 8}, Tied: []game.Seat{"red", "green"}},
	{Event: hare.EventDeal, Race: 1, Count: new(5), Streams: []int{2, 11}, Boosts: []hare.Boost{{Tile: 2, Animal: hare.Fox}, {Tile: 4, Animal: hare.Lamb}}},
	{Event: hare.EventDeal, Race: 1, Seat: "red", Cards: []hare.Card{hare.HareCard, hare.HareCard, hare.HowlCard}, Bets: []hare.Card{hare.TortoiseCard}},
	{Event: hare.EventBet, Seat: "red", Card: hare.WolfCard},
	{Event: hare.EventChose, Seat: "yellow"},
	{Event: hare.EventFirst, Race: 1, Round: 3, Seat: "green"},
	{Event: hare.EventFirst, Race: 2, Seat: "yellow"},
	{Event: hare.EventPlay, Seat: "red", Cards: []hare.Card{hare.WolfCard, hare.WolfCard, hare.HowlCard}},
	{Event: hare.EventReshuffle, Count: new(31)},
	{Event: hare.EventReshuffle, Count: new(1)},
	{Event: hare.EventDraw, Seat: "red", Count: new(3)},
	{Event: hare.EventDraw, Seat: "red", Count: new(1), Cards: []hare.Card{hare.LambCard}},
	{Event: hare.EventRace, Race: 1, Round: 2, Animal: hare.Hare, Counts: []hare.Count{{Animal: hare.Hare, Cards: 4}, {Animal: hare.Wolf, Cards: 1}}},
	{Event: hare.EventRace, Race: 1, Round: 3, Counts: []hare.Count{{Animal: hare.Tortoise, Cards: 3}, {Animal: hare.Fox, Cards: 2}, {Animal: hare.Lamb, Cards: 3}}},
	{Event: hare.EventHowl, Count: new(1), Effect: hare.HowlNext},
	{Event: hare.EventHowl, Count: new(2), Effect: hare.HowlThis},
	{Event: hare.EventFrozen, Animals: []hare.Animal{hare.Hare, hare.Tortoise, hare.Lamb}},
	{Event: hare.EventFrozen},
	{Event: hare.EventNap, Animal: hare.Hare, Count: new(4), Tile: 6},
	{Event: hare.EventMove, Animal: hare.Tortoise, Count: new(0), Steps: 1, From: new(0), To: new(1)},
	{Event: hare.EventMove, Animal: hare.Fox, Count: new(3), Steps: 3, From: new(5), To: new(8)},
	{Event: hare.EventStop, Animal: hare.Lamb, Tile: 3, Lost: 2},
	{Event: hare.EventStop, Animal: hare.Lamb, Tile: 8},
	{Event: hare.EventBoost, Animal: hare.Fox, From: new(4), To: new(6)},
	{Event: hare.EventPodium, Animal: hare.Lamb, Place: 1},
	{Event: hare.EventPodium, Animal: hare.Wolf, Place: 3, From: new(10), Nearest: true},
	{Event: hare.EventDiscard, Count: new(8)},
	{Event: hare.EventEnd, Race: 2},
	{Event: hare.EventScore, Seat: "red", Bets: []hare.Card{hare.LambCard, hare.HowlCard}, Points: new(5), Total: new(9)},
}

var damagedHareEvents = []string{
	`{}`,
	`{"event":"snore"}`,
	`{"event":"bet","seat":"red"}`,
	`{"event":"play","seat":"brown","cards":["fox"]}`,
	`{"event":"reshuffle"}`,
	`{"event":"howl","count":1,"effect":"never"}`,
	`{"event":"move","animal":"fox","count":3,"steps":3,"from":5}`,
	`{"event":"podium","animal":"fox","place":1,"nearest":true}`,
	`{"event":"score","seat":"red","bets":["lamb"],"points":5}`,
	`[]`,
}

func newHare(tb testing.TB, players []string, options string) *referee.Table {
	tb.Helper()
	return newTableOf(tb, hare.Game, "Thursday club", players, options)
}

func TestEveryHareEventStandsHere(t *testing.T) { standHere(t, "hare", marshalled(everyHareEvent)) }

func TestDamagedHareEvents(t *testing.T) {
	damageIsNamed(t, newHare(t, english[:4], "{}").Board, game.Marshal(everyHareEvent[0]), damagedHareEvents)
}

func FuzzHareEvent(f *testing.F) {
	for _, e := range everyHareEvent {
		f.Add([]byte(game.Marshal(e)))
	}
	for _, e := range damagedHareEvents {
		f.Add([]byte(e))
	}
	toldInAllOrNone(f, newHare(f, english[:4], "{}").Board)
}

func TestSameHareFacts(t *testing.T) {
	var events []game.Raw
	for _, e := range marshalled(everyHareEvent) {
		if !strings.HasPrefix(string(e), `{"event":"frozen"}`) { // It has none.
			events = append(events, e)
		}
	}
	for _, table := range hareGame(t, english[:3], "{}") {
		events = append(events, table.Board.Events...)
	}
	sameFacts(t, newHare(t, english[:4], "{}").Board, events, func(string) bool { return false })
}

// hareGame is a whole game of moves drawn by chance.
func hareGame(tb testing.TB, players []string, options string) []*referee.Table {
	tb.Helper()
	table := newHare(tb, players, options)
	played := []*referee.Table{table}
	dice := game.NewFast(7)
	for !table.Board.Over() {
		moves := map[game.Seat]sent{}
		for _, ask := range table.Board.Asks {
			legal := table.State().Legal(ask.Seat)
			moves[ask.Seat] = sent{move: legal[dice.Below(len(legal))].String()}
		}
		table = resolve(tb, table, moves)
		played = append(played, table)
	}
	return played
}

func TestHareJourneys(t *testing.T) {
	for lang, players := range map[Language][]string{English: english, Chinese: chinese} {
		golden(t, "hare/race."+lang.String()+".txt", turns(t, lang, boardsOf(hareGame(t, players[:3], "{}"))...))
		b := newHare(t, players[:4], "{}").Board
		golden(t, "hare/events."+lang.String()+".txt", turns(t, lang, aftermath(b, marshalled(everyHareEvent)...)))
	}
}

// harePositions are tables worth a look: at the bets, under way, for beginners,
// and over.
func harePositions(tb testing.TB, players []string) map[string]*referee.Table {
	tb.Helper()
	race := hareGame(tb, players[:2], "{}")
	beginners := hareGame(tb, players[:4], `{"mode":"beginner"}`)
	found := map[string]*referee.Table{
		"bets": newHare(tb, players[:3], "{}"), "over": race[len(race)-1], "beginners": beginners[len(beginners)/2],
	}
	for _, t := range race {
		if b := t.Board; found["howl"] == nil && strings.Contains(string(b.State), `"howl_next":true`) {
			found["howl"] = t
		}
		if found["middle"] == nil && strings.Contains(string(t.Board.State), `"place":1`) {
			found["middle"] = t
		}
	}
	return found
}

func TestHarePictures(t *testing.T) {
	for lang, players := range map[Language][]string{English: english, Chinese: chinese} {
		goldenPictures(t, "hare/", lang, harePositions(t, players), 40, 80, 120)
	}
}

func TestHareWidth(t *testing.T) {
	for _, players := range [][]string{english, chinese, long} {
		fits(t, harePositions(t, players))
	}
}

// A view adds the own hand and bets.
func TestHareView(t *testing.T) {
	table := hareGame(t, english[:2], "{}")[0]
	var text strings.Builder
	own := hare.Private{Bets: []hare.Card{hare.LambCard}, Hand: []hare.Card{hare.FoxCard, hare.FoxCard}}
	view := &referee.Table{Board: table.Board, View: &referee.View{Private: game.Marshal(own)}}
	if err := Picture(&text, view, Look{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Your hand: 2 foxes", "Your bets: 1 lamb"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the view does not say %q:\n%s", want, text.String())
		}
	}
}
