package report

import (
	"embed"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

//go:embed catalogue/*.toml
var catalogue embed.FS

// common is the name of the catalogue that all games share.
const common = "common"

// voice speaks the sentences of one game in one language.
type voice struct {
	lang      Language
	sentences map[string]forms // by id
}

// forms is a sentence in the plural forms that it has, which CLDR calls one and
// other. one is "" where there is but the other.
type forms struct{ one, other string }

// voices holds every voice that has been used.
var voices sync.Map // voiceKey → func() *voice

type voiceKey struct {
	lang Language
	game string
}

// speak returns the voice of a game, and reads its catalogue if nobody has.
func speak(lang Language, game string) *voice {
	k := voiceKey{lang, game}
	v, ok := voices.Load(k)
	if !ok {
		v, _ = voices.LoadOrStore(k, sync.OnceValue(func() *voice {
			return newVoice(lang, catalogueFile(lang, common), catalogueFile(lang, game))
		}))
	}
	return v.(func() *voice)()
}

// Prepare reads what a report on a game needs in a language. Whoever has a
// moment to spare before may call it; the report itself does otherwise, and tells
// of a game that it does not know.
func Prepare(lang Language, game string) {
	if _, err := reporterOf(game); err == nil {
		speak(lang, game)
	}
}

// catalogueFile returns the text of an embedded catalogue.
func catalogueFile(lang Language, name string) []byte {
	text, err := catalogue.ReadFile("catalogue/" + name + "." + lang.String() + ".toml")
	if err != nil {
		panic(err) // The tests know every file.
	}
	return text
}

// newVoice reads catalogues. A broken one is a bug, which the tests find.
func newVoice(lang Language, texts ...[]byte) *voice {
	v := &voice{lang, map[string]forms{}}
	for _, text := range texts {
		var entries map[string]any
		if err := toml.Unmarshal(text, &entries); err != nil {
			panic(err)
		}
		for id, entry := range entries {
			v.sentences[id] = formsOf(entry)
		}
	}
	return v
}

// formsOf reads an entry of a catalogue: a sentence, or a table of its forms.
func formsOf(entry any) (f forms) {
	if sentence, ok := entry.(string); ok {
		return forms{other: sentence}
	}
	table, _ := entry.(map[string]any)
	f.one, _ = table["one"].(string)
	f.other, _ = table["other"].(string)
	return f
}

// say returns a sentence; ok is false where the catalogue lacks it, or one of
// the facts it needs.
func (v *voice) say(id string, f facts) (text string, ok bool) {
	forms, ok := v.sentences[id]
	if !ok {
		return "", false
	}
	sentence := forms.other
	if n, counts := f["Count"].(int); counts && v.lang.isOne(n) && forms.one != "" {
		sentence = forms.one
	}
	return fill(sentence, f)
}
