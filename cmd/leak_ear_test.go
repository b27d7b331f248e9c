package cmd

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/table"
)

// ear notes down what a reader is told of a table, which becomes save.json.
type ear struct {
	*leaks
	now     *referee.Table
	sig     []byte
	ids     []string // that have to differ, each with a name for it
	secrets []string // what may stand nowhere
	notes   []string
	err     error
}

func (l *leaks) newEar(now *referee.Table, ids ...string) *ear {
	sig, err := table.Sign(l.signers[game.Referee], now.Board.Charter, envelope.BoardNamespace, now.Text)
	if err != nil {
		l.t.Fatal(err)
	}
	write(l.t, "save.json", referee.Text(now.Save(string(sig))))
	e := &ear{leaks: l, now: now, sig: sig, ids: slices.Clone(ids)}
	e.name(now.Board.Secret, "SECRET")
	e.name(now.ID, "BOARD")
	s := now.Secret
	e.secrets = []string{s.Salt, s.Open, s.Hidden, s.Age}
	if s.Link != nil && s.Link.Turn > now.Board.Turn {
		e.secrets = append(e.secrets, s.Link.Hash)
	}
	for _, o := range s.Moves {
		e.keep(o.Signed)
	}
	for _, q := range now.Queue {
		e.keep(q.Signed)
	}
	for seat := range l.signers {
		key := strings.Split(string(read(l.t, string(seat))), "\n")
		e.secrets = append(e.secrets, key[len(key)/2])
	}
	return e
}

// keep makes salt and note of a move secrets.
func (e *ear) keep(signed string) {
	m, err := referee.ReadMove([]byte(referee.Document(signed)))
	if err != nil {
		e.t.Fatal(err)
	}
	e.secrets = append(e.secrets, m.Salt, m.Note)
}

// name gives an id that has to differ, and its beginnings, a name.
func (e *ear) name(id, name string) {
	e.ids = append(e.ids, id, name, id[:12], name, id[:8], name)
}

// named is a text with names for ids.
func (e *ear) named(text string) string { return strings.NewReplacer(e.ids...).Replace(text) }

// note notes what was told. What may stand nowhere is looked for in it.
func (e *ear) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for _, s := range e.secrets {
		if i := strings.Index(text, s); i >= 0 && s != "" && e.err == nil {
			e.err = fmt.Errorf("a secret of the table stands in the open: %q of %s", s, text[max(0, i-200):i+len(s)])
		}
	}
	e.notes = append(e.notes, e.named(text))
}

// hears reports whether a command is run: each, or with only those named in it.
func (l *leaks) hears(command string) bool {
	return l.only == "" || slices.Contains(strings.Fields(l.only+" view seal"), command)
}

// hear runs a command with a text on standard input and notes what it says.
func (e *ear) hear(in string, args ...string) (code int) {
	if !e.hears(args[0]) {
		return exitDone
	}
	code, out, talk := e.run(in, args...)
	if e.meddle != nil {
		out = e.meddle(e, args, out)
	}
	var made sealed
	if args[0] == "seal" && game.Unmarshal([]byte(out), &made) == nil {
		for i, m := range made.Moves {
			e.name(m.ID, fmt.Sprintf("MOVE %d of %s", i, made.Output))
		}
	}
	e.note("%s: %d\n%s%s", strings.Join(args, " "), code, out, talk)
	return code
}

// size notes how long a file is, and names its id.
func (e *ear) size(file string) {
	data := read(e.t, file)
	e.note("%s: %d bytes", file, len(data))
	e.name(referee.ID(data), "ID of "+file)
}

// text notes what a file holds, and names its id.
func (e *ear) text(file string) {
	data := read(e.t, file)
	e.note("%s: %s", file, data)
	e.name(referee.ID(data), "ID of "+file)
}

// hearSave is what a reader is told of a table. The seed says what it tries.
func (l *leaks) hearSave(now *referee.Table, reader game.Seat, ids []string, seed uint64) *ear {
	e := l.newEar(now, ids...)
	e.size("save.json")
	e.hear("", "view", "save.json", "-o", "board.json", "--force")
	e.text("board.json")
	e.size("board.json.sig")
	e.see("board.json")
	e.hear("", "show", "save.json") // without --as
	e.hear("", "log", "save.json", "--json")
	e.hear("", "verify", "board.json")
	for _, ask := range now.Board.Asks {
		e.hear("", "moves", "board.json", "--as", string(ask.Seat))
	}
	for _, seat := range l.chairs() { // A sealed view can be seen by all.
		e.hear("", "view", "save.json", "--as", string(seat), "--key", "referee", "--seal", "-o", "sealed.view", "--force")
		e.size("sealed.view")
	}
	e.hear("", "inspect", "sealed.view")
	if l.told && l.hears("post") {
		e.mail()
	}
	if reader != "" {
		e.hearView(string(reader), rand.New(rand.NewPCG(seed, 0)))
	}
	return e
}

