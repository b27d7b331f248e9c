package lemmings_test

import (
	"strings"
	"testing"

	"whisker/referee/game"
	"whisker/referee/lemmings"
)

// forms are answers in short and in JSON.
var forms = []struct{ kind, short, json string }{
	{"fly", "ruby cw", `{"ruby":"cw"}`},
	{
		"fly", "ruby cw, stephen ccw, order ruby stephen, prey iq-3, flee iq-4 7.4, refill 7.3",
		`{"ruby":"cw","stephen":"ccw","order":["ruby","stephen"],"prey":["iq-3"],"flee":[{"lemming":"iq-4","to":"7.4"}],"refill":["7.3"]}`,
	},
	{"fly", "stephen cw, flee iq-4 7.4 iq-5 cliff, auto prey flee refill", `{"stephen":"cw","flee":[{"lemming":"iq-4","to":"7.4"},{"lemming":"iq-5","to":"cliff"}],"auto":["prey","flee","refill"]}`},
	{"prey", "iq-3", `{"prey":["iq-3"]}`},
	{"flee", "iq-4 7.4", `{"flee":[{"lemming":"iq-4","to":"7.4"}]}`},
	{"flee", "iq-4 7.4, iq-10 cliff", `{"flee":[{"lemming":"iq-4","to":"7.4"},{"lemming":"iq-10","to":"cliff"}]}`},
	{"refill", "7.3", `{"refill":["7.3"]}`},
	{"act", "favors 1, card boo ritz-2, walk iq-3 5.2 6.2", `{"favors":1,"card":{"name":"boo","target":"ritz-2"},"walks":[{"lemming":"iq-3","path":["5.2","6.2"]}]}`},
	{"act", "walk iq-3 15.1 dive", `{"walks":[{"lemming":"iq-3","path":["15.1","dive"]}]}`},
	{"act", "climb iq-3", `{"climb":"iq-3"}`},
	{"act", "pass", `{"pass":true}`},
	{"act", "card five", `{"card":{"name":"five"}}`},
	{"act", "card mine, pass", `{"card":{"name":"mine"},"pass":true}`},
	{"act", "card snap 8.2 8.1 9.2", `{"card":{"name":"snap","hex":"8.2","to":["8.1","9.2"]}}`},
	{"act", "card snap 8.2 8.1", `{"card":{"name":"snap","hex":"8.2","to":["8.1"]}}`},
	{"act", "card slide ritz-2", `{"card":{"name":"slide","target":"ritz-2"}}`},
	{"act", "card fright ritz-2", `{"card":{"name":"fright","target":"ritz-2"}}`},
	{"act", "card return iq-3 6.2", `{"card":{"name":"return","lemming":"iq-3","to":"6.2"}}`},
	{"act", "card return iq-3", `{"card":{"name":"return","lemming":"iq-3"}}`},
	{"act", "card shove ritz-2 6.2", `{"card":{"name":"shove","target":"ritz-2","to":"6.2"}}`},
	{"act", "card birdie ruby cw", `{"card":{"name":"birdie","eagle":"ruby","way":"cw"}}`},
	{"act", "card birdie ruby", `{"card":{"name":"birdie","eagle":"ruby"}}`},
	{"act", "card nap ruby", `{"card":{"name":"nap","eagle":"ruby"}}`},
	{"act", "card sneak iq-3 5.2 6.2", `{"card":{"name":"sneak","lemming":"iq-3","path":["5.2","6.2"]}}`},
	{"act", "card king iq-3", `{"card":{"name":"king","lemming":"iq-3"}}`},
	{"act", "card camo iq-3", `{"card":{"name":"camo","lemming":"iq-3"}}`},
	{"act", "card swap iq-3 ritz-2", `{"card":{"name":"swap","lemming":"iq-3","target":"ritz-2"}}`},
	{"act", "card sticky ritz", `{"card":{"name":"sticky","seat":"ritz"}}`},
	{"act", "card doggie", `{"card":{"name":"doggie"}}`},
	{"act", "card tag, walk iq-3 mp 2 5.2 6.2, walk iq-4 7.3", `{"card":{"name":"tag"},"walks":[{"lemming":"iq-3","mp":2,"path":["5.2","6.2"]},{"lemming":"iq-4","path":["7.3"]}]}`},
}

func TestForms(t *testing.T) {
	for _, f := range forms {
		m, err := lemmings.Game{}.Parse(f.kind, f.short)
		if err != nil {
			t.Errorf("%s %q: %v", f.kind, f.short, err)
			continue
		}
		if got := string(game.Marshal(m)); got != f.json || m.String() != f.short {
			t.Errorf("%s %q is %s and %q, want %s", f.kind, f.short, got, m, f.json)
		}
		if m, err = (lemmings.Game{}).Decode(f.kind, game.Raw(f.json)); err != nil || m.String() != f.short {
			t.Errorf("%s %s is %v, %v, want %q", f.kind, f.json, m, err, f.short)
		}
	}
}

