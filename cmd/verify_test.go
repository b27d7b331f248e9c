package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee"
	"whisker/referee/audit"
	"whisker/referee/envelope"
	"whisker/referee/game"
)

// playMice plays a whole game of mice in a new folder, which becomes the current
// one: the boards lie in boards, each seat's signed views in views, the moves in
// moves. It returns the names of the boards.
func playMice(t testing.TB) []string {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	for _, dir := range []string{"views", "moves", "boards"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{"ref", "white", "grey", "stranger"} {
		succeed(t, "key", "new", key)
	}
	succeed(t, "new", "mice", "--name", "larder", "--option", "nights=1", "--seat", "white=Ann:white.pub", "--seat", "grey=Bob:grey.pub", "--key", "ref", "-o", "save.json")
	for turn := 1; ; turn++ {
		table, _, err := referee.Open(testBooks, read(t, "save.json"))
		if err != nil {
			t.Fatal(err)
		}
		if table.Board.Over() {
			break
		}
		args := []string{"resolve", "save.json", "--key", "ref", "-o", "save.json", "--force", "--boards", "boards"}
		for _, ask := range table.Board.Asks {
			seat := string(ask.Seat)
			view, move := fmt.Sprintf("views/%04d-%s", turn, seat), fmt.Sprintf("moves/%04d-%s", turn, seat)
			succeed(t, "view", "save.json", "--as", seat, "--key", "ref", "--seal", "-o", view+".age")
			succeed(t, "open", view+".age", "--key", seat, "-o", view)
			succeed(t, "seal", view, "--as", seat, "--key", seat, table.State().Legal(ask.Seat)[0].String(), "-o", move)
			args = append(args, move)
		}
		succeed(t, args...)
	}
	names, err := filepath.Glob("boards/*.json")
	if err != nil || len(names) != 9 {
		t.Fatalf("the game has %d boards, %v", len(names), err)
	}
	return names
}

// signAs writes a document with a signature of the key beside it.
func signAs(t testing.TB, key, namespace, name, document string) {
	t.Helper()
	write(t, name, []byte(document))
	write(t, name+".sig", signature(t, key, namespace, document))
}

func signature(t testing.TB, key, namespace, document string) []byte {
	t.Helper()
	signer, err := envelope.LoadSigner(key, nil)
	if err != nil {
		t.Fatal(err)
	}
	armor, err := signer.Sign(namespace, []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return armor
}

// change replaces a piece of a text that stands there.
func change(t testing.TB, text, old, changed string) string {
	t.Helper()
	if !strings.Contains(text, old) || old == changed {
		t.Fatalf("there is no %q to change", old)
	}
	return strings.Replace(text, old, changed, 1)
}

// member returns the text of a string member, the first of its name.
func member(t testing.TB, text, name string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, `"`+name+`":"`)
	if !ok {
		t.Fatalf("there is no member %s", name)
	}
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

// other is another text of hex digits of the same length.
func other(hex string) string {
	if hex[0] == '0' {
		return "1" + hex[1:]
	}
	return "0" + hex[1:]
}

// lie has the referee change a board and sign it and, so that the chain holds,
// all that come after it.
func lie(t testing.TB, names []string, i int, edit func(string) string) {
	t.Helper()
	text := string(read(t, names[i]))
	was, now := referee.ID(text), ""
	for ; i < len(names); i++ {
		text = string(read(t, names[i]))
		id := referee.ID(text)
		if now == "" {
			text = edit(text)
		} else {
			text = change(t, text, `"previous":"`+was+`"`, `"previous":"`+now+`"`)
		}
		signAs(t, "ref", envelope.BoardNamespace, names[i], text)
		was, now = id, referee.ID(text)
	}
}

// proof runs verify and returns what it found. Every finding has to name its
// file, and no file may change.
func proof(t *testing.T, args ...string) (code int, found []audit.Finding) {
	t.Helper()
	before := files(t, ".")
	code, out, talk := call(t, append([]string{"verify", "--json"}, args...)...)
	var r audit.Report
	if err := game.Peek([]byte(out), &r); err != nil {
		t.Fatal(err, out, talk)
	}
	for _, f := range r.Findings {
		if f.File == "" {
			t.Errorf("the finding names no file: %+v", f)
		}
	}
	if diff := cmp.Diff(before, files(t, ".")); diff != "" {
		t.Errorf("files changed (-before +after):\n%s", diff)
	}
	return code, r.Findings
}

// short is a finding without its reason.
func short(f audit.Finding) string {
	s := string(f.Kind) + " " + f.File + " " + strconv.Itoa(f.Turn)
	if f.Seat != "" {
		s += " " + string(f.Seat)
	}
	return s
}

// falsehoods are what a referee or a player may have done to a finished game,
// and the first thing that verify has to find.
var falsehoods = []struct {
	name string
	do   func(t *testing.T, names []string) (given []string)
	want string // kind, file, turn and seat; "" where all is right
	code int
}{
	{"nothing", func(_ *testing.T, names []string) []string { return names }, "", exitDone},
	{"boards in any order, some twice", func(_ *testing.T, names []string) []string {
		slices.Reverse(names)
		return append(names, names[3])
	}, "", exitDone},
	{"with every view and move", func(t *testing.T, names []string) []string {
		views, _ := filepath.Glob("views/*[a-z]")
		moves, _ := filepath.Glob("moves/*")
		return slices.Concat(names, slices.DeleteFunc(views, func(s string) bool { return strings.HasSuffix(s, ".age") }), moves)
	}, "", exitDone},
	{"the beginning alone", func(_ *testing.T, names []string) []string { return names[:4] }, "", exitDone},
	{"a gap", func(_ *testing.T, names []string) []string { return slices.Delete(names, 4, 5) }, "gap boards/0006.json 6", exitDamaged},
	{"a fork", func(t *testing.T, names []string) []string {
		text := change(t, string(read(t, names[3])), `"night":1`, `"night":2`)
		signAs(t, "ref", envelope.BoardNamespace, "fork.json", text)
		return append(names, "fork.json")
	}, "fork fork.json 4", exitDamaged},
	{"a board of another chain", func(t *testing.T, names []string) []string {
		text := string(read(t, names[4]))
		text = change(t, text, member(t, text, "previous"), other(member(t, text, "previous")))
		signAs(t, "ref", envelope.BoardNamespace, names[4], text)
		return names
	}, "chain boards/0005.json 5", exitDamaged},
	{"a missing signature", func(t *testing.T, names []string) []string {
		os.Remove(names[2] + ".sig")
		return names
	}, "signature boards/0003.json 3", exitDistrusted},
	{"another referee's signature", func(t *testing.T, names []string) []string {
		signAs(t, "stranger", envelope.BoardNamespace, names[2], string(read(t, names[2])))
		return names
	}, "signature boards/0003.json 3", exitDistrusted},
	{"a signature in another namespace", func(t *testing.T, names []string) []string {
		signAs(t, "ref", envelope.ViewNamespace, names[2], string(read(t, names[2])))
		return names
	}, "signature boards/0003.json 3", exitDistrusted},
	{"a changed die", func(t *testing.T, names []string) []string {
		lie(t, names, 3, func(text string) string {
			return change(t, text, `"dice":"`+member(t, text, "dice"), `"dice":"`+other(member(t, text, "dice")))
		})
		return names
	}, "dice boards/0004.json 4", exitDamaged},
	{"a changed die of an unfinished game", func(t *testing.T, names []string) []string {
		lie(t, names[:6], 3, func(text string) string {
			return change(t, text, `"dice":"`+member(t, text, "dice"), `"dice":"`+other(member(t, text, "dice")))
		})
		return names[:6]
	}, "dice boards/0004.json 4", exitDamaged},
	{"another position", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string { return change(t, text, `"crumbs":`, `"crumbs":1`) })
		return names
	}, "replay boards/0009.json 9", exitDamaged},
	{"the same in another form", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string { return change(t, text, `"right":`, `"right": `) })
		return names
	}, "replay boards/0009.json 9", exitDamaged},
	{"a mix that nobody brought", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string {
			return change(t, text, `"mix":"`+member(t, text, "mix"), `"mix":"`+other(member(t, text, "mix")))
		})
		return names
	}, "replay boards/0009.json 9", exitDamaged},
	{"another commitment", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string {
			_, rest, _ := strings.Cut(text, `"previous":`)
			secret := member(t, rest, "secret")
			return change(t, text, secret, other(secret))
		})
		return names
	}, "secret boards/0009.json 9", exitDamaged},
	{"another hidden secret at the end", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string { return inFinal(t, text, "hidden") })
		return names
	}, "secret boards/0009.json 9", exitDamaged},
	{"another open secret at the end", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string { return inFinal(t, text, "open") })
		return names
	}, "secret boards/0009.json 9", exitDamaged},
	{"another age identity at the end", func(t *testing.T, names []string) []string {
		id, _, err := envelope.NewIdentity()
		if err != nil {
			t.Fatal(err)
		}
		lie(t, names, len(names)-1, func(text string) string {
			_, final, _ := strings.Cut(text, `"final":`)
			return change(t, text, member(t, final, "age"), id)
		})
		return names
	}, "secret boards/0009.json 9", exitDamaged},
	{"secrets kept back", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string {
			open, _, _ := strings.Cut(text, `,"final":`)
			return open + "}\n"
		})
		return names
	}, "form boards/0009.json 0", exitDamaged},
	{"a move by another key", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string {
			move := signedMove(t, text)
			document := referee.Document(move)
			return change(t, text, jsonText(move), jsonText(document+string(signature(t, "stranger", envelope.MoveNamespace, document))))
		})
		return names
	}, "signature boards/0009.json 9 " + "grey", exitDistrusted},
	{"a move that its player did not make", func(t *testing.T, names []string) []string {
		lie(t, names, len(names)-1, func(text string) string {
			move := signedMove(t, text)
			return change(t, text, jsonText(move), jsonText(strings.Replace(move, `"rev":`, `"rev":1`, 1)))
		})
		return names
	}, "replay boards/0009.json 9 grey", exitDamaged},
	{"a view that lied about the hand", func(t *testing.T, names []string) []string {
		return append(names, lyingView(t, "views/0003-white", func(text string) string {
			_, hand, _ := strings.Cut(text, `"private":{"hand":[`)
			hand, _, _ = strings.Cut(hand, "]")
			return change(t, text, `{"hand":[`+hand+"]", `{"hand":[`+otherHand(hand)+"]")
		}))
	}, "view lie 3 white", exitDamaged},
	{"a view that lied about what happened", func(t *testing.T, names []string) []string {
		return append(names, lyingView(t, "views/0002-grey", func(text string) string {
			_, cards, _ := strings.Cut(text, `{"event":"deal","cards":[`)
			cards, _, _ = strings.Cut(cards, "]")
			return change(t, text, `"cards":[`+cards, `"cards":[`+otherHand(cards))
		}))
	}, "view lie 2 grey", exitDamaged},
	{"a view with a board of its own", func(t *testing.T, names []string) []string {
		return append(names, lyingView(t, "views/0003-white", func(text string) string {
			return change(t, text, `\"betting\":false`, `\"betting\":true`)
		}))
	}, "view lie 3 white", exitDamaged},
	{"a view by another key", func(t *testing.T, names []string) []string {
		text := referee.Document(string(read(t, "views/0003-white")))
		write(t, "lie", []byte(text+string(signature(t, "stranger", envelope.ViewNamespace, text))))
		return append(names, "lie")
	}, "signature lie 3 white", exitDistrusted},
	{"a receipt that the boards bear out", func(t *testing.T, names []string) []string {
		return append(names, receipt(t, names, "ref", func(*referee.Receipt) {}))
	}, "", exitDone},
	{"a receipt of an older move", func(t *testing.T, names []string) []string {
		return append(names, receipt(t, names, "ref", func(r *referee.Receipt) { r.ID, r.Rev = other(r.ID), r.Rev-1 }))
	}, "", exitDone},
	{"a receipt of a refused move", func(t *testing.T, names []string) []string {
		return append(names, receipt(t, names, "ref", func(r *referee.Receipt) { r.ID, r.Rev, r.Verdict = other(r.ID), r.Rev+1, referee.Illegal }))
	}, "", exitDone},
	{"a receipt that the boards contradict", func(t *testing.T, names []string) []string {
		return append(names, receipt(t, names, "ref", func(r *referee.Receipt) { r.ID, r.Rev = other(r.ID), r.Rev+1 }))
	}, "receipt receipt 8 grey", exitDamaged},
	{"a receipt by another key", func(t *testing.T, names []string) []string {
		return append(names, receipt(t, names, "stranger", func(r *referee.Receipt) { r.ID, r.Rev = other(r.ID), r.Rev+1 }))
	}, "signature receipt 8 grey", exitDistrusted},
	{"what is no document", func(t *testing.T, names []string) []string {
		return append(names, "stranger.pub")
	}, "form stranger.pub 0", exitDamaged},
	{"both a missing signature and a gap", func(t *testing.T, names []string) []string {
		os.Remove(names[0] + ".sig")
		return slices.Delete(names, 4, 5)
	}, "signature boards/0001.json 1", exitDamaged},
}

