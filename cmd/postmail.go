package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/post"
	"whisker/referee/save"
	"whisker/referee/table"
)

// take keeps what a mail brings and writes the answers.
func (p *postOffice) take(m *post.Mail, done *mailTaken) error {
	done.ID, done.From = m.ID, m.From
	have, err := folder.Pending(p.Dir, p.options)
	if err != nil {
		return err
	}
	box := &post.Box{Table: p.table, Identity: p.identity, Have: have, Own: p.settings.From, Now: p.options.Now, Sent: p.sent}
	if len(m.Typed) > 0 && p.table.Board.Charter.Mail {
		if box.Signer, err = p.options.Signer(p.settings.Key); err != nil {
			return err
		}
	}
	taken, err := box.Receive(m)
	if err != nil {
		return err
	}
	if err := p.keep(taken, done); err != nil {
		return err
	}
	done.Verdicts, done.Silence = verdictsOf(taken.Judged, false, false), taken.Silence
	for _, a := range taken.Answers {
		l, err := p.answer(m, a, taken.Missing)
		if err != nil {
			return err
		}
		done.Answers = append(done.Answers, l)
	}
	return nil
}

// keep writes what a mail brought: moves to the inbox, changes of people apart.
func (p *postOffice) keep(taken *post.Taken, done *mailTaken) error {
	if err := makeFolders(p.changes()); err != nil {
		return err
	}
	var files []save.File
	for _, f := range taken.Files {
		files = append(files, save.File{Path: filepath.Join(p.Inbox(), f.Name), Data: f.Data})
	}
	for _, f := range taken.Changes {
		path := filepath.Join(p.changes(), f.Name)
		files, done.Changes = append(files, save.File{Path: path, Data: f.Data}), append(done.Changes, path)
	}
	return save.WriteAll(files, false)
}

// answer lays an answer into the outbox, once.
func (p *postOffice) answer(m *post.Mail, a post.Answer, missing []game.Seat) (letter, error) {
	place, _ := p.table.Board.Place(a.Seat)
	end := fmt.Sprintf("-%s-answer-%s.eml", a.Seat, a.ID(m))
	before, err := p.out.Find(end)
	if before != "" || err != nil {
		return letter{File: before, Seat: a.Seat, To: a.To}, err
	}
	l := letter{File: fmt.Sprintf("%04d%s", p.table.Board.Turn, end), Seat: a.Seat, To: a.To}
	reader, err := p.reader(place)
	if err != nil {
		return l, err
	}
	receipts, err := p.desk().Receipts(a, p.issue)
	if err != nil {
		return l, err
	}
	mail, err := p.desk().Reply(reader, m, a, missing, receipts)
	if err != nil {
		return l, err
	}
	_, err = p.out.Put(l.File, mail)
	return l, err
}

// issue signs a receipt and keeps it, as turn does, so that it is known when it
// comes back in a reply.
func (p *postOffice) issue(r table.Receipt, seat game.Seat) ([]byte, error) {
	path := p.Receipt(p.table.Board.Turn, seat, referee.ID(r.Text))
	if data, err := save.Read(path, save.MaxSave); !errors.Is(err, fs.ErrNotExist) {
		return data, err
	}
	signer, err := p.options.Signer(p.settings.Key)
	if err != nil {
		return nil, err
	}
	data, err := r.File(func(namespace string, document []byte) ([]byte, error) {
		return table.Sign(signer, p.table.Board.Charter, namespace, document)
	})
	if err != nil {
		return nil, err
	}
	return data, save.WriteFile(path, data, false)
}

// sent reports whether a file of this id is a view or a receipt that went out
// from here.
func (p *postOffice) sent(id string) bool {
	files, err := os.ReadDir(p.Outbox())
	return err == nil && slices.ContainsFunc(files, func(f fs.DirEntry) bool {
		text, err := save.Read(filepath.Join(p.Outbox(), f.Name()), save.MaxSave)
		return err == nil && referee.ID(text) == id
	})
}
