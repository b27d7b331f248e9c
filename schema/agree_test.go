package schema

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whisker/referee"
	"whisker/referee/fox"
	"whisker/referee/game"
	"whisker/referee/hare"
	"whisker/referee/lemmings"
	"whisker/referee/tiger"
)

// form is something that both a decoder and a schema read.
type form struct {
	name   string // of the schema
	draw   func(gen) any
	decode func(text []byte) error
}

var forms = []form{
	{"charter", func(g gen) any { return g.charter() }, decodeCharter},
	{"board", func(g gen) any { return g.board("{}\n") }, func(text []byte) error { return second(referee.ReadBoard(resealed(text))) }},
	{"move", func(g gen) any { return g.move() }, func(text []byte) error { return second(referee.ReadMove(text)) }},
	{"view", func(g gen) any { return g.view() }, func(text []byte) error { return second(referee.ReadView(text)) }},
	{"save", func(g gen) any { return g.save() }, func(text []byte) error { return second(referee.ReadSave(text)) }},
	{"secret", func(g gen) any { return g.secret() }, func(text []byte) error { return second(referee.ReadSecret(text)) }},
	{"change", func(g gen) any { return g.change() }, func(text []byte) error { return second(referee.ReadChange(text)) }},
	{"receipt", func(g gen) any { return g.receipt() }, func(text []byte) error { return second(referee.ReadReceipt(text)) }},
	{"move-tiger-card", func(g gen) any { return g.card() }, decodeMove(tiger.Game, "card")},
	{"move-tiger-land", func(g gen) any { return tiger.Land{To: g.upTo(6)} }, decodeMove(tiger.Game, "land")},
	{"move-tiger-lasso", func(g gen) any { return tiger.Lasso{Lasso: []game.Seat{g.seat()}} }, decodeMove(tiger.Game, "lasso")},
	{"move-hare-bet", func(g gen) any { return hare.Bet{Card: g.racing()} }, decodeMove(hare.Game, "bet")},
	{"move-hare-play", func(g gen) any { return g.play() }, decodeMove(hare.Game, "play")},
	{"move-lemmings-fly", func(g gen) any { return g.fly() }, decodeMove(lemmings.Game{}, "fly")},
	{"move-lemmings-prey", func(g gen) any { return lemmings.Prey{Prey: differing(g, 1, g.lemming)} }, decodeMove(lemmings.Game{}, "prey")},
	{"move-lemmings-flee", func(g gen) any { return lemmings.Flee{Flee: differing(g, 1, g.flight)} }, decodeMove(lemmings.Game{}, "flee")},
	{"move-lemmings-refill", func(g gen) any { return lemmings.Refill{Refill: differing(g, 1, g.hex)} }, decodeMove(lemmings.Game{}, "refill")},
	{"move-lemmings-act", func(g gen) any { return g.act() }, decodeMove(lemmings.Game{}, "act")},
	{"map-lemmings", func(g gen) any { return g.chart() }, decodeChart},
	{"move-fox-plan", func(g gen) any { return g.plan() }, decodeMove(fox.Game{}, "plan")},
	{"move-fox-bag", func(g gen) any { return fox.Declaration{Bag: many(g, 5, g.piece), Stop: g.maybe()} }, decodeMove(fox.Game{}, "bag")},
	{"move-fox-steal", func(g gen) any { return g.steal() }, decodeMove(fox.Game{}, "steal")},
	{"move-fox-keep", func(g gen) any { return fox.Keep{Keep: g.piece()} }, decodeMove(fox.Game{}, "keep")},
	{"move-fox-drop", func(g gen) any { return fox.Drop{Drop: g.piece()} }, decodeMove(fox.Game{}, "drop")},
	{"move-fox-quests", func(g gen) any { return fox.Quests{Quests: append(many(g, 3, g.piece), g.piece())} }, decodeMove(fox.Game{}, "quests")},
}

func second[D any](_ D, err error) error { return err }

func decodeMove(g game.Game, kind string) func([]byte) error {
	return func(text []byte) error { return second(g.Decode(kind, text)) }
}

