package cmd

import (
	"context"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/post"
	"whisker/referee/report"
	"whisker/referee/save"
	"whisker/referee/table"
)

func newPost(e *env) *cobra.Command {
	c := &cobra.Command{
		Use:   "post",
		Short: "Mail in and out of a table's folder",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newPostIn(e), newPostOut(e))
	return c
}

// postOffice is the folder of a table as the mail sees it.
type postOffice struct {
	folder.Dir
	options   folder.Options
	settings  *folder.Settings
	state     *folder.State
	table     *referee.Table
	signature []byte // of the board
	identity  envelope.Identity
	out       post.Outbox
}

// maxWaiting bounds the time that a mail waits for whoever works on the table.
const maxWaiting = 10 * time.Second

// enterPost takes the table's lock and opens the folder for its mail. Mails come
// at any time, and two at once: so it waits for a while.
func (e *env) enterPost(ctx context.Context, dir string, options folder.Options) (p *postOffice, unlock func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, maxWaiting)
	defer cancel()
	if _, err := folder.Dir(dir).ReadSettings(); err != nil {
		return nil, nil, asSetting(err)
	}
	if unlock, err = save.Await(ctx, folder.Dir(dir).Save()); err != nil {
		return nil, nil, err
	}
	if p, err = e.openPost(dir, options); err == nil {
		err = p.sweep()
	}
	if err != nil {
		unlock()
		return nil, nil, err
	}
	return p, unlock, nil
}

// sweep takes away what runs that were killed left behind, and makes the folders
// that are lost where only files are kept.
func (p *postOffice) sweep() error {
	if err := makeFolders(p.Inbox(), p.Outbox()); err != nil {
		return err
	}
	for _, dir := range []string{p.Outbox(), p.changes(), p.out.Path("")} { // turn sweeps the inbox
		if !fileExists(dir) {
			continue
		}
		if err := save.Sweep(dir, time.Time{}); err != nil {
			return err
		}
	}
	return nil
}

// changes is the folder of the changes of people that came by mail.
func (p *postOffice) changes() string { return filepath.Join(string(p.Dir), "changes") }

// openPost opens the folder of a table for its mail.
func (e *env) openPost(dir string, options folder.Options) (*postOffice, error) {
	p := &postOffice{Dir: folder.Dir(dir), options: options, out: post.Outbox(filepath.Join(dir, "mail"))}
	var err error
	if p.settings, err = p.ReadSettings(); err != nil {
		return nil, asSetting(err)
	}
	if p.settings.From == "" {
		return nil, usage(`write it above the first line with [brackets]: from = "Club <club@example.org>"`, "%s does not name the table's own address", p.Settings())
	}
	if post.CheckFrom(p.settings.From) != nil {
		return nil, usage(`from = "Club <club@example.org>"`, "%s: from is no mail address", p.Settings())
	}
	if p.state, err = folder.Status(p.Dir, options); err != nil {
		return nil, asSetting(err)
	}
	var s *referee.Save
	if p.table, s, err = e.openSave(p.Save()); err != nil {
		return nil, err
	}
	p.signature = []byte(s.Signature)
	if p.identity, err = table.Identity(p.table); err != nil {
		return nil, err
	}
	for _, place := range p.table.Board.People() {
		if _, err := p.reader(place); err != nil {
			return nil, about(p.Settings(), err)
		}
	}
	return p, nil
}

// reader is whom a mail to a seat is for.
func (p *postOffice) reader(place referee.Place) (post.Reader, error) {
	lang, zone := p.settings.Lang, ""
	for _, s := range p.settings.Seats {
		if s.Seat != string(place.Seat) {
			continue
		}
		if zone = s.Zone; s.Lang != "" {
			lang = s.Lang
		}
	}
	r := post.Reader{Place: place, Language: report.English, Zone: p.state.Zone}
	var err error
	if lang != "" {
		if r.Language, err = report.ParseLanguage(lang); err != nil {
			return r, usage(`lang = "en"`, "%s", err)
		}
	}
	if zone != "" {
		if r.Zone, err = time.LoadLocation(zone); err != nil {
			return r, usage(`zone = "Europe/Berlin"`, "there is no zone of time %q", zone)
		}
	}
	return r, nil
}

// missing are the seats that the table waits for, with what came by now.
func (p *postOffice) missing() ([]game.Seat, error) {
	have, err := folder.Pending(p.Dir, p.options)
	if err != nil {
		return nil, err
	}
	return append([]game.Seat{}, table.Take(p.table, have, p.identity).Missing()...), nil
}

func (p *postOffice) desk() *post.Desk {
	return &post.Desk{Books: p.options.Books, Table: p.table, From: p.settings.From, Now: p.options.Now}
}

// letter is what the output of post says of one mail that goes out.
type letter struct {
	File string    `json:"file"` // its name in the outbox
	Seat game.Seat `json:"seat,omitzero"`
	To   string    `json:"to,omitzero"`
}