// inFinal changes one of the secrets that a last board publishes.
func inFinal(t testing.TB, text, name string) string {
	t.Helper()
	_, final, _ := strings.Cut(text, `"final":`)
	secret := member(t, final, name)
	return change(t, text, secret, other(secret))
}

// signedMove is the first move that a board shows.
func signedMove(t testing.TB, text string) string {
	t.Helper()
	b, err := referee.ReadBoard([]byte(text))
	if err != nil || len(b.Moves) != 1 || b.Moves[0].Signed == "" || b.Moves[0].Seat != "grey" {
		t.Fatalf("the board shows other moves: %v", err)
	}
	return b.Moves[0].Signed
}

// jsonText is a text as it stands in a document.
func jsonText(s string) string { return string(game.Marshal(s)) }

// otherHand is another hand or deal of two cards.
func otherHand(cards string) string {
	if cards == "1,1" {
		return "2,2"
	}
	return "1,1"
}

// lyingView changes a view and has the referee sign it as the file lie.
func lyingView(t testing.TB, view string, edit func(string) string) string {
	t.Helper()
	text := edit(referee.Document(string(read(t, view))))
	write(t, "lie", []byte(text+string(signature(t, "ref", envelope.ViewNamespace, text))))
	return "lie"
}

// receipt writes the receipt of the move that the last board shows, changed.
func receipt(t testing.TB, names []string, key string, edit func(*referee.Receipt)) string {
	t.Helper()
	signed := signedMove(t, string(read(t, names[len(names)-1])))
	m, err := referee.ReadMove([]byte(referee.Document(signed)))
	if err != nil {
		t.Fatal(err)
	}
	r := &referee.Receipt{
		Type: referee.ReceiptType, Game: m.Game, Turn: m.Turn, Seat: m.Seat,
		ID: referee.ID(referee.Document(signed)), Rev: m.Rev, Verdict: referee.Accepted,
	}
	edit(r)
	text := string(referee.Text(r))
	write(t, "receipt", []byte(text+string(signature(t, key, envelope.ReceiptNamespace, text))))
	return "receipt"
}

