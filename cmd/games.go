package cmd

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"whisker/referee/game"
)

func newGames(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "games",
		Short: "List the games",
		Args:  exactly(0, "no arguments"),
		RunE:  func(*cobra.Command, []string) error { return runGames(e) },
	}
}

func newRules(e *env) *cobra.Command {
	return &cobra.Command{
		Use:     "rules GAME",
		Short:   "Print the rules of a game",
		Long:    "Print the rules of a game, numbered as refusals and the log cite them, with its\neditions and options.",
		Example: "  whisker rules tiger | less",
		Args:    exactly(1, "GAME"),
		RunE:    func(_ *cobra.Command, args []string) error { return runRules(e, args[0]) },
	}
}

// gamesListed is the output of games --json.
type gamesListed struct {
	Games []gameFacts `json:"games"`
}

// gameFacts is a game there, and the output of rules --json.
type gameFacts struct {
	Name     string        `json:"name"`
	Title    string        `json:"title"`
	Native   string        `json:"native"`
	Version  int           `json:"version"` // of our code of the rules
	Min      int           `json:"min"`
	Max      int           `json:"max"`
	Seats    []game.Seat   `json:"seats"`
	Editions []edition     `json:"editions"` // the default first
	Kinds    []kindFacts   `json:"kinds"`    // of ask
	Options  []optionFacts `json:"options"`
	Dice     bool          `json:"dice"`
	Secrets  bool          `json:"secrets"`
	Rules    string        `json:"rules,omitzero"` // their text, in the output of rules
}

type kindFacts struct {
	Name    string `json:"name"`
	Secret  bool   `json:"secret"`
	Form    string `json:"form,omitzero"` // how the short form is written, where answers cannot be listed
	Largest int    `json:"largest"`       // bytes of the longest answer
}

type edition struct {
	Name    string   `json:"name"`
	Options game.Raw `json:"options"` // every option with its default
}

type optionFacts struct {
	Name   string   `json:"name"`
	Type   string   `json:"type"`
	Values []string `json:"values,omitzero"` // that a word may be
	Rule   string   `json:"rule"`
	About  string   `json:"about"`
}

// values names what an option may be.
func (o optionFacts) values() string {
	if len(o.Values) == 0 {
		return o.Type
	}
	return strings.Join(o.Values, "|")
}

func factsOf(g game.Game) (gameFacts, error) {
	i := g.Info()
	f := gameFacts{
		Name: i.Name, Title: i.Title, Native: i.Native, Version: i.Version, Min: i.Min, Max: i.Max, Seats: i.Seats,
		Editions: []edition{}, Kinds: []kindFacts{}, Options: []optionFacts{}, Dice: i.Dice, Secrets: i.Secrets,
	}
	for _, name := range i.Editions {
		s, err := g.Complete(game.Setup{Edition: name, Seats: i.Seats[:i.Min]})
		if err != nil {
			return f, err
		}
		f.Editions = append(f.Editions, edition{name, s.Options})
	}
	for _, k := range i.Kinds {
		f.Kinds = append(f.Kinds, kindFacts{k.Name, k.Secret, k.Form, k.Largest})
	}
	for _, o := range i.Options {
		f.Options = append(f.Options, optionFacts{o.Name, string(o.Type), o.Values, o.Rule, o.About})
	}
	return f, nil
}

func runGames(e *env) error {
	facts := []gameFacts{}
	for _, g := range e.books {
		f, err := factsOf(g)
		if err != nil {
			return err
		}
		facts = append(facts, f)
	}
	if e.json {
		return e.printJSON(gamesListed{facts})
	}
	for _, f := range facts {
		e.printf("%-10s %s (%s), %d to %d players\n", f.Name, f.Title, f.Native, f.Min, f.Max)
	}
	return nil
}

func runRules(e *env, name string) error {
	g, ok := e.books.Find(name)
	if !ok {
		return usage("whisker games", "there is no game %q", name)
	}
	f, err := factsOf(g)
	if err != nil {
		return err
	}
	text := rulesText(g.Info().Rules)
	if e.json {
		f.Rules = text
		return e.printJSON(f)
	}
	e.printf("%s (%s), %d to %d players: %s\n\n", f.Title, f.Native, f.Min, f.Max, joinSeats(f.Seats))
	e.print(text + "\n")
	e.printf("Editions, the default first, with every option:\n")
	for _, ed := range f.Editions {
		e.printf("  %-10s %s\n", ed.Name, ed.Options)
	}
	e.printf("\nOptions (whisker new %s --option NAME=VALUE):\n", f.Name)
	width := 0
	for _, o := range f.Options {
		width = max(width, len(o.values()))
	}
	for _, o := range f.Options {
		e.printf("  %-24s %-*s  %s (%s)\n", o.Name, width, o.values(), o.About, o.Rule)
	}
	return nil
}

// rulesText is the package comment of a game's doc.go, which states its rules,
// without the marks of Go.
func rulesText(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		text, ok := strings.CutPrefix(line, "//")
		if !ok && strings.HasPrefix(source, "//") {
			break
		}
		text = strings.TrimPrefix(strings.TrimPrefix(text, " "), "# ")
		b.WriteString(strings.ReplaceAll(text, "\t", "  "))
	}
	text := strings.TrimSpace(b.String())
	if opening, rest, ok := strings.Cut(text, " is "); ok && strings.HasPrefix(opening, "Package ") {
		text = rest
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "\n"
}
