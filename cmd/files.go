package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/plain"
	"whisker/referee/save"
	"whisker/referee/table"
)

// maxInput bounds whatever is read, in bytes.
const maxInput = save.MaxSave

// sigOf is the name of the signature beside a document.
func sigOf(name string) string { return name + ".sig" }

// read reads a file, or standard input for "-".
func (e *env) read(name string) ([]byte, error) {
	if name != "-" {
		return e.readFile(name, maxInput)
	}
	return e.readStdin()
}

// readFile reads a file, which no output replaces then.
func (e *env) readFile(name string, limit int64) ([]byte, error) {
	e.inputs = append(e.inputs, name)
	return save.Read(name, limit)
}

// signer loads the key file that a command signs with.
func (e *env) signer(path string) (envelope.Signer, error) {
	e.inputs = append(e.inputs, path)
	return envelope.LoadSigner(path, e.password)
}

// identity loads the key file that a command opens what is sealed with.
func (e *env) identity(path string) (envelope.Identity, error) {
	e.inputs = append(e.inputs, path)
	return envelope.LoadIdentity(path, e.password)
}

// publicKey reads a .pub file, and the age recipient in it.
func (e *env) publicKey(path string) (key envelope.PublicKey, age string, err error) {
	e.inputs = append(e.inputs, path)
	return envelope.ReadPublicKeyFile(path)
}

// readSig reads the signature beside a document; nil where there is none.
func (e *env) readSig(name string) ([]byte, error) {
	if name == "-" {
		return nil, nil
	}
	sig, err := e.readFile(sigOf(name), save.MaxMove)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return sig, err
}

// opened is a save, board or view that was read.
type opened struct {
	name      string
	kind      string // "save", "board", "view"
	table     *referee.Table
	document  []byte
	signature []byte // the referee's, of the document; nil where none came with it
	opener    string // the path of the key that opened it; "" where it was not sealed
}

// open reads a save, board or view in any of its forms. key is the path of the
// key that opens a sealed view; "" where none was given.
func (e *env) open(name, key string) (*opened, error) {
	data, err := e.read(name)
	if err != nil {
		return nil, err
	}
	o := &opened{name: name, document: data}
	switch form, _ := envelope.Sniff(data); form {
	case envelope.FormSealed:
		if data, err = e.unseal(data, key); err != nil {
			return nil, about(name, err)
		}
		o.opener = key
		err = o.split(data)
	case envelope.FormSigned:
		err = o.split(data)
	default:
		o.signature, err = e.readSig(name)
	}
	if err != nil {
		return nil, about(name, err)
	}
	return o, about(name, e.openDocument(o))
}

// readBoard reads a bare board, and returns its id as well.
func (e *env) readBoard(path string) (b *referee.Board, id string, err error) {
	text, err := e.read(path)
	if err != nil {
		return nil, "", err
	}
	if b, err = referee.ReadBoard(text); err != nil {
		return nil, "", about(path, err)
	}
	return b, referee.ID(text), nil
}

func (o *opened) split(signed []byte) error {
	parts, err := envelope.Split(signed)
	if err != nil {
		return err
	}
	if len(parts) > 1 {
		return &referee.DamagedError{Reason: "the file holds more than one document"}
	}
	o.document, o.signature = parts[0].Document, parts[0].Armor
	return nil
}

// unseal opens a sealed file with a key file.
func (e *env) unseal(data []byte, key string) ([]byte, error) {
	if key == "" {
		return nil, usage("--key KEY, the key that it is sealed to", "the file is sealed")
	}
	id, err := e.identity(key)
	if err != nil {
		return nil, err
	}
	return envelope.Open(data, id)
}

func (e *env) openDocument(o *opened) error {
	kind, _, _ := referee.Kind(o.document)
	o.kind = kind
	var err error
	switch {
	case kind == "save":
		var s *referee.Save
		if o.table, s, err = table.OpenSave(e.books, o.document); err == nil {
			o.signature = []byte(s.Signature)
		}
	case kind == "board":
		o.table, err = referee.OpenBoard(e.books, o.document)
	case kind == "view":
		var v *referee.View
		if v, err = referee.ReadView(o.document); err == nil {
			o.table, err = referee.OpenView(e.books, v)
		}
	default:
		err = looksLike("save, board or view", o.document)
	}
	if err == nil {
		err = table.VerifyPeople(o.table.Board)
	}
	return err
}