// TestFalsehoods changes a finished game in every way that verify is there to
// find.
func TestFalsehoods(t *testing.T) {
	names := playMice(t)
	whole := files(t, ".")
	for _, f := range falsehoods {
		t.Run(f.name, func(t *testing.T) {
			inCopy(t, whole)
			code, found := proof(t, f.do(t, slices.Clone(names))...)
			if code != f.code {
				t.Errorf("exit status %d, want %d", code, f.code)
			}
			switch {
			case f.want == "" && len(found) > 0, f.want != "" && len(found) == 0:
				t.Errorf("found %+v, want %q", found, f.want)
			case f.want != "" && short(found[0]) != f.want:
				t.Errorf("found first %q (%s), want %q", short(found[0]), found[0].Reason, f.want)
			}
			for _, x := range found {
				t.Logf("%s: %s", short(x), x.Reason)
			}
		})
	}
}

// TestAnyChangedByte changes one byte of each board: no proof holds, and the
// board is named.
func TestAnyChangedByte(t *testing.T) {
	names := playMice(t)
	for _, name := range names {
		text := read(t, name)
		for i := 0; i < len(text); i += len(text)/7 + 1 {
			changed := slices.Clone(text)
			changed[i] ^= 1
			write(t, name, changed)
			code, found := proof(t, names...)
			if code != exitDamaged && code != exitDistrusted || !slices.ContainsFunc(found, func(f audit.Finding) bool { return f.File == name }) {
				t.Errorf("%s, byte %d: exit status %d, %+v", name, i, code, found)
			}
		}
		write(t, name, text)
	}
	if code, found := proof(t, names...); code != exitDone {
		t.Errorf("the boards are as they were, and verify finds %+v", found)
	}
}

