package fox

import (
	"fmt"
	"strings"
	"testing"
)

// The tables that the rules print are those that the game is played by.
func TestRulesPrintTheTables(t *testing.T) {
	for k := Hen; k <= Hammer; k++ {
		f := kinds[k]
		if want := fmt.Sprintf("%s (%s, %s)", f.name, f.alike[0], f.alike[1]); !strings.Contains(rulesText, want) {
			t.Errorf("the rules do not say %q", want)
		}
	}
	rules := strings.Join(strings.Fields(rulesText), " ")
	for _, c := range cares[Snatch:] {
		want := fmt.Sprintf("%s %d %d %d %d %d", c.name, c.beats, c.beats+trickBeats, c.needs[easy], c.needs[plain], c.needs[tricky])
		if !strings.Contains(rules, want) {
			t.Errorf("the rules do not say %q", want)
		}
	}
}

// The short forms that the rules print are understood.
func TestRulesPrintShortForms(t *testing.T) {
	_, answers, _ := strings.Cut(rulesText, "# 8 Answers")
	for _, kind := range info.Kinds {
		_, rest, ok := strings.Cut(answers, "//\t"+kind.Name+" ")
		if !ok {
			t.Errorf("the rules do not show an answer to %s", kind.Name)
			continue
		}
		line, _, _ := strings.Cut(rest, "\n")
		short, _, _ := strings.Cut(strings.TrimSpace(line), "   ")
		if _, err := (Game{}).Parse(kind.Name, short); err != nil {
			t.Errorf("the rules show %q as an answer to %s: %v", short, kind.Name, err)
		}
	}
}