// decodeCharter reads a charter as part of a board.
func decodeCharter(text []byte) error {
	b := parseTree(referee.Text(&referee.Board{
		Type: referee.BoardType, Charter: new(referee.Charter), Game: zeros, Turn: 1, Previous: zeros, Secret: zeros, Mix: zeros,
		State: game.Raw(`{}`), Asks: []game.Ask{{Seat: "red", Kind: "card"}},
	}))
	b.child("charter").literal, b.child("charter").kids = strings.TrimSuffix(string(text), "\n"), nil
	err := second(referee.ReadBoard(resealed([]byte(b.String() + "\n"))))
	var d *referee.DamagedError
	if errors.As(err, &d) {
		return &referee.DamagedError{At: strings.TrimPrefix(d.At, "/charter"), Reason: d.Reason}
	}
	return err
}

// decodeChart reads a map as the option of a table.
func decodeChart(text []byte) error {
	setup := game.Setup{Seats: lemmings.Game{}.Info().Seats, Options: slices.Concat(game.Raw(`{"map":`), text, game.Raw(`}`))}
	_, err := lemmings.Game{}.Complete(setup)
	var r *game.Refusal
	if errors.As(err, &r) {
		inside := *r
		inside.Field = strings.TrimPrefix(r.Field, "/options/map")
		return &inside
	}
	return err
}

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

var anID = regexp.MustCompile(`^"[0-9a-f]{64}"$`)

// resealed gives a board the id of the charter that it holds, whatever became
// of that, unless its own was changed to something that is no id.
func resealed(text []byte) []byte {
	if _, err := game.Any(text); err != nil {
		return text
	}
	root := parseTree(text)
	id, charter := root.child("game"), root.child("charter")
	var c referee.Charter
	if id == nil || charter == nil || !anID.MatchString(id.literal) ||
		game.Unmarshal([]byte(charter.String()), &c) != nil {
		return text
	}
	id.literal = quote(c.ID())
	return []byte(root.String() + strings.Repeat("\n", strings.Count(string(text[len(text)-1:]), "\n")))
}

// difference is a known one: a decoder refuses what a schema takes.
type difference struct {
	name   string         // what differs
	reason string         // why it has to
	at     *regexp.Regexp // the place that the decoder names
	says   string         // a part of what it says there

	// A good example that shows it, once old has become new.
	form, example, old, new string
}

// blind is what schemas cannot see.
var blind = []difference{
	{
		"notation of numbers", "JSON Schema takes 3.0, 1e1 and -0 for integers; whisker writes and signs integers in one way",
		regexp.MustCompile(``), "a number is not a plain integer",
		"move", "good-answer", `"turn":1,`, `"turn":1.0,`,
	},
	{
		"carriage returns", "a validator reads values, not bytes",
		regexp.MustCompile(`^$`), "the document holds a carriage return",
		"move", "good-answer", "\n", "\r\n",
	},
	{
		"final line feed", "a validator reads values, not bytes",
		regexp.MustCompile(`^$`), "the document does not end with a line feed",
		"move", "good-answer", "}\n", "}",
	},
	{
		"a document inside", "for a schema the string that holds a document is a string",
		regexp.MustCompile(`^/(board|secret)(/|$)`), "",
		"view", "good-events", `\"turn\":2`, `\"turn\":0`,
	},
	{
		"hashes", "a schema does not calculate",
		regexp.MustCompile(`^/secret$`), "the secret part is not the one that the board commits to",
		"save", "good-bare", `"secret":"{`, `"secret":"{ `,
	},
	{
		"changes of people", "who may change what, and what took up which position, rests on several members at once",
		regexp.MustCompile(`^/(changes(/.*)?|also(/.*)?|replaces)$`), "",
		"board", "good-change", `"by":"seat"`, `"by":"others"`,
	},
	{
		"names that look alike", "a schema compares no names",
		regexp.MustCompile(`/seats/[0-9]+/player$`), "the name looks like that of another player",
		"charter", "good-players", `"player":"Bob"`, `"player":"AnN"`,
	},
	{
		"the form of a change", "what is signed is the text, and a board shows the value: the text has to be in one form",
		regexp.MustCompile(`^$`), "the change is not in whisker's form: one line, members in their order",
		"change", "good-key", `{"type"`, `{ "type"`,
	},
	{
		"a map as a whole", "that zones are of one piece, circles closed, stations 16 and all can be reached rests on many hexes at once",
		regexp.MustCompile(`^/hexes(/\d+)?$`), "",
		"map-lemmings", "good-rules", `"pellet":true`, `"pellet":false`,
	},
	{
		"seats of the table", "the charter with the seats stands in the document inside",
		regexp.MustCompile(`/seat$`), "the table has no such seat",
		"view", "good-events", `"seat":"red","board"`, `"seat":"blue","board"`,
	},
}

