package cmd

import (
	"whisker/referee/envelope"
	"whisker/referee/table"
)

// trust checks that a document is the referee's, so that nobody has a move
// sealed to himself with a board of his own. What it returns pins the table, to
// be called when the move is written. refereeFile is the key that the caller
// named, or "".
func (e *env) trust(f *opened, refereeFile string) (pin func() error, err error) {
	if f.kind == "save" { // the referee's own
		return func() error { return nil }, nil
	}
	c := f.table.Board.Charter
	key, err := envelope.ParsePublicKey(c.Referee.Key)
	if err != nil {
		return nil, about(f.name, err)
	}
	if f.signature != nil {
		if err := f.verify(); err != nil {
			return nil, about(f.name, err)
		}
	}
	if refereeFile != "" {
		if err := e.names(f, key, refereeFile); err != nil {
			return nil, err
		}
	}
	known := envelope.NewKnownTables(e.home())
	t := envelope.Table{Name: c.Name, Game: f.table.Board.Game, Referee: key}
	standing, pinned, err := known.Lookup(t)
	switch {
	case err != nil:
		return nil, err
	case f.signature == nil && standing != envelope.Same:
		return nil, &envelope.Error{
			Kind: envelope.ErrUnsigned, What: f.name + " comes without the referee's signature, and its game is not pinned here",
			Hint: "put the signature beside it, as " + sigOf("FILE"),
		}
	case standing == envelope.Refused && refereeFile == "":
		return nil, known.Conflict(t, pinned)
	}
	return func() error { return e.pin(known, t, refereeFile != "") }, nil
}

// names checks that a document names the referee's key that the caller trusts.
func (e *env) names(f *opened, key envelope.PublicKey, refereeFile string) error {
	want, _, err := e.publicKey(refereeFile)
	if err == nil && want != key {
		err = &envelope.Error{
			Kind: envelope.ErrWrongKey, What: f.name + " names the referee key " + key.Fingerprint() + ", and not the one in " + refereeFile,
			Hint: "take a board from your referee",
		}
	}
	return err
}

// pin remembers a table that is trusted, and says so. Where its referee's key
// was named, it replaces another one.
func (e *env) pin(known envelope.KnownTables, t envelope.Table, named bool) error {
	pin := known.Pin
	if named {
		pin = known.Replace
	}
	standing, err := pin(t)
	switch standing {
	case envelope.FirstUse:
		e.note("table %q is new here: its referee key %s is pinned in %s", t.Name, t.Referee.Fingerprint(), known.Path())
	case envelope.MovedOn:
		e.note("table %q has begun a new game; its referee is the same", t.Name)
	case envelope.Replaced:
		e.note("table %q is pinned to another referee key: %s", t.Name, t.Referee.Fingerprint())
	}
	return err
}

// verify checks the referee's signature of a board or view.
func (f *opened) verify() error {
	namespace := map[string]string{"board": envelope.BoardNamespace, "view": envelope.ViewNamespace}[f.kind]
	return table.VerifyReferee(f.table.Board.Charter, namespace, f.document, f.signature)
}