// openSave reads the save that a referee's command works on.
func (e *env) openSave(name string) (*referee.Table, *referee.Save, error) {
	t, s, verified, err := e.beginSave(name)
	if err == nil {
		err = verified()
	}
	return t, s, err
}

// beginSave opens a save whose signature is still being checked: see
// table.BeginSave.
func (e *env) beginSave(name string) (t *referee.Table, s *referee.Save, verified func() error, err error) {
	data, err := e.read(name)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := looksLike("save", data); err != nil {
		return nil, nil, nil, about(name, err)
	}
	t, s, held, err := table.BeginSave(e.books, data)
	if err != nil {
		return nil, nil, nil, about(name, err)
	}
	return t, s, func() error { return about(name, held()) }, nil
}

// looksLike tells by its outside what else a file is than a document of a kind.
func looksLike(want string, data []byte) error {
	form, hint := envelope.Sniff(data)
	switch kind, _, ok := referee.Kind(data); {
	case ok && kind != want:
		return &referee.KindError{Got: kind, Want: want}
	case ok && form == envelope.FormSigned:
		return &referee.DamagedError{Reason: "a signature follows the document"}
	case form == envelope.FormDocument && !ok:
		return &referee.DamagedError{Reason: "this is no document of whisker's"}
	case form == envelope.FormDocument:
		return nil
	case form.Sound():
		return &failure{Code: exitUsage, Kind: "wrong-kind", Message: "this is " + form.About() + ", not a " + want, Hint: hint}
	}
	return &failure{Code: exitDamaged, Kind: "damaged", Message: "this is " + form.About(), Hint: hint}
}

// seat checks that a table has a seat, and that a document can speak for it.
func (o *opened) seat(as string) (game.Seat, error) {
	seat := game.Seat(as)
	if o.table.View != nil {
		switch {
		case as == "":
			seat = o.table.View.Seat
		case seat != o.table.View.Seat:
			return "", usage("--as "+string(o.table.View.Seat), "%s is the view of another seat", o.name)
		}
	}
	switch _, i := o.table.Board.Charter.Place(seat); {
	case seat == "":
		return "", usage("--as SEAT, one of "+seatList(o.table.Board.Charter), "no seat was named")
	case i < 0 && seat != game.Referee:
		return "", usage("one of "+seatList(o.table.Board.Charter), "the table has no seat %q", as)
	}
	return seat, nil
}

// emit writes documents to files, or the one named "-" to standard output. None
// of them takes the place of a file that the command has read.
func (e *env) emit(files []save.File, force bool) error {
	var onDisk []save.File
	var out []byte
	for _, f := range files {
		switch {
		case f.Path != "-":
			onDisk = append(onDisk, f)
		case out != nil:
			return usage("give one of them a file", "two outputs cannot both go to standard output")
		default:
			out = f.Data
		}
	}
	defer e.signals.write()()
	if err := save.WriteAll(onDisk, force, e.inputs...); err != nil {
		return err
	}
	_, err := e.out.Write(out) // the document itself
	return err
}

// paths names the files that were written to disk, as JSON has them.
func paths(files []save.File) []string {
	names := []string{}
	for _, f := range files {
		if f.Path != "-" {
			names = append(names, plain.Line(f.Path))
		}
	}
	return names
}

// signedFiles is a document and its signature as files, the signature first:
// whoever sees the document finds its signature beside it. To standard output
// goes the document alone.
func signedFiles(path string, document, sig []byte) []save.File {
	if path == "-" {
		return []save.File{{Path: path, Data: document}}
	}
	return []save.File{{Path: sigOf(path), Data: sig}, {Path: path, Data: document}}
}

// boardPath is where --boards DIR keeps the board of a turn.
func boardPath(dir string, turn int) string {
	return filepath.Join(dir, fmt.Sprintf("%04d.json", turn))
}

// makeFolders makes the folders that outputs go to; "" is none.
func makeFolders(dirs ...string) error {
	for _, dir := range dirs {
		if dir == "" {
			continue
		}
		if err := save.MakeFolder(dir); err != nil {
			return err
		}
	}
	return nil
}