// TestPassedOver: a valid move that a board calls absent, or a newer one that it
// does not have, is named. It is no fault without a receipt: a file cannot prove
// when it came.
func TestPassedOver(t *testing.T) {
	newArena(t)
	succeed(t, "new", "tiger", "--name", "club", "--absent", "default", "--seat", "red=Ann:red.pub", "--seat", "green=Bob:green.pub", "--key", "ref", "-o", "club.json", "--boards", "club")
	succeed(t, "seal", "club/0001.json", "--as", "red", "--key", "red", "--rev", "5", "--open", "6", "-o", "late")
	succeed(t, "seal", "club/0001.json", "--as", "green", "--key", "green", "--rev", "5", "2", "-o", "in-time")
	succeed(t, "seal", "club/0001.json", "--as", "green", "--key", "green", "--rev", "6", "--open", "3", "-o", "newer")
	succeed(t, "seal", "club/0001.json", "--as", "green", "--key", "green", "--rev", "4", "--open", "3", "-o", "older")
	succeed(t, "resolve", "club.json", "in-time", "--absent", "default", "--key", "ref", "-o", "club2.json", "--boards", "club")
	boards := []string{"club/0001.json", "club/0002.json"}
	succeed(t, "seal", "club/0001.json", "--as", "green", "--key", "green", "--rev", "5", "--open", "3", "-o", "equal")
	for _, tt := range []struct {
		file string
		want []string
	}{
		{"equal", []string{"notice equal 2 green"}},
		{"late", []string{"notice late 2 red"}},
		{"newer", []string{"notice newer 2 green"}},
		{"older", nil},
		{"in-time", []string{"notice in-time 0"}}, // sealed, until the game is over
	} {
		code, found := proof(t, append(slices.Clone(boards), tt.file)...)
		var got []string
		for _, f := range found {
			got = append(got, short(f))
		}
		if code != exitDone || !slices.Equal(got, tt.want) {
			t.Errorf("%s: exit status %d, %v, want %v", tt.file, code, got, tt.want)
		}
	}

	signed := string(read(t, "late"))
	m, err := referee.ReadMove([]byte(referee.Document(signed)))
	if err != nil {
		t.Fatal(err)
	}
	text := string(referee.Text(&referee.Receipt{
		Type: referee.ReceiptType, Game: m.Game, Turn: m.Turn, Seat: m.Seat,
		ID: referee.ID(referee.Document(signed)), Rev: m.Rev, Verdict: referee.Accepted,
	}))
	write(t, "receipt", []byte(text+string(signature(t, "ref", envelope.ReceiptNamespace, text))))
	code, found := proof(t, append(boards, "receipt")...)
	if code != exitDamaged || len(found) != 1 || short(found[0]) != "receipt receipt 1 red" {
		t.Errorf("with the receipt: exit status %d, %+v", code, found)
	}
}
