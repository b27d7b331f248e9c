package report

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/tiger"
)

// everyEvent is each kind of event, and each cause that changes its words.
var everyEvent = []tiger.Event{
	{Event: tiger.Reveal, Seat: "red", Card: 8},
	{Event: tiger.Reveal, Seat: "yellow", Card: 9},
	{Event: tiger.Cancel, Seats: []game.Seat{"red", "brown", "green"}, Card: 6},
	{Event: tiger.Move, Seat: "red", Card: 1, From: new(6), To: new(5)},
	{Event: tiger.Move, Seat: "yellow", Card: 2, From: new(5), To: new(4)},
	{Event: tiger.Move, Seat: "green", Card: 3, From: new(4), To: new(2)},
	{Event: tiger.Move, Seat: "purple", Card: 4, From: new(5), To: new(3)},
	{Event: tiger.Move, Seat: "brown", Card: 5, From: new(2), To: new(1)},
	{Event: tiger.Move, Seat: "red", Card: 6, From: new(3), To: new(0)},
	{Event: tiger.Move, Seat: "red", Card: 7, From: new(6), To: new(2)},
	{Event: tiger.Push, Seat: "yellow", By: "red", Card: 7, From: new(2), To: new(1)},
	{Event: tiger.Lie, Seat: "green", Card: 1, Space: new(4)},
	{Event: tiger.Sleepiness, Seat: "red", Card: 2, Cause: tiger.ByCard, From: new(3), To: new(6)},
	{Event: tiger.Sleepiness, Seat: "red", Card: 2, Cause: tiger.ByCard, From: new(6), To: new(6)},
	{Event: tiger.Sleepiness, Seat: "yellow", Card: 3, Cause: tiger.ByCard, From: new(5), To: new(3)},
	{Event: tiger.Sleepiness, Seat: "brown", Card: 7, Cause: tiger.ByCard, From: new(4), To: new(3)},
	{Event: tiger.Sleepiness, Seat: "brown", Card: 7, Cause: tiger.ByPluck, From: new(3), To: new(2)},
	{Event: tiger.Pluck, Seat: "brown", Card: 6, Space: new(2), Count: 1, Total: new(12)},
	{Event: tiger.Pluck, Seat: "green", Card: 9, Space: new(1), Count: 2, Total: new(2)},
	{Event: tiger.Retreat, Seat: "green", Card: 6, From: new(1), To: new(6)},
	{Event: tiger.Retreat, Seat: "green", By: "red", Card: 6, From: new(0), To: new(5)},
	{Event: tiger.Swap, Seat: "purple", With: "red", Card: 8, From: new(6), To: new(2)},
	{Event: tiger.Swap, Seat: "purple", With: "red", Card: 8, From: new(5), To: new(5)},
	{Event: tiger.Takeback, Seat: "yellow", Card: 9, Cause: tiger.ByCard, Cards: []int{3, 4, 9}},
	{Event: tiger.Takeback, Seat: "yellow", Card: 9, Cause: tiger.ByWake, Cards: []int{9}},
	{Event: tiger.Wake, Card: 7, Cause: tiger.ByCard, Marker: new(15)},
	{Event: tiger.Wake, Card: 6, Cause: tiger.ByPluck, Marker: new(14)},
	{Event: tiger.Bite, Seat: "red", Card: 6, Space: new(3), Count: 2, Total: new(5)},
	{Event: tiger.Tease, Seat: "brown", Card: 6, Space: new(6), Count: 1, Total: new(3)},
	{Event: tiger.Out, Seat: "brown", Total: new(7)},
	{Event: tiger.End, Cause: tiger.ByMarker, Marker: new(13), Seats: []game.Seat{"red"}},
	{Event: tiger.End, Cause: tiger.ByMarker, Marker: new(12), Seats: []game.Seat{"red"}, Reason: tiger.BySpace},
	{Event: tiger.End, Cause: tiger.ByMarker, Marker: new(11), Seats: []game.Seat{"red", "green"}, Reason: tiger.Shared},
	{Event: tiger.End, Cause: tiger.ByRounds, Marker: new(16)},
}

func TestEveryEventStandsHere(t *testing.T) { standHere(t, "tiger", marshalled(everyEvent)) }

