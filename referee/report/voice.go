package report

import (
	"embed"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

//go:embed catalogue/*.toml
var catalogue embed.FS

// common is the name of the catalogue that all games share.
const common = "common"

// facts fill the places of a sentence: each is a string or an int. The one
// called Count chooses the plural form.
type facts map[string]any

// voice speaks the sentences of one game in one language.
type voice struct{ localizer *i18n.Localizer }

// voices holds every voice that has been used, by voiceKey.
var voices sync.Map

type voiceKey struct {
	lang Language
	game string
}

// speak returns the voice of a game, and reads its catalogue if nobody has.
func speak(lang Language, game string) *voice {
	k := voiceKey{lang, game}
	if v, ok := voices.Load(k); ok {
		return v.(*voice)
	}
	v, _ := voices.LoadOrStore(k, newVoice(lang, catalogueFile(lang, common), catalogueFile(lang, game)))
	return v.(*voice)
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
	tag := language.MustParse(lang.String())
	b := i18n.NewBundle(tag)
	for _, text := range texts {
		b.MustParseMessageBytes(tag, text, toml.Unmarshal)
	}
	return &voice{i18n.NewLocalizer(b, lang.String())}
}

// say returns a sentence; ok is false where the catalogue lacks it, or one of
// the facts it needs.
func (v *voice) say(id string, f facts) (text string, ok bool) {
	text, err := v.localizer.Localize(&i18n.LocalizeConfig{
		MessageID: id, TemplateData: f, PluralCount: f["Count"], TemplateParser: sentenceParser{},
	})
	return text, err == nil
}
