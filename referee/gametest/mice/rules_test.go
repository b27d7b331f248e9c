package mice_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/game"
	"whisker/referee/gametest/mice"
)

// setup is a table of two.
func setup(t *testing.T) game.Setup {
	t.Helper()
	s, err := mice.Game{}.Complete(game.Setup{Seats: []game.Seat{"grey", "white"}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// position is one of the second night, where white begins. Each mouse is its
// crumbs, crumbs of tonight, cards played and right bets.
func position(t *testing.T, night int, grey, white [4]int, pile, deck, hands, bets string) game.State {
	t.Helper()
	m := func(seat string, n [4]int) string {
		return fmt.Sprintf(`{"seat":%q,"crumbs":%d,"tonight":%d,"played":%d,"right":%d}`, seat, n[0], n[1], n[2], n[3])
	}
	count := len(regexp.MustCompile(`\d`).FindAllString(deck, -1))
	public := fmt.Sprintf(`{"night":%d,"betting":false,"mice":[%s,%s],"pile":%s,"deck":%d}`, night, m("grey", grey), m("white", white), pile, count)
	secret := fmt.Sprintf(`{"deck":%s,"hands":%s,"bets":%s}`, deck, hands, bets)
	s, err := mice.Game{}.Load(setup(t), game.Raw(public), game.Raw(secret))
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, public, secret)
	}
	return s
}

// loaded dice show what they are told to, cat die less one, and else 0.
type loaded map[string]int

func (d loaded) Open(l game.Label, _ int) int   { return d[l.String()] }
func (d loaded) Hidden(l game.Label, _ int) int { return d[l.String()] }

// TestClimb: rule M5 forces a card, and each refusal names its rule.
func TestClimb(t *testing.T) {
	s := position(t, 2, [4]int{}, [4]int{}, `[1,1,2,2,3]`, `[3,4,4]`, `[[5,5],[6,6]]`, `["grey","grey"]`)
	if got, want := string(game.Marshal(s.Asks())), `[{"seat":"white","kind":"play"}]`; got != want {
		t.Fatalf("Asks() = %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(s.Legal("white")), "[6]"; got != want {
		t.Errorf("Legal(white) = %v, want %v", got, want)
	}
	var rules []string
	for _, r := range s.Check("white", mice.Card{Worth: 3}) {
		rules = append(rules, r.Rule)
	}
	if got, want := strings.Join(rules, " "), "M4 M5"; got != want {
		t.Errorf("a low card that is not held breaks %s, want %s", got, want)
	}
}

// TestCat: rules M6 and M7, the cat takes what its die shows; the pile becomes
// the deck in the same turn.
func TestCat(t *testing.T) {
	for _, test := range []struct {
		name    string
		cat     int
		tonight int
	}{{"the cat misses", 5, 6}, {"the cat strikes", 6, 0}} {
		t.Run(test.name, func(t *testing.T) {
			s := position(t, 2, [4]int{}, [4]int{}, `[1,1,2,2,3,3,4,4]`, `[]`, `[[5,5],[6,6]]`, `["grey","grey"]`)
			s.Play([]game.Answer{{Seat: "white", Move: mice.Card{Worth: 6}}}, loaded{"cat.white": test.cat - 1})
			want := fmt.Sprintf(`{"seat":"white","crumbs":%d,"tonight":%[1]d,"played":1,"right":0}],"pile":[],"deck":8}`, test.tonight)
			if got := string(game.Marshal(s.Public())); !strings.HasSuffix(got, want) {
				t.Errorf("got %s, want %s at its end", got, want)
			}
		})
	}
}

// TestNightEnds: rules M8 to M10, the last card of the last night.
func TestNightEnds(t *testing.T) {
	tests := []struct {
		name        string
		grey, white [4]int
		bets        string
		want        string
	}{
		{
			"both bets are right",
			[4]int{9, 2, 2, 0},
			[4]int{20, 9, 3, 1},
			`["white","white"]`,
			`{"ranking":[{"seat":"white","place":1,"crumbs":23,"right":2},{"seat":"grey","place":2,"crumbs":18,"right":1}],"winners":["white"]}`,
		},
		{
			"equal nights pay nobody",
			[4]int{10, 3, 2, 0},
			[4]int{20, 9, 3, 1},
			`["white","grey"]`,
			`{"ranking":[{"seat":"white","place":1,"crumbs":20,"right":1},{"seat":"grey","place":2,"crumbs":16,"right":0}],"winners":["white"]}`,
		},
		{
			"equal crumbs, more right bets",
			[4]int{14, 3, 2, 0},
			[4]int{20, 9, 3, 1},
			`["white","grey"]`,
			`{"ranking":[{"seat":"white","place":1,"crumbs":20,"right":1,"tie":"right"},{"seat":"grey","place":2,"crumbs":20,"right":0,"tie":"right"}],"winners":["white"]}`,
		},
		{
			"equal in all",
			[4]int{14, 3, 2, 1},
			[4]int{20, 9, 3, 1},
			`["white","grey"]`,
			`{"ranking":[{"seat":"grey","place":1,"crumbs":20,"right":1,"tie":"shared"},{"seat":"white","place":1,"crumbs":20,"right":1,"tie":"shared"}],"winners":["grey","white"]}`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := position(t, 2, test.grey, test.white, `[1,1,2,2,3]`, `[3,4,4]`, `[[5,6],[5,6]]`, test.bets)
			out := s.Play([]game.Answer{{Seat: "grey", Move: mice.Card{Worth: 6}}}, loaded{})
			if !out.Reveal {
				t.Error("the night ended and the bets stay secret")
			}
			if diff := cmp.Diff(test.want, string(game.Marshal(s.Result()))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestEditions: rule M8 and M9 differ.
func TestEditions(t *testing.T) {
	for edition, want := range map[string]string{"house": `{"nights":2}`, "barn": `{"nights":3}`} {
		s, err := mice.Game{}.Complete(game.Setup{Edition: edition, Seats: []game.Seat{"grey", "white"}})
		if err != nil || string(s.Options) != want {
			t.Errorf("%s: options %s, error %v, want %s", edition, s.Options, err, want)
		}
	}
}

// TestRulesText: what is printed are the rules, and each that a refusal or an
// option cites begins a paragraph.
func TestRulesText(t *testing.T) {
	text := mice.Game{}.Info().Rules
	for i := 1; i <= 11; i++ {
		if !strings.Contains(text, fmt.Sprintf("\n\nM%d. ", i)) {
			t.Errorf("there is no rule M%d", i)
		}
	}
	if strings.ContainsAny(text, "*") || strings.Contains(text, "package mice") {
		t.Error("the text of the rules is still Go")
	}
}

// TestExercises: one game of three shows all that the game is there for.
func TestExercises(t *testing.T) {
	golden, err := os.ReadFile("testdata/playthrough/mice.txt")
	if err != nil {
		t.Fatal(err)
	}
	for what, pattern := range map[string]string{
		"an open and hidden draws in one turn":        `(?m)^draw open cat\..*\ndraw hidden pile\.`,
		"a reshuffle":                                 `(?m)^event: {"event":"shuffle"`,
		"a seat with one legal card, asked":           `(?m)^legal \w+ \(1\): \d\nanswer`,
		"a secret revealed before the end":            `(?s)\nreveal\n.*\nask `,
		"two secret moves of one seat":                `(?s)\nask grey: bet\n.*\nask grey: bet\n`,
		"a private event and a public one, of a turn": `(?m)^event: .*\n(?:event: .*\n)*event \w+: `,
		"a bet that is right":                         `"right":true`,
	} {
		if !regexp.MustCompile(pattern).Match(golden) {
			t.Errorf("the golden does not show %s", what)
		}
	}
}
