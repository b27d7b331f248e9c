package cmd

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"whisker/referee"
	"whisker/referee/audit"
	"whisker/referee/envelope"
	"whisker/referee/game"
)

// auditScript is the path of scripts/audit.sh; the test is skipped where the
// stock tools are not.
func auditScript(t *testing.T) string {
	t.Helper()
	if ok, err := condition("stock"); err != nil {
		t.Fatal(err)
	} else if !ok {
		t.Skip("the stock tools are not here")
	}
	script, err := filepath.Abs("../scripts/audit.sh")
	if err != nil {
		t.Fatal(err)
	}
	return script
}

// scalar is a string or number in a JSON text.
type scalar struct {
	at         jsontext.Pointer
	start, end int
	isString   bool
}

// scalars lists the strings and numbers of a JSON text, names of members left
// out.
func scalars(t *testing.T, text string) (all []scalar) {
	t.Helper()
	d := jsontext.NewDecoder(strings.NewReader(text))
	for {
		tok, err := d.ReadToken()
		if err != nil {
			return all
		}
		kind := tok.Kind()
		if in, n := d.StackIndex(d.StackDepth()); in == '{' && n%2 == 1 || kind != '"' && kind != '0' {
			continue
		}
		end := int(d.InputOffset())
		start := end - len(tok.String())
		if kind == '"' {
			quoted, _ := jsontext.AppendQuote(nil, tok.String())
			start = end - len(quoted)
		}
		all = append(all, scalar{d.StackPointer(), start, end, kind == '"'})
	}
}

// attacks are what a referee or player may put in the place of a value, as JSON.
// If a shell runs any of it there is a file pwned.
var attacks = map[string]string{
	// It is whole and runs outside quotes and within quotes of both kinds.
	"a command":   `"x'; touch pwned; echo '\"; touch pwned; echo \"$(touch pwned)"`,
	"a format":    `"%n%s%99999999d\\x41*"`,
	"arithmetic":  `"a[$(touch pwned)]"`,
	"a terminal":  `"\u001b]0;owned\u0007\u202e"`,
	"a line":      `"red\nreferee\n$(touch pwned)"`,
	"an option":   `"-n"`,
	"a number":    `1000000000`,
	"an octal":    `"010"`,
	"a fraction":  `1.5`,
	"another one": `-1`,
}