// standHere holds a list of events against the kinds that a game has.
func standHere(t *testing.T, game string, events []game.Raw) {
	t.Helper()
	source, err := os.ReadFile("../" + game + "/event.go")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, m := range regexp.MustCompile(`EventKind = "([a-z]+)"`).FindAllSubmatch(source, -1) {
		want = append(want, string(m[1]))
	}
	kind := regexp.MustCompile(`^{"event":"([a-z]+)"`)
	for _, e := range events {
		got = append(got, string(kind.FindSubmatch(e)[1]))
	}
	slices.Sort(want)
	slices.Sort(got)
	if d := gocmp.Diff(want, slices.Compact(got)); d != "" {
		t.Errorf("kinds of event (-the game's +told here):\n%s", d)
	}
}

// marshalled is events as a board holds them.
func marshalled[E any](events []E) []game.Raw {
	raw := make([]game.Raw, len(events))
	for i, e := range events {
		raw[i] = game.Marshal(e)
	}
	return raw
}

// aftermath is a board on which the events have happened, and nothing else.
func aftermath(b *referee.Board, events ...game.Raw) *referee.Board {
	next := *b
	next.Turn, next.Events = 2, events
	return &next
}

// factsOf is what is left of a text in every language: who, and how many.
func factsOf(text string, labels map[string]string) []string {
	found := regexp.MustCompile(`-?\d+`).FindAllString(text, -1)
	for label, seat := range labels {
		for range strings.Count(text, label) {
			found = append(found, seat)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// TestSameFacts: every event tells the same facts in every language, and all
// that it holds of seats.
func TestSameFacts(t *testing.T) {
	b := newTable(t, "Club", []string{"a", "b", "c", "d", "e"}, "{}").Board
	events := marshalled(everyEvent)
	for _, table := range whole(t, english) {
		events = append(events, table.Board.Events...)
	}
	sameFacts(t, b, events, func(e string) bool { return strings.Contains(e, `"sleepiness"`) || strings.Contains(e, `"by"`) })
}

// sameFacts tells events, each by itself. Of those that are silent not all
// seats are told.
func sameFacts(t *testing.T, b *referee.Board, events []game.Raw, silent func(event string) bool) {
	t.Helper()
	labels := map[Language]map[string]string{}
	for _, lang := range Languages {
		labels[lang] = map[string]string{}
		for _, seat := range b.Charter.Setup().Seats {
			label, _ := speak(lang, b.Charter.Game).say("seat-"+string(seat), nil)
			labels[lang][label] = string(seat)
		}
	}
	for _, e := range events {
		want := factsOf(turns(t, English, aftermath(b, e)), labels[English])
		got := factsOf(turns(t, Chinese, aftermath(b, e)), labels[Chinese])
		if d := gocmp.Diff(want, got); d != "" || len(want) == 0 {
			t.Errorf("%s (-English +Chinese):\n%s", e, d)
		}
		for _, seat := range b.Charter.Setup().Seats {
			if strings.Contains(string(e), `"`+string(seat)+`"`) && !silent(string(e)) && !slices.Contains(want, string(seat)) {
				t.Errorf("%s does not tell of %s", e, seat)
			}
		}
	}
}

// entries reads a catalogue.
func entries(tb testing.TB, lang Language, name string) map[string]*i18n.Message {
	tb.Helper()
	text := catalogueFile(lang, name)
	messages, err := i18n.ParseMessageBytes(text, toml.Unmarshal)
	if err != nil {
		tb.Fatal(err)
	}
	found := map[string]*i18n.Message{}
	for _, m := range messages {
		found[m.ID] = m
	}
	return found
}

// catalogues are the names of the catalogues.
func catalogues(tb testing.TB) []string {
	tb.Helper()
	files, err := filepath.Glob("catalogue/*.toml")
	if err != nil {
		tb.Fatal(err)
	}
	var names []string
	for _, f := range files {
		name, _, _ := strings.Cut(filepath.Base(f), ".")
		names = append(names, name)
	}
	return slices.Compact(names)
}

// TestLanguagesAgree: every language has the same sentences with the same
// facts, in every plural form that it needs.
func TestLanguagesAgree(t *testing.T) {
	for _, name := range catalogues(t) {
		want := entries(t, English, name)
		for _, lang := range Languages {
			got := entries(t, lang, name)
			if d := gocmp.Diff(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))); d != "" {
				t.Errorf("%s.%s (-English):\n%s", name, lang, d)
			}
			for id, m := range got {
				if d := gocmp.Diff(places(want[id].Other), places(m.Other)); d != "" {
					t.Errorf("%s.%s: %s (-facts of the English sentence):\n%s", name, lang, id, d)
				}
				counts := slices.Contains(places(m.Other), "Count")
				if one := lang == English && counts; one != (m.One != "") {
					t.Errorf("%s.%s: %s has a form for one: %t, needs it: %t", name, lang, id, m.One != "", one)
				}
				if m.One != "" {
					if d := gocmp.Diff(places(m.Other), places(m.One)); d != "" {
						t.Errorf("%s.%s: %s (-other +one):\n%s", name, lang, id, d)
					}
				}
			}
		}
	}
}

func places(text string) []string {
	var names []string
	for _, m := range regexp.MustCompile(`{{\.(\w+)}}`).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func TestEveryEntryIsUsed(t *testing.T) { entriesAreUsed(t, "tiger", everything, common, "tiger") }

// entriesAreUsed tells and draws everything there is of a game with catalogues
// that say their ids, and finds each id of those named.
func entriesAreUsed(t *testing.T, game string, everything func(*testing.T) string, names ...string) {
	t.Helper()
	want := map[string]bool{}
	var texts [][]byte
	for _, name := range []string{common, game} {
		var text strings.Builder
		for id, m := range entries(t, English, name) {
			want[id] = slices.Contains(names, name)
			fmt.Fprintf(&text, "[%q]\n", id)
			for _, form := range []string{"one", "other"} {
				fmt.Fprintf(&text, "%s = '⟦%s⟧{{.%s}}'\n", form, id, strings.Join(places(m.Other), "}}{{."))
			}
		}
		texts = append(texts, []byte(strings.ReplaceAll(text.String(), "{{.}}", "")))
	}
	key := voiceKey{English, game}
	speak(English, game)
	was, _ := voices.Load(key)
	marked := newVoice(English, texts...)
	voices.Store(key, func() *voice { return marked })
	defer voices.Store(key, was)

	text := everything(t)
	for _, m := range regexp.MustCompile("⟦([^⟧]+)⟧").FindAllStringSubmatch(text, -1) {
		delete(want, m[1])
	}
	for id, wanted := range want {
		if wanted {
			t.Errorf("nobody says %s", id)
		}
	}
}

// everything is all that can be told and drawn.
func everything(t *testing.T) string {
	var text strings.Builder
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	look := Look{Width: 5000}
	tables := journey(t, english[:3])
	table := newTable(t, "Club", english, "{}")
	boards := append(boardsOf(tables), aftermath(table.Board, marshalled(everyEvent)...), strange(t))
	tie := aftermath(table.Board)
	tie.Result = game.Marshal(tiger.Result{Winners: []game.Seat{"red"}, Ranking: []tiger.Rank{
		{Seat: "red", Place: 1, Whiskers: 1, Reason: tiger.BySpace},
		{Seat: "green", Place: 2, Whiskers: 2, Reason: tiger.Shared, Out: true},
	}})
	tie.Asks = nil
	boards = append(append(boards, tie), administered(t)...)
	check(Log(&text, English, boards...))
	check(Results(&text, look, boards...))
	for _, table := range positions(t, english) {
		check(Picture(&text, table, look))
	}
	check(Picture(&text, viewed(tables[2]), look))
	cancelled := resolve(t, table, map[game.Seat]sent{"red": {move: "4"}, "yellow": {move: "4"}, "green": {move: "5"}})
	check(Picture(&text, cancelled, look))
	lobby := *table.Board
	lobby.State, lobby.Asks = game.Raw("{}"), []game.Ask{{Seat: "red", Kind: referee.Ready}, {Seat: game.Referee, Kind: referee.Ready}}
	check(Picture(&text, &referee.Table{Board: &lobby}, look))
	for _, n := range everyNotice(t) {
		check(Note(&text, English, table.Board, n))
	}
	return text.String()
}

// viewed is a table as its first seat sees it, which was told something.
func viewed(table *referee.Table) *referee.Table {
	seen := *table
	seen.Secret = nil
	seen.View = &referee.View{
		Seat: "red", Private: game.Raw("{}"), Events: []game.Raw{game.Marshal(everyEvent[0])},
		Unused: []referee.Unused{{Ahead: 3, Choice: 1}},
	}
	return &seen
}

// strange is a board on which everything has become of moves that can.
func strange(tb testing.TB) *referee.Board {
	tb.Helper()
	table := newTable(tb, "Club", english, "{}")
	note := func(seat game.Seat, words string) string {
		return submit(table, &referee.Move{
			Type: referee.MoveType, Game: table.Board.Game, Turn: 1, Seat: seat, Answers: table.ID, Rev: 1,
			Salt: strings.Repeat("4", 64), Move: game.Raw(`{"card":9}`), Note: words,
		}).Signed
	}
	b := aftermath(table.Board)
	c := *b.Charter
	c.Absent = referee.AbsentPolicy{Policy: referee.AbsentDefault, After: 3}
	b.Charter, b.Asked = &c, []referee.Asked{{Seat: "red", Count: 5, Absent: 3}}
	b.Moves = []referee.Entered{
		{Seat: "red", Absent: true, Equivocal: []string{strings.Repeat("ab", 32), strings.Repeat("cd", 32)}},
		{Seat: "yellow", By: referee.ByReferee, Signed: note("yellow", "from the sheet")},
		{Seat: "green", Signed: note("green", "")},
		{Seat: game.Referee, By: referee.ByReferee, Signed: note(game.Referee, "cards dealt by hand")},
	}
	b.Opened = []referee.Opened{
		{Turn: 3, Seat: "brown", Signed: note("brown", "I knew it.")},
		{Turn: 4, Seat: "red", Signed: note("red", "")},
		{Turn: 5, Seat: "brown", Signed: note("brown", "")},
	}
	b.Note = "The first try had Bob's old key."
	return b
}

// administered is a board for everything that a referee does between two turns.
func administered(tb testing.TB) []*referee.Board {
	tb.Helper()
	board := func(also int, changes ...referee.Changed) *referee.Board {
		b := aftermath(newTable(tb, "Club", english, "{}").Board)
		b.Turn, b.Moves = 7, nil
		b.Also = []referee.Standing{{Turn: also}}
		b.Changes = changes
		return b
	}
	red := board(6).Charter.Seats[0]
	carol, key, mail := red, red, red
	carol.Player, key.Key, mail.Mail = "Carol", "another", "ann@example.org"
	var boards []*referee.Board
	for _, place := range []referee.Place{carol, key, mail} {
		for by, signed := range map[referee.Authority][]referee.Consent{
			referee.BySeat: {{Seat: "red"}}, referee.ByOthers: {{Seat: "yellow"}, {Seat: "brown"}}, referee.ByChair: {},
		} {
			boards = append(boards, board(6, referee.Changed{Turn: 7, Change: &referee.Change{Place: place}, By: by, Signed: signed}))
		}
	}
	slices.SortFunc(boards, func(x, y *referee.Board) int {
		return strings.Compare(turns(tb, English, x), turns(tb, English, y))
	})
	for _, then := range []int{5, 3} {
		b := board(then)
		b.Replaces, b.Note = strings.Repeat("ef", 32), "Ann's file was overlooked."
		boards = append(boards, b)
	}
	return boards
}

func TestAdministration(t *testing.T) {
	for _, lang := range Languages {
		golden(t, "people."+lang.String()+".txt", turns(t, lang, administered(t)...))
	}
}

func TestStrangeBoard(t *testing.T) {
	for _, lang := range Languages {
		golden(t, "strange."+lang.String()+".txt", turns(t, lang, strange(t)))
	}
}

func TestParseLanguage(t *testing.T) {
	for _, lang := range Languages {
		if got, err := ParseLanguage(strings.ToUpper(lang.String())); got != lang || err != nil {
			t.Errorf("ParseLanguage(%q) = %v, %v", lang, got, err)
		}
	}
	for tag, want := range map[string]Language{
		"zh_TW.UTF-8": Chinese, "zh_TW": Chinese, "ZH-tw.utf8@stroke": Chinese, "en_GB.UTF-8": English, "en-US": English, "en.UTF-8": English,
	} {
		if got, err := ParseLanguage(tag); got != want || err != nil {
			t.Errorf("ParseLanguage(%q) = %v, %v, want %v", tag, got, err, want)
		}
	}
	for _, tag := range []string{"", "zh", "zh_CN.UTF-8", "zh-TW-x", "enx", "C", ".UTF-8"} {
		if got, err := ParseLanguage(tag); err == nil {
			t.Errorf("ParseLanguage(%q) = %v", tag, got)
		}
	}
	_, err := ParseLanguage("fr")
	if err == nil || !strings.Contains(err.Error(), "en, zh-TW") {
		t.Errorf("ParseLanguage(fr) does not say what there is: %v", err)
	}
}

// TestBrokenSentence: what a translator can get wrong is found when it is said.
func TestBrokenSentence(t *testing.T) {
	for _, text := range []string{"{{Seat}}", "{{.Seat", "{{.Nobody}}", "a {{if .Seat}}b{{end}}"} {
		v := newVoice(English, []byte("broken = '"+text+"'\n"))
		if got, ok := v.say("broken", facts{"Seat": "Red"}); ok {
			t.Errorf("%q says %q", text, got)
		}
	}
}
