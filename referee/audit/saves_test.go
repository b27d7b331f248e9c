package audit_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"whisker/referee"
	"whisker/referee/audit"
	"whisker/referee/envelope"
	"whisker/referee/games"
	"whisker/referee/report"
	"whisker/referee/sheet"
	"whisker/referee/table"
)

// archives are the games in saves/, which every release must verify and replay:
// they are what tables under way rely on.
func archives(t *testing.T) []string {
	t.Helper()
	dirs, err := filepath.Glob("../../saves/*/boards")
	if err != nil || len(dirs) < 2 {
		t.Fatalf("%d archives in saves/ (%v)", len(dirs), err)
	}
	for i, dir := range dirs {
		dirs[i] = filepath.Dir(dir)
	}
	return dirs
}

func read(t *testing.T, elem ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// files reads the files of a pattern, with the signatures beside them.
func files(t *testing.T, pattern ...string) []audit.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(pattern...))
	if err != nil || len(names) == 0 {
		t.Fatalf("no files %v (%v)", pattern, err)
	}
	var all []audit.File
	for _, name := range names {
		sig, _ := os.ReadFile(name + ".sig")
		all = append(all, audit.File{Name: name, Data: read(t, name), Sig: sig})
	}
	return all
}

// moves reads the files that were sent; none where the referee entered a sheet.
func moves(t *testing.T, dir string) []audit.File {
	t.Helper()
	if hasSheet(dir) {
		return nil
	}
	return files(t, dir, "moves", "*")
}

// sheetOf is where an archive keeps the sheet that it was played from.
func sheetOf(dir string) string { return filepath.Join(dir, "evening.txt") }

func hasSheet(dir string) bool {
	_, err := os.Stat(sheetOf(dir))
	return err == nil
}

// Every archive is proved right, from its boards and from all files together,
// and nothing is left to notice.
func TestSavesAreRight(t *testing.T) {
	for _, dir := range archives(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			boards := files(t, dir, "boards", "*.json")
			r := audit.Verify(games.All(), append(boards, moves(t, dir)...))
			for _, f := range r.Findings {
				dealt := hasSheet(dir) && f.Turn == 1 // Nobody was asked to be ready.
				if f.Kind != audit.Notice || r.Games[0].Over && !dealt {
					t.Errorf("%+v", f)
				}
			}
			if g := r.Games[0]; g.Replayed < len(boards)-1 || g.Last != len(boards) {
				t.Errorf("of %d boards: %+v", len(boards), g)
			}
		})
	}
}

// Every archive is resolved again from its first save and its move files or its
// sheet, to the same boards, signatures, logs and last save.
func TestSavesResolveAgain(t *testing.T) {
	for _, dir := range archives(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			signer, err := envelope.LoadSigner(filepath.Join(dir, "keys", "ref"), nil)
			if err != nil {
				t.Fatal(err)
			}
			text := read(t, dir, "start.json")
			var boards []*referee.Board
			next := func(now *referee.Table) []byte { return sent(t, dir, now, signer) }
			if hasSheet(dir) {
				next = typed(t, dir, text, signer)
			}
			for {
				now, save, err := table.OpenSave(games.All(), text)
				if err != nil {
					t.Fatal(err)
				}
				boards = append(boards, now.Board)
				name := fmt.Sprintf("%04d.json", now.Board.Turn)
				same(t, name, now.Text, read(t, dir, "boards", name))
				same(t, name+".sig", []byte(save.Signature), read(t, dir, "boards", name+".sig"))
				if len(boards) == len(files(t, dir, "boards", "*.json")) {
					break
				}
				text = next(now)
			}
			same(t, "save.json", text, read(t, dir, "save.json"))
			for _, lang := range report.Languages {
				var log bytes.Buffer
				if err := report.Log(&log, lang, boards...); err != nil {
					t.Fatal(err)
				}
				name := "log." + lang.String() + ".txt"
				same(t, name, log.Bytes(), read(t, dir, name))
			}
		})
	}
}

// sent resolves one turn with the move files of the archive, or closes the
// table where its next board says so.
func sent(t *testing.T, dir string, now *referee.Table, signer envelope.Signer) []byte {
	t.Helper()
	board, err := referee.ReadBoard(read(t, dir, "boards", fmt.Sprintf("%04d.json", now.Board.Turn+1)))
	if err != nil {
		t.Fatal(err)
	}
	var made *referee.Table
	if board.Closed != "" {
		if made, err = now.Close(board.Closed); err != nil {
			t.Fatal(err)
		}
	} else {
		made = resolved(t, dir, now)
	}
	return saved(t, made, signer)
}

// saved is the save of a table.
func saved(t *testing.T, made *referee.Table, signer envelope.Signer) []byte {
	t.Helper()
	sig, err := table.Sign(signer, made.Board.Charter, envelope.BoardNamespace, made.Text)
	if err != nil {
		t.Fatal(err)
	}
	text := referee.Text(made.Save(string(sig)))
	if len(text)%4096 != 0 {
		t.Errorf("the save of turn %d has %d bytes", made.Board.Turn, len(text))
	}
	return text
}

// typed makes all turns of a sheet, and returns what hands them out one by one.
func typed(t *testing.T, dir string, start []byte, signer envelope.Signer) func(now *referee.Table) []byte {
	t.Helper()
	first, _, err := table.OpenSave(games.All(), start)
	if err != nil {
		t.Fatal(err)
	}
	played, err := sheet.Play(first, "evening.txt", string(read(t, sheetOf(dir))), signer)
	if err != nil || played.Refused != nil || played.Missing != nil {
		t.Fatalf("the sheet is not played to its end: %+v (%v)", played, err)
	}
	return func(now *referee.Table) []byte { return saved(t, played.Turns[now.Board.Turn-1], signer) }
}

func resolved(t *testing.T, dir string, now *referee.Table) *referee.Table {
	t.Helper()
	id, err := table.Identity(now)
	if err != nil {
		t.Fatal(err)
	}
	var sent []table.File
	for _, f := range files(t, dir, "moves", fmt.Sprintf("%04d-*", now.Board.Turn)) {
		sent = append(sent, table.File{Name: f.Name, Data: f.Data})
	}
	slices.SortFunc(sent, func(a, b table.File) int { return cmp.Compare(b.Name, a.Name) })
	r, err := now.Resolve(table.Take(now, sent, id).Submissions(), referee.Options{One: true})
	if err != nil || len(r.Turns) != 1 {
		t.Fatalf("turn %d: %d turns, missing %v (%v)", now.Board.Turn, len(r.Turns), r.Missing, err)
	}
	return r.Turns[0]
}

func same(t *testing.T, name string, got, want []byte) {
	t.Helper()
	if !bytes.Equal(got, want) {
		t.Fatalf("%s is made with other bytes than it has", name)
	}
}
