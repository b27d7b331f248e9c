package plain

import (
	"os/exec"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestBrief(t *testing.T) {
	long := strings.Repeat("猫", 30000)
	for text, want := range map[string]string{
		"":                           "",
		strings.Repeat("a", MaxWord): strings.Repeat("a", MaxWord),
		"seat " + long + " is none":  "seat " + strings.Repeat("猫", 100) + "…" + strings.Repeat("猫", 98) + " is none",
		strings.Repeat("a b ", 500):  strings.Repeat("a b ", 500),
		strings.Repeat("a b ", 501):  strings.Repeat("a b ", 499) + "a b…",
		"dir/" + strings.Repeat("a", 300) + ".json": "dir/" + strings.Repeat("a", 96) + "…" + strings.Repeat("a", 94) + ".json",
	} {
		if got := Brief(text); got != want {
			t.Errorf("Brief(%.40q) = %q, want %q", text, got, want)
		}
	}
}

func TestWord(t *testing.T) {
	for text, want := range map[string]string{
		"":              "''",
		"board.json":    "board.json",
		"-":             "-",
		"虎.json":        "虎.json",
		"a b":           "'a b'",
		"4 @3":          "'4 @3'",
		"Bob's":         `'Bob'\''s'`,
		"$(reboot)":     "'$(reboot)'",
		"a\nb\xff'\x1b": `$'a\012b\377\'\033'`,
		"\u202ea":       `$'\342\200\256a'`,
	} {
		if got := Word(text); got != want {
			t.Errorf("Word(%q) = %s, want %s", text, got, want)
		}
	}
	if got, want := Command("whisker", "show", "my board.json"), "whisker show 'my board.json'"; got != want {
		t.Errorf("Command = %s, want %s", got, want)
	}
}

// TestShellReadsWords holds Word against a shell.
func TestShellReadsWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(
			rapid.StringMatching(`[ -~]{0,20}`),
			rapid.Map(rapid.SliceOfN(rapid.ByteRange(1, 255), 0, 20), func(b []byte) string { return string(b) }),
		).Draw(t, "text")
		// bash takes escapes in quotations, which not every sh does yet.
		got, err := exec.Command("bash", "-c", "printf %s "+Word(text)).Output()
		if err != nil || string(got) != text {
			t.Fatalf("the shell takes %s for %q, %v, want %q", Word(text), got, err, text)
		}
	})
}

func TestIsName(t *testing.T) {
	for _, good := range []string{"Ann", "Ann Lee", "虎口拔鬚", "Zoë", "O'Neil, Jr.", "a", "Ann ❤", "नमस्ते"} {
		if !IsName(good) {
			t.Errorf("%q is no name", good)
		}
	}
	for _, bad := range []string{
		"", " ", " Ann", "Ann ", "Ann  Lee", "Ann\nLee", "Ann\tLee", "Ann\u00a0Lee", "Ann\u3000Lee", "Ann\u2003", "\u3164", "Ann\u3164", "\u115f",
		"\u1160", "\uffa0", "\u2800", "Ann\u200b", "Ann\u200d", "Ann\u034f", "Ann\ufe0f", "Ann\U000e0100", "\u202eAnn", "Ann\u00ad", "Ann\u2060", "Ann\x1b", "\xff",
		"Ann\u2028", "Ann\u17b4", "Ann\u180b", "\ufeffAnn", "Ann\ue000",
	} {
		if IsName(bad) {
			t.Errorf("%q is a name", bad)
		}
	}
}

func TestAlike(t *testing.T) {
	for _, pair := range [][2]string{
		{"Friday", "Friday"},
		{"Friday", "friday"},
		{"Friday", "FRIDAY"},
		{"Friday", "Fridаy"},
		{"Ann", "Аnn"},
		{"Ann", "Αnn"},
		{"Ann", "Ann "},
		{"Ann Lee", "AnnLee"},
		{"Zoë", "Zoe\u0308"},
		{"Zoë", "Zoe"},
		{"Ａｎｎ", "Ann"},
		{"club", "сlub"},
		{"CIub", "Club"},
		{"c1ub", "club"},
		{"Bob", "B0b"},
		{"modem", "modern"},
		{"ΝΙΚΗ", "νικη"},
		{"Hare", "Ηare"},
		{"Anηa", "Anna"},
		{"𝐀𝐧𝐧", "Ann"},
		{"ﬁsh", "fish"},
		{"Straße", "STRAẞE"},
		{"ВОВ", "BOB"},
		{"Ann\u3164", "Ann"},
	} {
		if !Alike(pair[0], pair[1]) || !Alike(pair[1], pair[0]) {
			t.Errorf("%q and %q are not alike", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"Ann", "Anna"}, {"Ann", "Bob"}, {"club", "club2"}, {"table 2", "table 3"}, {"虎", "虛"}, {"Ann", "Anne"}, {"", "a"}} {
		if Alike(pair[0], pair[1]) {
			t.Errorf("%q and %q are alike", pair[0], pair[1])
		}
	}
}