// see looks at a document in each way that there is.
func (e *ear) see(file string) {
	for _, more := range [][]string{{"--json"}, {"--lang", "en"}, {"--lang", "zh-TW"}} {
		e.hear("", append([]string{"show", file}, more...)...)
		e.hear("", append([]string{"log", file}, more...)...)
	}
	e.hear("", "inspect", file)
}

// hearView is what a seat is told besides what all are.
func (e *ear) hearView(seat string, dice *rand.Rand) {
	e.hear("", "view", "save.json", "--as", seat, "--key", "referee", "-o", "view.json", "--force")
	e.text("view.json")
	e.size("view.json.sig")
	e.see("view.json")
	e.hear("", "show", "save.json", "--as", seat)
	e.hear("", "show", "save.json", "--as", seat, "--json")
	for _, file := range []string{"save.json", "view.json"} {
		e.hear("", "moves", file, "--as", seat)
		e.hear("", "moves", file, "--as", seat, "--json")
	}
	for _, k := range e.now.Info().Kinds {
		if n := len(e.seen[k.Name]); n > 0 {
			e.try(seat, e.seen[k.Name][dice.IntN(n)].String())
		}
	}
}

// try has a seat seal an answer from its view, which checks it, and from the
// board, and the referee check that.
func (e *ear) try(seat, move string) {
	if err := os.RemoveAll("checked.move"); err != nil { // --force would leave out the check.
		e.t.Fatal(err)
	}
	e.hear(move, "seal", "view.json", "--as", seat, "--key", seat, "-", "--rev", "1", "-o", "checked.move", "--json")
	if e.hear(move, "seal", "board.json", "--as", seat, "--key", seat, "-", "--rev", "1", "-o", "own.move", "--force", "--json") == exitDone {
		e.size("own.move")
		e.hear("", "check", "save.json", "own.move")
		e.hear("", "check", "save.json", "own.move", "--explain", "--json")
	}
}

// club keeps the table in a folder.
func (e *ear) club() {
	if err := os.RemoveAll("club"); err != nil {
		e.t.Fatal(err)
	}
	settings := &folder.Settings{Key: "../referee", From: "Club <club@example.org>"}
	options := folder.Options{Books: e.books, Now: leakClock(), Signer: func(string) (envelope.Signer, error) { return e.signers[game.Referee], nil }}
	if err := folder.Create("club", settings, e.now, e.sig, nil, options); err != nil {
		e.t.Fatal(err)
	}
}

// mail writes the letters about the turn and notes them as people get them.
func (e *ear) mail() {
	e.club()
	e.hear("", "post", "out", "club")
	letters, err := filepath.Glob("club/mail/new/*.eml")
	if err != nil || len(letters) != e.seats {
		e.t.Fatalf("letters %v, error %v\n%s", letters, err, e.notes[len(e.notes)-1])
	}
	for _, name := range letters {
		l := readLetter(e.t, read(e.t, name))
		e.note("%s: %v\n%s", name, l.header, l.text)
		for _, file := range slices.Sorted(maps.Keys(l.files)) {
			if strings.HasSuffix(file, ".json") {
				e.note("%s: %s", file, l.files[file])
			} else {
				e.note("%s: %d bytes", file, len(l.files[file]))
			}
		}
	}
	e.list("club")
}

// receiptID is the id in the name of a receipt, of a document that differs.
var receiptID = regexp.MustCompile(`-[0-9a-f]{12}\.receipt`)

// list notes the files of a folder, and what is in those that are not sealed.
func (e *ear) list(dir string) {
	var names []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data := read(e.t, path)
		line := fmt.Sprintf("%s: %d bytes", receiptID.ReplaceAllString(path, "-ID.receipt"), len(data))
		switch filepath.Ext(path) {
		case ".txt", ".toml", ".jsonl":
			line += "\n" + string(data)
		}
		names = append(names, e.named(line))
		return nil
	})
	if err != nil {
		e.t.Fatal(err)
	}
	slices.Sort(names)
	e.note("%s", strings.Join(names, "\n"))
}