// TestAuditScriptRunsNothing: whatever stands in a board or a move, the script
// runs none of it, ends, and prints no more than text.
func TestAuditScriptRunsNothing(t *testing.T) {
	script := auditScript(t)
	names := playMice(t)
	first := string(read(t, names[0]))
	var board1 struct {
		Charter game.Raw `json:"charter"`
		Game    string   `json:"game"`
	}
	if err := game.Peek([]byte(first), &board1); err != nil {
		t.Fatal(err)
	}
	tried := 0
	try := func(what string, boards int, text string) {
		if tried++; tried%7 != 0 && !*long { // each takes a tenth of a second
			return
		}
		dir := t.TempDir()
		for i, name := range names[:boards] {
			path := filepath.Join(dir, fmt.Sprintf("%04d.json", i+1))
			if i+1 == boards {
				signAs(t, "ref", envelope.BoardNamespace, path, text)
				continue
			}
			write(t, path, read(t, name))
			write(t, path+".sig", read(t, name+".sig"))
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		c := exec.CommandContext(ctx, "sh", script, dir)
		c.Dir = dir
		out, err := c.CombinedOutput()
		switch {
		case ctx.Err() != nil:
			t.Errorf("%s: it does not end", what)
		case fileExists(filepath.Join(dir, "pwned")):
			t.Errorf("%s: it was run", what)
		case bytes.ContainsFunc(out, func(r rune) bool { return !strings.ContainsRune("\r\n\t", r) && !unicode.IsGraphic(r) }):
			t.Errorf("%s: %v: no text: %q", what, err, out)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(attacks)) {
		attack := attacks[what]
		for _, l := range scalars(t, first) {
			if l.isString && !slices.Contains([]string{"a command", "a terminal"}, what) {
				continue
			}
			text := first[:l.start] + attack + first[l.end:]
			if strings.HasPrefix(string(l.at), "/charter/") { // whose hash is the id of the game
				now := strings.Replace(string(board1.Charter), first[l.start:l.end], attack, 1)
				text = strings.Replace(text, board1.Game, referee.ID(now+"\n"), 1)
			}
			try(what+" at "+string(l.at), 1, text)
		}
		const with = 4 // boards, the last of which has dice and moves; the first take their time
		board := string(read(t, names[with-1]))
		for _, l := range scalars(t, board) {
			if strings.HasPrefix(string(l.at), "/events/") && what == "a command" {
				try(what+" at "+string(l.at), with, board[:l.start]+attack+board[l.end:])
			}
		}
		// A player attacks with a move: its signature is good.
		ready := string(read(t, names[1]))
		move := firstMove(t, ready)
		document := strings.Replace(referee.Document(move), `"rev":`, `"by":"referee","rev":`, 1)
		for _, l := range scalars(t, document) {
			if l.isString && !slices.Contains([]string{"a command", "a line"}, what) {
				continue
			}
			spoilt := document[:l.start] + attack + document[l.end:]
			seat := member(t, document, "seat")
			text := change(t, ready, jsonText(move), jsonText(spoilt+string(signature(t, seat, envelope.MoveNamespace, spoilt))))
			text = strings.ReplaceAll(text, referee.ID(referee.Document(move)), referee.ID(spoilt))
			try(what+" in a move at "+string(l.at), 2, text)
		}
	}
}

// firstMove is the text of the first signed move on a board.
func firstMove(t *testing.T, board string) string {
	t.Helper()
	b, err := referee.ReadBoard([]byte(board))
	if err != nil || len(b.Moves) == 0 || b.Moves[0].Signed == "" {
		t.Fatal("the board shows no move", err)
	}
	return b.Moves[0].Signed
}

// armorForms are ways to write a signature that ssh-keygen takes, but for the
// first, which it writes.
var armorForms = map[string]func(string) string{
	"as it is": func(s string) string { return s },
	"with longer lines": func(s string) string {
		head, body, _ := strings.Cut(s, "SIGNATURE-----\n")
		return head + "SIGNATURE-----\n" + strings.Replace(body, "\n", "", 1)
	},
	"with shorter lines": func(s string) string {
		head, body, _ := strings.Cut(s, "SIGNATURE-----\n")
		return head + "SIGNATURE-----\n" + body[:20] + "\n" + body[20:]
	},
	"with an empty line":         func(s string) string { return strings.Replace(s, "\n-----END", "\n\n-----END", 1) },
	"without its last line feed": func(s string) string { return strings.TrimSuffix(s, "\n") },
}

// TestOneFormOfASignature: a signature on a board is written in one way, or its
// referee could choose among many boards that say the same.
func TestOneFormOfASignature(t *testing.T) {
	script := auditScript(t)
	names := playMice(t)
	before := files(t, ".")
	for form, rewrite := range armorForms {
		for name, text := range before {
			write(t, name, []byte(text))
		}
		names := names[:2]
		sound := form == "as it is"
		if !sound {
			lie(t, names, len(names)-1, func(text string) string {
				move := firstMove(t, text)
				document := referee.Document(move)
				return change(t, text, jsonText(move), jsonText(document+rewrite(move[len(document):])))
			})
		}
		code, found := proof(t, names...)
		switch {
		case sound && code != exitDone:
			t.Errorf("%s: exit status %d: %v", form, code, found)
		case !sound && (code != exitDistrusted || len(found) != 1 || !strings.Contains(found[0].Reason, "not written as ssh-keygen writes it")):
			t.Errorf("%s: exit status %d: %v", form, code, found)
		}
		dir := t.TempDir()
		for _, name := range names {
			write(t, filepath.Join(dir, filepath.Base(name)), read(t, name))
			write(t, filepath.Join(dir, filepath.Base(name)+".sig"), read(t, name+".sig"))
		}
		out, err := exec.Command("sh", script, dir).CombinedOutput()
		if (err == nil) != sound || !sound && !strings.Contains(string(out), "not written as ssh-keygen writes it") {
			t.Errorf("%s: %v: %s", form, err, out)
		}
	}
}

// TestViewsOfAnOpenGame: a view that tells of a secret where there is none lies,
// whether the game is over or not, and whether its board was given or not.
func TestViewsOfAnOpenGame(t *testing.T) {
	newArena(t)
	succeed(t, "view", "save.json", "-o", "now.json")
	succeed(t, "view", "save.json", "--as", "red", "--key", "ref", "-o", "red.view")
	succeed(t, "close", "save.json", "--reason", "over", "--key", "ref", "-o", "closed.json", "--boards", "boards")
	honest := string(read(t, "red.view"))
	for what, edit := range map[string]func(string) string{
		"nothing":   func(s string) string { return s },
		"a private": func(s string) string { return change(t, s, `"private":{}`, `"private":{"hand":[1,2]}`) },
		"an event": func(s string) string {
			return change(t, s, `"events":[],"unused"`, `"events":[{"event":"deal"}],"unused"`)
		},
	} {
		signAs(t, "ref", envelope.ViewNamespace, "lie", edit(honest))
		for _, boards := range [][]string{{"then.json", "now.json"}, {"then.json"}, {"then.json", "now.json", "boards/0003.json"}} {
			code, found := proof(t, append(boards, "lie")...)
			told := slices.ContainsFunc(found, func(f audit.Finding) bool { return short(f) == "view lie 2 red" })
			if want := what != "nothing"; told != want || (code == exitDamaged) != want {
				t.Errorf("%s, %v: exit status %d, %v", what, boards, code, found)
			}
		}
	}
	if _, err := os.Stat("boards/0003.json"); err != nil {
		t.Fatal(err)
	}
}

// TestAuditScriptHoldsMovesAgainstAsks: a referee who signs a mix of his own, leaves
// a move out or never shows one is caught without whisker.
func TestAuditScriptHoldsMovesAgainstAsks(t *testing.T) {
	script := auditScript(t)
	names := playMice(t)
	before := files(t, ".")
	board := func(i int) *referee.Board {
		b, err := referee.ReadBoard(read(t, names[i]))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	secret := slices.IndexFunc(names, func(name string) bool { // the first board with a move that is opened later
		return bytes.Contains(read(t, name), []byte(`"opened":`))
	})
	other := strings.Repeat("12", 32)
	mix := func(i int) func(string) string {
		return func(s string) string { return change(t, s, `"mix":"`+board(i).Mix+`"`, `"mix":"`+other+`"`) }
	}
	for what, lied := range map[string]struct {
		board int
		edit  func(string) string
		want  string
	}{
		"the first mix":     {0, mix(0), "0001.json: something was brought before the first turn"},
		"the mix":           {1, mix(1), "0002.json: its mix is not what the players brought"},
		"another mix later": {2, mix(2), "its mix is not what the players brought"},
		"a move left out": {1, func(s string) string {
			first := string(game.Marshal(board(1).Moves[0]))
			return change(t, s, first+",", "")
		}, "0002.json: its moves are not those of the seats that were asked"},
		"a hidden ready": {1, func(s string) string {
			return change(t, s, `,"signed":`+jsonText(board(1).Moves[0].Signed), "")
		}, "0002.json: it does not show that all were ready"},
		"a move that stays secret": {secret, func(s string) string {
			return change(t, s, `,"opened":`+string(game.Marshal(board(secret).Opened)), "")
		}, "was never shown"},
	} {
		for name, text := range before {
			write(t, name, []byte(text))
		}
		lie(t, names, lied.board, lied.edit)
		out, err := exec.Command("sh", script, filepath.Dir(names[0])).CombinedOutput()
		if err == nil || !strings.Contains(string(out), lied.want) {
			t.Errorf("%s: %v, want %q:\n%s", what, err, lied.want, out)
		}
	}
}
