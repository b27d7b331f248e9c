package gametest

import (
	"bytes"
	"slices"

	"whisker/referee/game"
)

// mutate damages a text in one place: a byte is lost, doubled or replaced, or
// a word stands where another stood.
func mutate(text []byte, rand *game.Fast) []byte {
	if len(text) == 0 {
		return text
	}
	i := rand.Below(len(text))
	switch rand.Below(5) {
	case 0:
		return slices.Delete(bytes.Clone(text), i, i+1)
	case 1:
		return slices.Insert(bytes.Clone(text), i, text[i])
	case 2:
		const others = `0123456789-{}[]",: abcxyz`
		return slices.Replace(bytes.Clone(text), i, i+1, others[rand.Below(len(others))])
	case 3:
		return swap(text, isDigit, []string{"0", "1", "7", "41", "9007199254740991", "9007199254740993"}, rand)
	}
	return swap(text, isLetter, nil, rand)
}

func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b && b <= 'z' }

// swap puts one word of a text, or of the words given, in place of another.
func swap(text []byte, of func(byte) bool, words []string, rand *game.Fast) []byte {
	var spans [][2]int
	for i := 0; i < len(text); i++ {
		if start := i; of(text[i]) {
			for i < len(text) && of(text[i]) {
				i++
			}
			spans = append(spans, [2]int{start, i})
		}
	}
	if len(spans) == 0 {
		return text
	}
	for _, s := range spans {
		words = append(words, string(text[s[0]:s[1]]))
	}
	at, word := spans[rand.Below(len(spans))], words[rand.Below(len(words))]
	return slices.Concat(text[:at[0]], []byte(word), text[at[1]:])
}