func TestKnownDifferencesAreThere(t *testing.T) {
	for _, d := range blind {
		f := forms[slices.IndexFunc(forms, func(f form) bool { return f.name == d.form })]
		sound := string(examples(t, d.form, "good")[d.example])
		spoilt := strings.Replace(sound, d.old, d.new, 1)
		if spoilt == sound || d.name == "" || d.reason == "" {
			t.Fatalf("%s: the example %s does not show it", d.name, d.example)
		}
		if err := f.decode([]byte(spoilt)); err == nil || !d.covers(err) {
			t.Errorf("%s: the decoder says %v", d.name, err)
		}
		if problems, err := Validate(d.form, []byte(spoilt)); err != nil || len(problems) > 0 {
			t.Errorf("%s: the schema sees it: %v %v", d.name, err, problems)
		}
	}
}

// keys is where the decoder takes what the schema refuses: package envelope reads
// them when they are used, and the decoder, which knows no keys, does not.
var keys = regexp.MustCompile(`^(/charter)?(/referee|/seats/\d+)/(key|age)$`)

func (d difference) covers(err error) bool {
	at, says := "", err.Error()
	var damaged *referee.DamagedError
	var refusal *game.Refusal
	switch {
	case errors.As(err, &damaged):
		at, says = damaged.At, damaged.Reason
	case errors.As(err, &refusal):
		at, says = refusal.Field, refusal.Reason
	}
	return d.at.MatchString(at) && strings.Contains(says, d.says)
}

// disagree tells how decoder and schema differ about a text, "" where they do
// not or for a known reason.
func disagree(f form, text []byte) string {
	refused := f.decode(text)
	problems, err := Validate(f.name, text)
	switch {
	case err != nil && refused == nil:
		return "the decoder takes what is no JSON: " + err.Error()
	case err != nil:
		return ""
	case refused == nil && slices.ContainsFunc(problems, func(p Problem) bool { return !keys.MatchString(p.At) }):
		return "the decoder takes what the schema refuses: " + problems[0].Keyword + ": " + problems[0].String()
	case refused != nil && len(problems) == 0 && !slices.ContainsFunc(blind, func(d difference) bool { return d.covers(refused) }):
		return "the schema takes what the decoder refuses: " + refused.Error()
	}
	return ""
}

func TestDecoderAndSchemaAgree(t *testing.T) {
	for _, f := range forms {
		t.Run(f.name, rapid.MakeCheck(func(t *rapid.T) {
			text := referee.Text(f.draw(gen{t}))
			if err := f.decode(text); err != nil {
				t.Fatalf("the decoder refuses a sound document: %v\n%s", err, text)
			}
			tree := parseTree(text)
			for range rapid.IntRange(1, 2).Draw(t, "mutations") {
				n := rapid.SampledFrom(tree.all(anything)).Draw(t, "node")
				m := rapid.SampledFrom(mutations).Draw(t, "mutation")
				if variants := m.variants(n); len(variants) > 0 {
					*n = *rapid.SampledFrom(variants).Draw(t, "variant")
				}
			}
			end := rapid.SampledFrom([]string{"\n", "\n", "\n", "", " \n\n"}).Draw(t, "end")
			if d := disagree(f, []byte(tree.String()+end)); d != "" {
				t.Fatalf("%s\n%s", d, tree)
			}
		}))
	}
}

// What chance may pass by: every way to spoil every place of the good examples.
// A map takes long to read, and is left to chance.
func TestDecoderAndSchemaAgreeAboutEveryMutant(t *testing.T) {
	for _, f := range forms {
		if f.name == "map-lemmings" {
			continue
		}
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			good, seen := examples(t, f.name, "good"), map[string]bool{}
			for _, example := range slices.Sorted(maps.Keys(good)) {
				parseTree(good[example]).mutants(seen, func(mutation string, root *node) {
					if d := disagree(f, []byte(root.String()+"\n")); d != "" {
						t.Errorf("%s: %s: %s\n%.1000s", example, mutation, d, root)
					}
				})
			}
			if len(seen) < 2 {
				t.Errorf("%d places are too few", len(seen))
			}
		})
	}
}

func TestDecoderAndSchemaAgreeAboutExamples(t *testing.T) {
	for _, f := range forms {
		for _, kind := range []string{"good", "bad"} {
			for example, data := range examples(t, f.name, kind) {
				if d := disagree(f, data); d != "" {
					t.Errorf("%s/%s: %s", f.name, example, d)
				}
			}
		}
	}
}
