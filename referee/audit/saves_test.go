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

// Every archive is proved right, from its boards and from all files together,
// and nothing is left to notice.
func TestSavesAreRight(t *testing.T) {
	for _, dir := range archives(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			boards := files(t, dir, "boards", "*.json")
			r := audit.Verify(games.All(), append(boards, files(t, dir, "moves", "*")...))
			for _, f := range r.Findings {
				if f.Kind != audit.Notice || r.Games[0].Over {
					t.Errorf("%+v", f)
				}
			}
			if g := r.Games[0]; g.Replayed < len(boards)-1 || g.Last != len(boards) {
				t.Errorf("of %d boards: %+v", len(boards), g)
			}
		})
	}
}

// Every archive is resolved again from its first save and its move files, to
// the same boards, signatures, logs and last save.
func TestSavesResolveAgain(t *testing.T) {
	for _, dir := range archives(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			signer, err := envelope.LoadSigner(filepath.Join(dir, "keys", "ref"), nil)
			if err != nil {
				t.Fatal(err)
			}
			text := read(t, dir, "start.json")
			var boards []*referee.Board
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
				text = next(t, dir, now, signer)
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

// next resolves one turn with the move files of the archive, or closes the
// table where its next board says so.
func next(t *testing.T, dir string, now *referee.Table, signer envelope.Signer) []byte {
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
	sig, err := table.Sign(signer, made.Board.Charter, envelope.BoardNamespace, made.Text)
	if err != nil {
		t.Fatal(err)
	}
	return referee.Text(made.Save(string(sig)))
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
