package cmd

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/audit"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/hare"
	"whisker/referee/table"
)

// TestAheadHalvesTheFiles: in a race whose players send three plays ahead, at
// most half as many files travel as plays are made, the bets and all.
func TestAheadHalvesTheFiles(t *testing.T) {
	players := begun(t, "hare", []string{"red", "yellow", "green", "blue"})
	const choices = "fox 1 | lamb 1 | hare 1 | tortoise 1 | wolf 1"
	files, plays := 0, 0
	resolved := func(moves ...string) *referee.Table {
		files += len(moves)
		args := append([]string{"resolve", "save.json"}, moves...)
		succeed(t, append(args, "--key", "ref", "-o", "save.json", "--boards", "boards", "--force")...)
		now, _, err := table.OpenSave(testBooks, read(t, "save.json"))
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	now := resolved(players.answer(t, "ready")...)
	for !now.Board.Over() {
		var moves []string
		for _, ask := range now.Board.Asks {
			move := now.State().Legal(ask.Seat)[0].String()
			if ask.Kind == "play" { // What it can do now, and then whatever will do.
				move += strings.Repeat(" ; "+choices, 3)
			}
			moves = append(moves, seats{string(ask.Seat)}.answer(t, move)...)
		}
		now = resolved(moves...)
	}
	names, err := filepath.Glob("boards/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		board, err := referee.ReadBoard(read(t, name))
		if err != nil {
			t.Fatal(err)
		}
		plays += len(board.Moves)
	}
	plays -= 2 * len(players) // ready and bet
	if plays == 0 || 2*files > plays {
		t.Errorf("%d files were sent for %d plays", files, plays)
	}
	t.Logf("%d files for %d plays in %d turns", files, plays, len(names))
	succeed(t, append([]string{"verify"}, names...)...)
}

// kept is the finished game that the tampering tests work on, and its referee.
func kept(t *testing.T) envelope.Signer {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(source, "../saves/hare-finished"))); err != nil {
		t.Fatal(err)
	}
	signer, err := envelope.LoadSigner(filepath.Join(dir, "keys/ref"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	t.Setenv("WHISKER_HOME", "home")
	return signer
}

// verified is what verify says of files.
func verified(t *testing.T, files ...string) (code int, r audit.Report) {
	t.Helper()
	code, out, talk := call(t, append([]string{"verify", "--json"}, files...)...)
	if err := game.Unmarshal([]byte(out), &r); err != nil {
		t.Fatalf("%v: %s", err, talk)
	}
	return code, r
}

// accuses reports whether a kind of finding, any fault with "", names a file.
func accuses(r audit.Report, kind audit.Kind, file string) bool {
	for _, f := range r.Findings {
		if f.File == file && (kind == "" && f.Kind != audit.Notice || f.Kind == kind) {
			return true
		}
	}
	return false
}

func boardsIn(t *testing.T) []string {
	t.Helper()
	boards, err := filepath.Glob("boards/*.json")
	if err != nil || len(boards) < 20 {
		t.Fatalf("%d boards (%v)", len(boards), err)
	}
	return boards
}

// TestChangedByteIsNamed changes one byte of a board, and one of every board.
func TestChangedByteIsNamed(t *testing.T) {
	kept(t)
	boards := boardsIn(t)
	changed := func(i int) []byte {
		data := bytes.Clone(read(t, boards[i]))
		data[(i+1)*7919%(len(data)-1)] ^= 1
		return data
	}
	for i := 0; i < len(boards); i += len(boards) / 12 {
		was := read(t, boards[i])
		write(t, boards[i], changed(i))
		if code, r := verified(t, boards...); code == exitDone || !accuses(r, "", boards[i]) {
			t.Errorf("%s: exit status %d, %+v", boards[i], code, r.Findings)
		}
		write(t, boards[i], was)
	}
	for i, board := range boards {
		write(t, board, changed(i))
	}
	code, r := verified(t, boards...)
	for _, board := range boards {
		if code == exitDone || !accuses(r, "", board) {
			t.Errorf("%s is not named", board)
		}
	}
}

// TestChangedLinkIsNamed: the referee himself publishes another link of the
// dice, well signed.
func TestChangedLinkIsNamed(t *testing.T) {
	signer := kept(t)
	boards, linked := boardsIn(t), 0
	for _, name := range boards {
		text := read(t, name)
		board, err := referee.ReadBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		if board.Dice == "" {
			continue
		}
		linked++
		armor := read(t, sigOf(name))
		board.Dice = randomHex()
		forged := referee.Text(board)
		write(t, name, forged)
		write(t, sigOf(name), signedBy(t, signer, board, envelope.BoardNamespace, forged))
		if code, r := verified(t, boards...); code != exitDamaged || !blamesDice(r, board.Turn) {
			t.Errorf("%s: exit status %d, %+v", name, code, r.Findings)
		}
		write(t, name, text)
		write(t, sigOf(name), armor)
	}
	if linked == 0 {
		t.Error("no board has a link")
	}
}

// blamesDice reports whether the link of a turn is named; it is a turn's, not a
// file's.
func blamesDice(r audit.Report, turn int) bool {
	return slices.ContainsFunc(r.Findings, func(f audit.Finding) bool { return f.Kind == audit.Dice && f.Turn == turn })
}

func signedBy(t *testing.T, signer envelope.Signer, b *referee.Board, namespace string, text []byte) []byte {
	t.Helper()
	sig, err := table.Sign(signer, b.Charter, namespace, text)
	if err != nil {
		t.Fatal(err)
	}
	return sig
}

// TestLyingViewIsNamed: the referee shows a seat another hand than it holds.
func TestLyingViewIsNamed(t *testing.T) {
	signer := kept(t)
	moves, err := filepath.Glob("moves/0001-*")
	if err != nil {
		t.Fatal(err)
	}
	succeed(t, append([]string{"resolve", "start.json", "--key", "keys/ref", "-o", "second.json"}, moves...)...)
	succeed(t, "view", "second.json", "--as", "red", "--key", "keys/ref", "-o", "view.json")
	files := append(boardsIn(t), "view.json")
	if code, r := verified(t, files...); code != exitDone || accuses(r, audit.View, "view.json") {
		t.Fatalf("a true view: exit status %d, %+v", code, r.Findings)
	}
	view, err := referee.ReadView(read(t, "view.json"))
	if err != nil {
		t.Fatal(err)
	}
	var private hare.Private
	if err := game.Unmarshal(view.Private, &private); err != nil {
		t.Fatal(err)
	}
	private.Hand[0] = private.Hand[0]%hare.FoxCard + 1
	view.Private = game.Marshal(private)
	board, err := referee.ReadBoard([]byte(view.Board))
	if err != nil {
		t.Fatal(err)
	}
	text := referee.Text(view)
	write(t, "view.json", text)
	write(t, "view.json.sig", signedBy(t, signer, board, envelope.ViewNamespace, text))
	code, r := verified(t, files...)
	if code != exitDamaged || !accuses(r, audit.View, "view.json") || !strings.Contains(fmt.Sprint(r.Findings), "red") {
		t.Errorf("exit status %d, %+v", code, r.Findings)
	}
}

// TestPassedOverIsNamed: a seat whose valid sealed move was there is called
// absent. No file proves when it came, so this is a notice.
func TestPassedOverIsNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	succeed(t, "key", "new", "ref")
	args := []string{"new", "hare", "--name", "t", "--no-ready", "--absent", "default", "--key", "ref", "-o", "save.json"}
	for _, seat := range []string{"red", "yellow"} {
		succeed(t, "key", "new", seat)
		args = append(args, "--seat", seat+"=P"+seat+":"+seat+".pub")
	}
	succeed(t, args...)
	now, _, err := table.OpenSave(testBooks, read(t, "save.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []game.Seat{"red", "yellow"} {
		moves := seats{string(seat)}.answer(t, now.State().Legal(seat)[0].String())
		if len(moves) != 1 {
			t.Fatal(moves)
		}
	}
	succeed(t, "resolve", "save.json", "yellow.move", "--absent", "default", "--key", "ref", "-o", "save.json", "--boards", "boards", "--force")
	succeed(t, "close", "save.json", "--reason", "a quarrel", "--key", "ref", "-o", "save.json", "--boards", "boards", "--force")
	code, r := verified(t, "boards/0001.json", "boards/0002.json", "boards/0003.json", "red.move", "yellow.move")
	const want = "a valid move of a seat that the board calls absent"
	if code != exitDone || !accuses(r, audit.Notice, "red.move") || !strings.Contains(fmt.Sprint(r.Findings), want) || accuses(r, audit.Notice, "yellow.move") {
		t.Errorf("exit status %d, %+v", code, r.Findings)
	}
}
