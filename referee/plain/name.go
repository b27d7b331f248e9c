package plain

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// IsName reports whether text can be a name: visible words with one space
// between them.
func IsName(text string) bool {
	for word := range strings.SplitSeq(text, " ") {
		if word == "" || strings.ContainsFunc(word, func(r rune) bool { return hides(r) || unicode.IsSpace(r) || r == utf8.RuneError }) {
			return false
		}
	}
	return true
}

// Alike reports whether two names can be taken for each other: they differ in
// case, accents, spaces and the width of letters at most, or in letters that
// look the same, such as those of Latin, Greek and Cyrillic. It would rather
// find two names alike than not.
func Alike(a, b string) bool { return LookOf(a).Alike(LookOf(b)) }

// Look is how a name looks, to be held against others.
type Look struct{ folded, sketched string }

// LookOf returns how a name looks.
func LookOf(name string) Look {
	name = bare(name)
	return Look{fold(name), sketch(name)}
}

// Alike reports what Alike does of two names.
func (l Look) Alike(o Look) bool { return l.folded == o.folded || l.sketched == o.sketched }

// bare leaves of a name its letters, each in its simplest form.
func bare(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) || unicode.IsSpace(r) || hides(r) {
			return -1
		}
		return r
	}, norm.NFKD.String(name))
}

// fold takes the case away. Going up first brings together what has two small
// forms.
func fold(name string) string { return strings.ToLower(strings.ToUpper(name)) }

// sketch writes letters that look the same in the same way.
func sketch(name string) string { return strokes.Replace(fold(latin().Replace(name))) }

// latin has the Latin letters that those of other scripts look like.
var latin = sync.OnceValue(func() *strings.Replacer {
	return pairs(
		// Cyrillic
		"АA", "ВB", "ЕE", "ЅS", "ІI", "ЈJ", "КK", "МM", "НH", "ОO", "РP", "СC", "ТT", "УY", "ХX", "ҮY", "ӀI", "ԌG", "ԚQ", "ԜW",
		"аa", "еe", "оo", "рp", "сc", "уy", "хx", "ѕs", "іi", "јj", "һh", "ӏl", "ԁd", "ԛq", "ԝw", "үy", "ґr", "гr", "пn", "ѵv", "ьb", "вb", "кk", "мm", "нh", "тt",
		// Greek
		"ΑA", "ΒB", "ΕE", "ΖZ", "ΗH", "ΙI", "ΚK", "ΜM", "ΝN", "ΟO", "ΡP", "ΤT", "ΥY", "ΧX", "ϹC", "ͿJ",
		"αa", "βb", "γy", "εe", "ηn", "ιi", "κk", "μu", "νv", "οo", "ρp", "σo", "τt", "υu", "χx", "ωw", "ϲc", "ϳj",
		// Latin itself and Armenian
		"ɑa", "ɡg", "ıi", "ɩi", "ȷj", "օo", "ոn", "սu", "ցg", "հh",
	)
})

// strokes brings together what differs by a dot or a gap.
var strokes = strings.NewReplacer("i", "l", "1", "l", "|", "l", "0", "o", "rn", "m", "vv", "w")

// pairs makes a Replacer of pairs of characters.
func pairs(of ...string) *strings.Replacer {
	var oldnew []string
	for _, pair := range of {
		rs := []rune(pair)
		oldnew = append(oldnew, string(rs[0]), string(rs[1]))
	}
	return strings.NewReplacer(oldnew...)
}
