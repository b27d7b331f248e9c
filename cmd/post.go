package cmd

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"time"
	_ "time/tzdata" // players' zones, whatever the machine knows

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
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

// postFile is post.toml in a table's folder: the table's own address, and in
// which language and zone of time a seat is written to.
type postFile struct {
	From  string              `toml:"from"`
	Lang  string              `toml:"lang"`
	Zone  string              `toml:"zone"`
	Seats map[string]postSeat `toml:"seats"`
}

type postSeat struct {
	Lang string `toml:"lang"`
	Zone string `toml:"zone"`
}

// postOffice is the folder of a table as the mail sees it.
type postOffice struct {
	dir       string
	settings  postFile
	table     *referee.Table
	signature []byte // of the board
	identity  envelope.Identity
	signer    envelope.Signer // nil where no key was given
	out       post.Outbox
	now       time.Time
}

// Folders of a table's folder.
func (p *postOffice) inbox(name string) string   { return filepath.Join(p.dir, "inbox", name) }
func (p *postOffice) changes(name string) string { return filepath.Join(p.dir, "changes", name) }

// openPost opens the folder of a table; key may be "".
func (e *env) openPost(dir, key string) (*postOffice, error) {
	p := &postOffice{dir: dir, out: post.Outbox(filepath.Join(dir, "mail")), now: e.now()}
	path := filepath.Join(dir, "post.toml")
	text, err := e.read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usage(`write it: from = "Club <club@example.org>"`, "there is no %s, which names the table's own address", path)
	}
	if err != nil {
		return nil, err
	}
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&p.settings); err != nil {
		return nil, tomlError(path, err)
	}
	if post.CheckFrom(p.settings.From) != nil {
		return nil, usage(`from = "Club <club@example.org>"`, "%s: from is no mail address", path)
	}
	var s *referee.Save
	if p.table, s, err = e.openSave(filepath.Join(dir, "save.json")); err != nil {
		return nil, err
	}
	p.signature = []byte(s.Signature)
	if p.identity, err = table.Identity(p.table); err != nil {
		return nil, err
	}
	if key != "" {
		if p.signer, err = envelope.LoadSigner(key, e.password); err != nil {
			return nil, err
		}
	}
	for _, place := range p.table.Board.People() {
		if _, err := p.reader(place); err != nil {
			return nil, about(path, err)
		}
	}
	return p, nil
}

// reader is whom a mail to a seat is for.
func (p *postOffice) reader(place referee.Place) (post.Reader, error) {
	lang, zone := p.settings.Lang, p.settings.Zone
	own := p.settings.Seats[string(place.Seat)]
	if own.Lang != "" {
		lang = own.Lang
	}
	if own.Zone != "" {
		zone = own.Zone
	}
	r := post.Reader{Place: place, Language: report.English, Zone: time.UTC}
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

func (p *postOffice) desk(books referee.Rulebooks) *post.Desk {
	return &post.Desk{Books: books, Table: p.table, From: p.settings.From, Now: p.now}
}

// have are the files that came before.
func (p *postOffice) have() ([]table.File, error) {
	paths, err := filepath.Glob(p.inbox("*"))
	if err != nil {
		return nil, err
	}
	var files []table.File
	for _, path := range paths {
		data, err := save.Read(path, table.MaxFile)
		if err != nil {
			continue // not a file, or one that is too large for a move
		}
		files = append(files, table.File{Name: path, Data: data})
	}
	return files, nil
}

// letter is what the output of post says of one mail that goes out.
type letter struct {
	File string    `json:"file"` // its name in the outbox
	Seat game.Seat `json:"seat,omitzero"`
	To   string    `json:"to,omitzero"`
}