// TestNotUnderstood: bad forms are invalid, and the refusal says where.
func TestNotUnderstood(t *testing.T) {
	for _, c := range []struct{ kind, text, field string }{
		{"fly", "", ""},
		{"fly", "ruby", "/ruby"},
		{"fly", "ruby up", "/ruby"},
		{"fly", "ruby cw, ruby cw", "/ruby"},
		{"fly", "order ruby", "/order"},
		{"fly", "order ruby ruby", "/order"},
		{"fly", "ruby cw, auto fly", "/auto/0"},
		{"fly", "ruby cw, prey iq-3 iq-3", "/prey/1"},
		{"fly", "ruby cw, flee iq-3 start", "/flee/0/to"},
		{"fly", "ruby cw, refill cliff", "/refill/0"},
		{"prey", "", "/prey"},
		{"prey", "iq-11", "/prey/0"},
		{"prey", "iq-03", "/prey/0"},
		{"prey", "cat-3", "/prey/0"},
		{"flee", "iq-3", "/flee/0"},
		{"flee", "iq-3 dive", "/flee/0"},
		{"refill", "4", "/refill/0"},
		{"refill", "4.02", "/refill/0"},
		{"act", "", ""},
		{"act", "favors 4", "/favors"},
		{"act", "favors 1, favors 1", "/favors"},
		{"act", "card", "/card/name"},
		{"act", "card ace", "/card/name"},
		{"act", "card five iq-3", "/card"},
		{"act", "card boo", "/card/target"},
		{"act", "card shove ritz-2", "/card/to"},
		{"act", "card snap 8.2", "/card/to"},
		{"act", "card sneak iq-3 dive", "/card/path"},
		{"act", "card sneak iq-3 5.1 6.1 7.1", "/card/path"},
		{"act", "card sticky cat", "/card/seat"},
		{"act", "card five, card five", "/card"},
		{"act", "walk iq-3", "/walks/0/path"},
		{"act", "walk iq-3 dive 5.1", "/walks/0/path/0"},
		{"act", "walk iq-3 mp 5 5.1", "/walks/0/mp"},
		{"act", "walk iq-3 1.1 2.1 3.1 4.1 5.1 6.1 7.1", "/walks/0/path"},
		{"act", "walk iq-1 1.1, walk iq-2 1.1, walk iq-3 1.1", "/walks"},
		{"act", "pass, climb iq-3", ""},
		{"act", "pass pass", "/pass"},
		{"act", "dance", ""},
		{"dance", "x", ""},
		{"act", strings.Repeat("x", 5000), ""},
		{"fly", `{}`, ""},
		{"fly", `{"order":[]}`, "/order"},
		{"fly", `{"ruby":"cw","prey":[]}`, "/prey"},
		{"fly", `{"ruby":"cw","speed":1}`, "/speed"},
		{"act", `{"walks":[]}`, "/walks"},
		{"act", `{"pass":false}`, "/pass"},
		{"act", `{"climb":""}`, "/climb"},
		{"act", `{"favors":-1}`, "/favors"},
		{"act", `{"card":{"name":"snap","hex":"8.2","to":"8.1"}}`, "/card/to"},
		{"act", `{"card":{"name":"snap","hex":"8.2","to":[]}}`, "/card/to"},
		{"act", `{"card":{"name":"shove","target":"iq-1","to":["8.1"]}}`, "/card/to"},
		{"act", `{"card":{"name":"shove","target":"iq-1","to":"cliff"}}`, "/card"},
		{"act", `{"card":{"name":"nap","eagle":"ruby","way":"cw"}}`, "/card/way"},
		{"act", `{"card":{"name":""}}`, "/card/name"},
	} {
		read := func() (game.Move, error) { return lemmings.Game{}.Parse(c.kind, c.text) }
		if strings.HasPrefix(c.text, "{") {
			read = func() (game.Move, error) { return lemmings.Game{}.Decode(c.kind, game.Raw(c.text)) }
		}
		m, err := read()
		r, ok := err.(*game.Refusal)
		if !ok || r.Kind != game.Invalid || r.Field != c.field {
			t.Errorf("%s %q: %v, %v, want a refusal at %q", c.kind, c.text, m, err, c.field)
		}
	}
}

// TestLargest: the longest answers there are fit into what Info declares.
func TestLargest(t *testing.T) {
	var lemming []string
	for _, seat := range (lemmings.Game{}).Info().Seats {
		for n := 1; n <= 10; n++ {
			lemming = append(lemming, string(seat)+"-"+[]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}[n-1])
		}
	}
	stations := "30.12 29.12 28.12 27.12 26.12 25.12 24.12 23.12 22.12 21.12 20.12 19.12 18.12 17.12 16.12 15.12"
	flee := strings.Join(lemming, " 30.12 ") + " 30.12"
	for _, c := range []struct{ kind, longest string }{
		{"fly", "ruby ccw, stephen ccw, order stephen ruby, prey " + strings.Join(lemming, " ") + ", flee " + flee + ", refill " + stations + ", auto prey flee refill"},
		{"prey", strings.Join(lemming, " ")},
		{"flee", flee},
		{"refill", stations},
		{"act", "favors 3, card swap soldier-10 viking-10, walk soldier-10 26.12 27.12 28.12 29.12 30.12 dive"},
		{"act", "favors 3, card snap 30.12 30.12 30.12 30.12, walk soldier-10 26.12 27.12 28.12 29.12 30.12 dive"},
		{"act", "favors 3, card tag, walk soldier-10 mp 4 28.12 29.12 30.12 dive, walk soldier-10 mp 4 28.12 29.12 30.12 dive"},
	} {
		m, err := lemmings.Game{}.Parse(c.kind, c.longest)
		if err != nil {
			t.Fatal(err)
		}
		kind, _ := lemmings.Game{}.Info().Kind(c.kind)
		if got := len(game.Marshal(m)); got > kind.Largest || c.kind != "act" && got < kind.Largest-100 {
			t.Errorf("%s: %d bytes, and Largest is %d", c.kind, got, kind.Largest)
		}
	}
}
