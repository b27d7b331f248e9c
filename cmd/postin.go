package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/post"
	"whisker/referee/save"
	"whisker/referee/table"
)

type postInOptions struct {
	dir, key, mbox, maildir, now string
	mails                        []string
}

func newPostIn(e *env) *cobra.Command {
	var o postInOptions
	c := &cobra.Command{
		Use:   "in DIR [MAIL…]",
		Short: "Take moves out of mails",
		Long: `Read mails, find the moves in them whatever mail programs made of these, and
put them into DIR/inbox. A mail comes on standard input, as a filter of a mail
server pipes it; or as files, from an mbox, or from a Maildir, where it is
marked as seen. A change of people goes to DIR/changes, for you to look at.

Who sent a move is answered, once: what became of it, and who is missing. The
answer waits in DIR/mail until whisker post out sends it. It goes to the seat's
address in the roster only, and never to an auto-reply, a bounce, a list or the
table itself. A move that was typed in a marked block is entered with your key,
where the charter allows it (whisker new --mail); of several the one whose mail
was written last counts.

Whatever a mail holds, it was dealt with, and the exit code is 0: a filter must
not send it back. DIR/table.toml names the table's address (from), and the
language and zone of time of seats.`,
		Example: "  whisker post in club --key ref < message\n" +
			"  whisker post in club --key ref --maildir ~/Maildir/.club\n" +
			"  whisker post in club --key ref --mbox /var/mail/club",
		Args: atLeast(1, "DIR"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.dir, o.mails = args[0], args[1:]
			if o.key, err = e.keyOf(c); err != nil {
				return err
			}
			now, err := e.at(o.now)
			if err != nil {
				return err
			}
			keys := newKeyRing(e, o.key, c.Flags().Changed(setKey))
			return runPostIn(c.Context(), e, o, folder.Options{Books: e.books, Now: now, Signer: keys.load})
		},
	}
	f := c.Flags()
	f.StringVar(&o.mbox, "mbox", "", "an mbox to read, all of it")
	f.StringVar(&o.maildir, "maildir", "", "a Maildir whose new mails to read")
	nowFlag(c, &o.now)
	keyFlag(c, &o.key, "the referee's private key, for typed moves and receipts (default: the one that table.toml names)")
	return c
}

// postedIn is the output of post in --json.
type postedIn struct {
	Table   string      `json:"table"`
	Game    string      `json:"game"`
	Turn    int         `json:"turn"`
	Mails   []mailTaken `json:"mails"`
	Missing []game.Seat `json:"missing"`
}

// mailTaken is what became of one mail.
type mailTaken struct {
	Mail     string    `json:"mail"` // "-" or where it came from
	ID       string    `json:"id,omitzero"`
	From     string    `json:"from,omitzero"`
	Verdicts []verdict `json:"verdicts"`
	Changes  []string  `json:"changes,omitzero"` // files with changes of people
	Answers  []letter  `json:"answers"`
	Silence  string    `json:"silence,omitzero"` // why nobody is answered
	Error    string    `json:"error,omitzero"`   // why it was not read
}

// maxReading bounds the time that one mail may take.
const maxReading = 30 * time.Second

func runPostIn(ctx context.Context, e *env, o postInOptions, options folder.Options) error {
	p, unlock, err := e.enterPost(ctx, o.dir, options)
	if err != nil {
		return err
	}
	unlock() // A mail may come slowly.
	done := postedIn{Mails: []mailTaken{}}
	take := func(name string, mail io.Reader) error {
		m, limit, err := readMail(ctx, mail)
		if err != nil {
			return about(name, err)
		}
		if p, unlock, err = e.enterPost(ctx, o.dir, options); err != nil {
			return err
		}
		defer unlock()
		taken := &mailTaken{Verdicts: []verdict{}, Answers: []letter{}}
		if limit != nil {
			taken.Error = limit.Error()
		} else if err := p.take(m, taken); err != nil {
			return about(name, err)
		}
		taken.Mail = name
		done.Mails = append(done.Mails, *taken)
		if !e.json {
			e.tellMail(taken)
		}
		return nil
	}
	if err := e.eachMail(o, take); err != nil {
		return err
	}
	if done.Missing, err = p.missing(); err != nil {
		return err
	}
	b := p.table.Board
	done.Table, done.Game, done.Turn = b.Charter.Name, b.Game, b.Turn
	if e.json {
		return e.printJSON(done)
	}
	return nil
}

// eachMail gives every mail that was asked for to take.
func (e *env) eachMail(o postInOptions, take func(name string, mail io.Reader) error) error {
	file := func(name, path string) error {
		f, err := save.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		return take(name, f)
	}
	if o.mbox == "" && o.maildir == "" && len(o.mails) == 0 {
		o.mails = []string{"-"}
	}
	for _, name := range o.mails {
		if name == "-" {
			in, err := e.stdin("mail")
			if err != nil {
				return err
			}
			if err := take(name, in); err != nil {
				return err
			}
		} else if err := file(name, name); err != nil {
			return err
		}
	}
	if o.mbox != "" {
		if err := eachOfMbox(o.mbox, take); err != nil {
			return err
		}
	}
	if o.maildir == "" {
		return nil
	}
	box := post.Maildir(o.maildir)
	names, err := box.New()
	for _, name := range names {
		if err := file(name, box.Path(name)); err != nil {
			return err
		}
		if err := box.Seen(name); err != nil {
			return err
		}
	}
	return err
}

func eachOfMbox(path string, take func(name string, mail io.Reader) error) error {
	f, err := save.Open(path)
	if errors.Is(err, save.ErrNotFile) {
		return hinted(err, "name the file that holds the mails; a folder of mails is a --maildir")
	}
	if err != nil {
		return err
	}
	defer f.Close()
	box := post.NewMbox(f)
	for n := 1; ; n++ {
		mail, err := box.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = take(fmt.Sprintf("%s:%d", path, n), mail)
		}
		if err != nil {
			return err
		}
	}
}

// readMail reads a mail. One that is beyond the bounds is dealt with, not an
// error of ours.
func readMail(ctx context.Context, mail io.Reader) (m *post.Mail, limit *post.LimitError, err error) {
	ctx, cancel := context.WithTimeout(ctx, maxReading)
	defer cancel()
	if m, err = post.Read(ctx, mail); errors.As(err, &limit) {
		err = nil
	}
	return m, limit, err
}

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

// tellMail says for people what became of a mail.
func (e *env) tellMail(m *mailTaken) {
	if m.Error != "" {
		e.note("%s: not read: %s", m.Mail, m.Error)
		return
	}
	for _, v := range m.Verdicts {
		e.printf("%s: %s", m.Mail, v.Verdict)
		if v.Seat != "" {
			e.printf(" (%s)", v.Seat)
		}
		e.printf("\n")
	}
	for _, c := range m.Changes {
		e.note("%s: a change of people: %s", m.Mail, c)
	}
	if m.Silence != "" {
		e.note("%s: not answered: %s", m.Mail, m.Silence)
	}
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
