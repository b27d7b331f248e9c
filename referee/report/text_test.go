package report

import (
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestColumns(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "Ann": 3, "王小明": 6, "é": 1, "é́": 1, "ｱ": 1, "Ａ": 2, "（）": 4, "🐯": 2, "한국": 4, "ñ": 1,
	} {
		if got := columns(text); got != want {
			t.Errorf("columns(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"Ann", 3, "Ann"},
		{"Anna", 3, "An~"},
		{"王小明", 6, "王小明"},
		{"王小明", 5, "王小~"},
		{"王小明", 4, "王~"},
		{"王小明", 1, "~"},
		{"é́́a", 1, "~"},
		{"é́́ab", 2, "é́́~"},
		{"Ann", 0, ""},
	} {
		if got := shorten(c.text, c.n); got != c.want {
			t.Errorf("shorten(%q, %d) = %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want []string
	}{
		{"", 5, []string{""}},
		{"one two", 7, []string{"one two"}},
		{"one two", 6, []string{"one", "two"}},
		{"one two", 3, []string{"one", "two"}},
		{"one  two", 4, []string{"one", "two"}},
		{"abcdefgh", 3, []string{"abc", "def", "gh"}},
		{"  so there", 6, []string{"  so", "there"}},
		{"紅猴撤退。", 8, []string{"紅猴撤", "退。"}},
		{"紅猴（Ann）", 6, []string{"紅猴", "（Ann", "）"}},
		{"紅Ann猴", 5, []string{"紅Ann", "猴"}},
	} {
		if got := wrap(c.text, c.n); !slices.Equal(got, c.want) {
			t.Errorf("wrap(%q, %d) = %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

// TestWrapLosesNothing: no line is too wide, and nothing but spaces is lost.
func TestWrapLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab 紅（。é́ｱ🐯"))).Draw(t, "text")
		n := rapid.IntRange(2, 12).Draw(t, "n")
		lines := wrap(text, n)
		for _, l := range lines {
			if columns(l) > n {
				t.Fatalf("%q is wider than %d", l, n)
			}
		}
		bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if d := gocmp.Diff(bare(text), bare(strings.Join(lines, ""))); d != "" {
			t.Fatal(d)
		}
	})
}
