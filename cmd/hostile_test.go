package cmd

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/table"
)

// secretWord stands in every hostile move as a value. No message may repeat it.
const secretWord = "hunter2"

// arena is a table of Fuzzy Tiger at its second turn, in the current folder. Red
// has played its 6, and green's answer is in green.move.
type arena struct {
	t           *testing.T
	board, then *referee.Board // of turns 2 and 1
	id, thenID  string         // of these boards
}

func newArena(t *testing.T) *arena {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	for _, key := range []string{"ref", "red", "green", "stranger"} {
		succeed(t, "key", "new", key)
	}
	for _, name := range []string{"t", "other"} {
		succeed(t, "new", "tiger", "--name", name, "--seat", "red=Ann:red.pub", "--seat", "green=Bob:green.pub", "--key", "ref", "-o", name+".json")
	}
	succeed(t, "view", "t.json", "-o", "then.json")
	succeed(t, "seal", "then.json", "--as", "red", "--key", "red", "--open", "6", "-o", "then.move")
	succeed(t, "seal", "then.json", "--as", "green", "--key", "green", "2", "-o", "then2.move")
	succeed(t, "resolve", "t.json", "then.move", "then2.move", "--key", "ref", "-o", "save.json", "--board", "board.json")
	succeed(t, "seal", "board.json", "--as", "green", "--key", "green", "3", "-o", "green.move")
	a := &arena{t: t, id: referee.ID(read(t, "board.json")), thenID: referee.ID(read(t, "then.json"))}
	for name, b := range map[string]**referee.Board{"board.json": &a.board, "then.json": &a.then} {
		var err error
		if *b, err = referee.ReadBoard(read(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// move is red's good answer, with pieces of its text replaced.
func (a *arena) move(replace ...string) string {
	text := fmt.Sprintf(`{"type":"whisker.move/1","game":%q,"turn":2,"seat":"red","answers":%q,"rev":7,"salt":%q,"move":{"card":7},"note":%q}`+"\n",
		a.board.Game, a.id, strings.Repeat("ab", 32), secretWord)
	for i := 0; i < len(replace); i += 2 {
		if !strings.Contains(text, replace[i]) {
			a.t.Fatalf("the move does not hold %s", replace[i])
		}
		text = strings.Replace(text, replace[i], replace[i+1], 1)
	}
	return text
}

// sign makes a signed file of a document.
func (a *arena) sign(key, document string) string {
	a.t.Helper()
	return document + a.armor(key, envelope.MoveNamespace, document)
}

func (a *arena) armor(key, namespace, document string) string {
	a.t.Helper()
	signer, err := envelope.LoadSigner(key, nil)
	if err != nil {
		a.t.Fatal(err)
	}
	armor, err := signer.Sign(namespace, []byte(document))
	if err != nil {
		a.t.Fatal(err)
	}
	return string(armor)
}

func (a *arena) seal(text string) string {
	a.t.Helper()
	sealed, err := envelope.Seal(a.board.Charter.Referee.Age, []byte(text))
	if err != nil {
		a.t.Fatal(err)
	}
	return string(sealed)
}

func utf16Text(text string) string {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(text)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return string(out)
}

func crlf(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }

// hostile is a file that somebody sends in place of red's move.
type hostile struct {
	name string
	text string
	want []referee.Verdict
	at   string // the place that is told with it
}

// openHostiles come as they are, and sealed as well.
func (a *arena) openHostiles() []hostile {
	damaged, invalid, badSignature := []referee.Verdict{referee.Damaged}, []referee.Verdict{referee.Invalid}, []referee.Verdict{referee.BadSignature}
	wrongSeat := []referee.Verdict{referee.WrongSeat}
	red := func(replace ...string) string { return a.sign("red", a.move(replace...)) }
	good := red()
	half := good[:len(good)/2]
	return []hostile{
		{"forged by a stranger", a.sign("stranger", a.move()), badSignature, ""},
		{"changed after it was signed", strings.Replace(good, `"card":7`, `"card":8`, 1), badSignature, ""},
		{"signed in another namespace", a.move() + a.armor("red", envelope.BoardNamespace, a.move()), badSignature, ""},
		{"signed for git", a.move() + a.armor("red", "git", a.move()), badSignature, ""},
		{"another seat's key", a.sign("green", a.move()), wrongSeat, ""},
		{"a seat that there is not", red(`"seat":"red"`, `"seat":"blue"`), wrongSeat, ""},
		{"the referee's own seat", red(`"seat":"red"`, `"seat":"referee"`), wrongSeat, ""},
		{"the referee in a seat's place", a.sign("ref", a.move()), wrongSeat, ""},
		{"entered by the referee", a.sign("ref", a.move(`"note"`, `"by":"referee","note"`)), wrongSeat, ""},
		{"replayed from another table", red(a.board.Game, strings.Repeat("0", 64)), []referee.Verdict{referee.WrongGame}, ""},
		{"replayed from an older turn", string(read(a.t, "then.move")), []referee.Verdict{referee.Stale}, ""},
		{"an older turn by number alone", red(`"turn":2`, `"turn":1`), []referee.Verdict{referee.Stale}, ""},
		{"answers the board before", red(a.id, a.thenID), []referee.Verdict{referee.WrongBoard}, ""},
		{"answers a later turn", red(`"turn":2`, `"turn":3`), []referee.Verdict{referee.WrongBoard}, ""},
		{"unsigned", a.move(), []referee.Verdict{referee.Unsigned}, ""},
		{"truncated in the document", half[:200], damaged, ""},
		{"truncated in the signature", good[:len(good)-60], damaged, ""},
		{"truncated at the last line", strings.TrimSuffix(good, "-----END SSH SIGNATURE-----\n"), damaged, ""},
		{"doubled", good + good, []referee.Verdict{referee.Accepted, referee.Duplicate}, ""},
		{"two moves of one rev", good + red(`"card":7`, `"card":8`), []referee.Verdict{referee.Equivocal, referee.Equivocal}, ""},
		{"two documents, one signature", a.sign("red", a.move()+a.move()), invalid, ""},
		{"carriage returns", crlf(good), damaged, ""},
		{"carriage returns, signed so", a.sign("red", crlf(a.move())), damaged, ""},
		{"a carriage return as an escape", red(secretWord, secretWord+`\r`), invalid, "/note"},
		{"a byte order mark", "\ufeff" + good, damaged, ""},
		{"a byte order mark, signed so", a.sign("red", "\ufeff"+a.move()), damaged, ""},
		{"UTF-16", utf16Text(good), damaged, ""},
		{"UTF-16 without a mark", utf16Text(good)[2:], damaged, ""},
		{"text around", "Hello,\n\n" + good + "\nBye\n", damaged, ""},
		{"quoted", "> " + strings.ReplaceAll(good, "\n", "\n> "), damaged, ""},
		{"a member twice", red(`"seat":"red"`, `"seat":"red","seat":"red"`), invalid, "/seat"},
		{"a member twice, deep", red(`"card":7`, `"card":7,"card":7`), invalid, "/move/card"},
		{"a member twice, by an escape", red(`"seat":"red"`, `"seat":"red","se\u0061t":"red"`), invalid, "/seat"},
		{"a member in another case", red(`"seat":"red"`, `"Seat":"red"`), invalid, "/Seat"},
		{"a member twice, by case", red(`"rev":7`, `"rev":7,"REV":8`), invalid, "/REV"},
		{"an unknown member", red(`"rev":7`, `"rev":7,"comment":"`+secretWord+`"`), invalid, "/comment"},
		{"a missing member", red(`"rev":7,`, ``), invalid, "/rev"},
		{"turn: 2.0", red(`"turn":2`, `"turn":2.0`), invalid, "/turn"},
		{"turn: 2e0", red(`"turn":2`, `"turn":2e0`), invalid, "/turn"},
		{"2^53+1", red(`"rev":7`, `"rev":9007199254740993`), invalid, "/rev"},
		{"2^64", red(`"rev":7`, `"rev":18446744073709551616`), invalid, "/rev"},
		{"a negative rev", red(`"rev":7`, `"rev":-1`), invalid, "/rev"},
		{"minus zero", red(`"rev":7`, `"rev":-0`), invalid, "/rev"},
		{"a number as text", red(`"rev":7`, `"rev":"7"`), invalid, "/rev"},
		{"null", red(`"rev":7`, `"rev":null`), invalid, "/rev"},
		{"null, deep", red(`"card":7`, `"card":null`), invalid, "/move/card"},
		{"a member that says nothing", red(`"rev":7`, `"rev":7,"ahead":0`), invalid, "/ahead"},
		{"a bidi character", red(secretWord, secretWord+"\u202e"), invalid, "/note"},
		{"a bidi character as an escape", red(secretWord, secretWord+`\u202e`), invalid, "/note"},
		{"a bidi character in a name", red(`"rev":7`, `"rev":7,"\u202e":1`), invalid, ""},
		{"a NUL as an escape", red(secretWord, secretWord+`\u0000`), invalid, "/note"},
		{"bad UTF-8", red(secretWord, secretWord+"\xff"), invalid, "/note"},
		{"a lone surrogate", red(secretWord, secretWord+`\ud800`), invalid, "/note"},
		{"a note without an end", red(secretWord, strings.Repeat(secretWord, 100)), invalid, "/note"},
		{"brackets", red(`{"card":7}`, strings.Repeat("[", 32<<10)+strings.Repeat("]", 31<<10)), invalid, ""},
		{"64 KiB of brackets", red(`{"card":7}`, strings.Repeat("[", 64<<10)), damaged, ""},
		{"64 KiB of brackets alone", strings.Repeat("[", 64<<10), damaged, ""},
		{"a move and a withdrawal", red(`"rev":7`, `"rev":7,"withdraw":true`), invalid, "/move"},
		{"a move that is no object", red(`{"card":7}`, `["`+secretWord+`"]`), invalid, "/move"},
		{"a card of another type", red(`{"card":7}`, `{"card":"`+secretWord+`"}`), invalid, ""},
		{"a card that there is not", red(`"card":7`, `"card":10`), invalid, ""},
		{"a card that is not in the hand", red(`"card":7`, `"card":6`), []referee.Verdict{referee.Illegal}, ""},
		{"an answer of another kind", red(`{"card":7}`, `{"to":2}`), invalid, ""},
		{"a later version", red("whisker.move/1", "whisker.move/2"), damaged, ""},
		{"a board signed as a move", a.sign("red", string(read(a.t, "board.json"))), damaged, ""},
		{"no document of whisker's", a.sign("red", `{"note":"`+secretWord+`"}`+"\n"), invalid, ""},
		{"a board", string(read(a.t, "board.json")), damaged, ""},
		{"a save", string(read(a.t, "save.json")), damaged, ""},
		{"a private key", string(read(a.t, "red")), damaged, ""},
		{"a public key", string(read(a.t, "red.pub")), damaged, ""},
		{"a signature alone", a.armor("red", envelope.MoveNamespace, a.move()), damaged, ""},
		{"nothing", "", damaged, ""},
		{"white space", " \n\n", damaged, ""},
		{"NUL bytes", good + "\x00\x00", damaged, ""},
		{"as large as may be", strings.Repeat(secretWord, table.MaxFile/len(secretWord)), damaged, ""},
		{"huge", strings.Repeat(" ", maxInput+1), damaged, ""},
	}
}

// sealedHostiles are damaged in their seal.
func (a *arena) sealedHostiles() []hostile {
	damaged := []referee.Verdict{referee.Damaged}
	sealed := a.seal(a.sign("red", a.move()))
	other, _, err := referee.Open(testBooks, read(a.t, "other.json"))
	if err != nil {
		a.t.Fatal(err)
	}
	resealed, err := envelope.Seal(other.Board.Charter.Referee.Age, []byte(a.sign("red", a.move())))
	if err != nil {
		a.t.Fatal(err)
	}
	changed := []byte(sealed)
	changed[len(changed)/2] ^= 1
	return []hostile{
		{"sealed to another table", string(resealed), []referee.Verdict{referee.NotForUs}, ""},
		{"seal truncated", sealed[:len(sealed)/2], damaged, ""},
		{"seal without its last line", strings.TrimSuffix(sealed, "-----END AGE ENCRYPTED FILE-----\n"), damaged, ""},
		{"seal doubled", sealed + sealed, damaged, ""},
		{"seal with a changed byte", string(changed), damaged, ""},
		{"seal with a byte order mark", "\ufeff" + sealed, damaged, ""},
		{"seal in UTF-16", utf16Text(sealed), damaged, ""},
		{"seal quoted", "> " + strings.ReplaceAll(sealed, "\n", "\n> "), damaged, ""},
		{"sealed twice", a.seal(sealed), damaged, ""},
		{"sealed binary", a.seal("\x00\x01\x02"), damaged, ""},
		// age takes these line ends, and what is in it came whole.
		{"seal with carriage returns", crlf(sealed), []referee.Verdict{referee.Accepted}, ""},
	}
}

// TestHostileMoves gives each hostile file its verdict, and holds that it
// changes nothing, that it is told with place and next step, and that nothing
// of the move is told to anybody.
func TestHostileMoves(t *testing.T) {
	a := newArena(t)
	for _, h := range a.openHostiles() {
		t.Run(h.name, func(t *testing.T) { a.receive(t, h, false) })
		if len(h.text) > referee.MaxMove {
			continue
		}
		t.Run(h.name+", sealed", func(t *testing.T) {
			h.text = a.seal(h.text)
			a.receive(t, h, true)
		})
	}
	for _, h := range a.sealedHostiles() {
		t.Run(h.name, func(t *testing.T) { a.receive(t, h, true) })
	}
}

func (a *arena) receive(t *testing.T, h hostile, sealed bool) {
	const name = "hostile.move"
	write(t, name, []byte(h.text))
	before := here(t)
	code, refused := exitDone, false
	for _, v := range h.want {
		switch v.Class() {
		case referee.Distrusts:
			code, refused = exitDistrusted, true
		case referee.Refused:
			code, refused = exitRefused, true
		}
	}
	said := func(out, talk string) string {
		if text := out + talk; strings.Contains(text, secretWord) || strings.Contains(text, "PRIVATE KEY") {
			t.Errorf("a value is told:\n%s", text)
		}
		return out + talk
	}

	got, out, talk := call(t, "check", "save.json", name, "--json", "--explain")
	said(out, talk)
	var judged checked
	if err := game.Peek([]byte(out), &judged); err != nil {
		t.Fatal(err, out, talk)
	}
	var verdicts []referee.Verdict
	for _, v := range judged.Verdicts {
		verdicts = append(verdicts, v.Verdict)
	}
	if !slices.Equal(verdicts, h.want) || got != code {
		t.Fatalf("verdicts %v, exit status %d, want %v, %d\n%s", verdicts, got, h.want, code, out)
	}
	first := judged.Verdicts[0]
	if refused && (first.Hint == "" || first.Reason == "" && first.Refusals == nil && first.Verdict != referee.WrongGame &&
		first.Verdict != referee.WrongBoard && first.Verdict != referee.WrongSeat && first.Verdict != referee.Equivocal) {
		t.Errorf("neither reason nor next step: %+v", first)
	}
	if h.at != "" && !strings.HasPrefix(first.At, h.at) && (len(first.Refusals) == 0 || first.Refusals[0].Field != strings.TrimPrefix(h.at, "/move")) {
		t.Errorf("the place is %q %+v, want %s", first.At, first.Refusals, h.at)
	}

	got, out, talk = call(t, "check", "save.json", name)
	said(out, talk)
	line, _, _ := strings.Cut(out, "\n")
	if strings.Contains(line, "a move, not a move") {
		t.Errorf("the reason is none: %s", line)
	}
	if !strings.HasPrefix(line, name+": "+string(h.want[0])) || got != code {
		t.Errorf("exit status %d and %q", got, line)
	}
	if refused && !strings.Contains(talk, "whisker: hint: "+name+": ") {
		t.Errorf("no next step: %s", talk)
	}
	if told := strings.Contains(line, " at /"); told && sealed || h.at != "" && !sealed && !told {
		t.Errorf("the place is told: %v: %s", told, line)
	}

	want := code
	if want == exitDone && h.want[0] != referee.Accepted {
		want = exitWaiting // for red
	}
	args := []string{"resolve", "save.json", name, "green.move", "--key", "ref", "-o", "next.json"}
	got, out, talk = call(t, args...)
	if text := said(out, talk); got != want || refused && !strings.Contains(text, name+": "+string(h.want[0])) {
		t.Errorf("resolve: exit status %d, want %d\n%s", got, want, text)
	}
	if got == exitDone {
		os.Remove("next.json")
	}
	if diff := cmp.Diff(before, here(t)); diff != "" {
		t.Errorf("files changed (-before +after):\n%s", diff)
	}
}

// here is every file of the current folder, the large ones by their hash.
func here(t *testing.T) map[string]string {
	t.Helper()
	found := files(t, ".")
	for name, text := range found {
		if len(text) > 1<<20 {
			found[name] = referee.ID(text)
		}
	}
	return found
}

// TestGoodMoveIsGood holds that a hostile move is refused for what is hostile in
// it: the move that all of them are made of counts.
func TestGoodMoveIsGood(t *testing.T) {
	a := newArena(t)
	for name, text := range map[string]string{
		"open": a.sign("red", a.move()), "sealed": a.seal(a.sign("red", a.move())),
		"spaced": a.sign("red", strings.ReplaceAll(a.move(), `,"`, " ,\n\t\"")), "without its last line feed": strings.TrimSuffix(a.sign("red", a.move()), "\n"),
	} {
		t.Run(name, func(t *testing.T) {
			a.receive(t, hostile{text: text, want: []referee.Verdict{referee.Accepted}}, name == "sealed")
		})
	}
	if bytes.Contains(read(t, "board.json"), []byte(secretWord)) {
		t.Error("the word is no secret")
	}
}
