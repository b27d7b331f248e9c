package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/post"
	"whisker/referee/save"
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
