package report

import (
	"fmt"
	"strings"
)

// Language is a language of logs and pictures. The zero value is English.
type Language int

// The languages.
const (
	English Language = iota
	Chinese          // 繁體中文
)

// Languages lists every language there is.
var Languages = [...]Language{English, Chinese}

// tags are the BCP 47 tags, which also name the catalogue files.
var tags = [...]string{English: "en", Chinese: "zh-TW"}

// String is the language's BCP 47 tag: "en", "zh-TW".
func (l Language) String() string { return tags[l] }

// isOne reports whether a number of things is told in CLDR's plural form one:
// Chinese has none but the other.
func (l Language) isOne(n int) bool { return l == English && n == 1 }

// ParseLanguage returns the language of a tag, in whatever case, or of a POSIX
// locale, "zh_TW.UTF-8". Its error lists the tags there are.
func ParseLanguage(tag string) (Language, error) {
	name := strings.ReplaceAll(tag, "_", "-")
	if i := strings.IndexAny(name, ".@"); i >= 0 { // the character set, and a variant
		name = name[:i]
	}
	language, _, _ := strings.Cut(name, "-")
	for _, l := range Languages {
		if strings.EqualFold(name, l.String()) || strings.EqualFold(language, l.String()) {
			return l, nil
		}
	}
	return 0, fmt.Errorf("there is no text in the language %q: use one of %s", tag, strings.Join(tags[:], ", "))
}
