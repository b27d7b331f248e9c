package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/post"
	"whisker/referee/save"
)

type postOutOptions struct {
	dir, send, maildir, seat, now string
	again                         bool
}

func newPostOut(e *env) *cobra.Command {
	var o postOutOptions
	c := &cobra.Command{
		Use:   "out DIR",
		Short: "Send the turn to the players",
		Long: `Write a mail to every seat with an address, about the turn that the table waits
at: the log, the position, what is asked and until when, the board with its
signature, the seat's sealed view, and how to answer with whisker and without.
Then send every mail that waits in DIR/mail, answers too.

--send gives each mail to a command, like "sendmail -t -i", with its name in
WHISKER_MAIL; --maildir puts it into a Maildir. Without either, the mails wait.
Nothing is sent twice: a mail whose sending broke off is named, and stays.
--again sends this turn's mails and those that broke off again, of one seat with
--seat.`,
		Example: "  whisker post out club --maildir ~/Maildir\n" +
			"  whisker post out club --again --seat red",
		Args: exactly(1, "DIR"),
		RunE: func(c *cobra.Command, args []string) error {
			o.dir = args[0]
			now, err := e.at(o.now)
			if err != nil {
				return err
			}
			switch {
			case o.send != "" && o.maildir != "":
				return usage("send them one way", "--send and --maildir exclude each other")
			case o.seat != "" && !o.again:
				return usage("--again --seat SEAT", "--seat says whom to send to again")
			}
			return runPostOut(c.Context(), e, o, folder.Options{Books: e.books, Now: now, Signer: newKeyRing(e, "", false).load})
		},
	}
	f := c.Flags()
	f.StringVar(&o.send, "send", "", "a shell command that takes a mail on standard input")
	f.StringVar(&o.maildir, "maildir", "", "a Maildir to put the mails into")
	f.BoolVar(&o.again, "again", false, "send this turn's mails once more")
	f.StringVar(&o.seat, "seat", "", "the seat to send to again")
	nowFlag(c, &o.now)
	return c
}

// postedOut is the output of post out --json.
type postedOut struct {
	Table    string   `json:"table"`
	Game     string   `json:"game"`
	Turn     int      `json:"turn"`
	Written  []letter `json:"written"`  // mails that are new
	Sent     []string `json:"sent"`     // by their names in the outbox
	Waiting  []string `json:"waiting"`  // not sent yet
	Doubtful []string `json:"doubtful"` // whose sending broke off
}

func runPostOut(ctx context.Context, e *env, o postOutOptions, options folder.Options) error {
	p, unlock, err := e.enterPost(ctx, o.dir, options)
	if err != nil {
		return err
	}
	written, err := e.writeTurns(p, o)
	unlock() // Sending takes its time.
	if err != nil {
		return err
	}
	b := p.table.Board
	done := postedOut{Table: b.Charter.Name, Game: b.Game, Turn: b.Turn, Written: written}
	if done.Sent, err = p.sendAll(ctx, o); err != nil {
		return err
	}
	if done.Waiting, err = p.out.New(); err != nil {
		return err
	}
	if done.Doubtful, err = p.out.Doubtful(); err != nil {
		return err
	}
	if e.json {
		done.Waiting, done.Doubtful = append([]string{}, done.Waiting...), append([]string{}, done.Doubtful...)
		return e.printJSON(done)
	}
	for _, name := range done.Sent {
		e.printf("%s: sent\n", name)
	}
	for _, name := range done.Waiting {
		e.printf("%s: waits\n", p.out.Path(name))
	}
	for _, name := range done.Doubtful {
		e.note("%s: its sending broke off; --again sends it", name)
	}
	return nil
}

// writeTurns lays the mails about the turn into the outbox, and returns those
// that are new.
func (e *env) writeTurns(p *postOffice, o postOutOptions) ([]letter, error) {
	b := p.table.Board
	if _, i := b.Place(game.Seat(o.seat)); o.seat != "" && i < 0 {
		return nil, usage("one of "+seatList(b.Charter), "the table has no seat %q", o.seat)
	}
	if !fileExists(p.Board(b.Turn)) {
		return nil, usage("whisker turn "+o.dir, "turn %d is not published yet", b.Turn)
	}
	missing, err := p.missing()
	if err != nil {
		return nil, err
	}
	written := []letter{}
	for _, place := range b.People() {
		if place.Mail == "" || o.seat != "" && string(place.Seat) != o.seat {
			continue
		}
		l, err := e.writeTurn(p, place, missing, o.again)
		if err != nil {
			return nil, err
		}
		if l != nil {
			written = append(written, *l)
		}
	}
	return written, nil
}

// writeTurn lays the mail about the turn into the outbox, unless it was there;
// again makes another copy of one that was.
func (e *env) writeTurn(p *postOffice, place referee.Place, missing []game.Seat, again bool) (*letter, error) {
	turn := post.Turn{Signature: p.signature, Missing: missing, Deadline: p.state.Deadline}
	name := p.turnName(place, 0)
	for again && p.out.Has(name) {
		turn.Copy++
		name = p.turnName(place, turn.Copy)
	}
	if p.out.Has(name) {
		return nil, nil
	}
	reader, err := p.reader(place)
	if err != nil {
		return nil, err
	}
	if turn.Boards, err = e.untold(p, place, turn.Copy); err != nil {
		return nil, err
	}
	if turn.View, err = p.view(place); err != nil {
		return nil, err
	}
	mail, err := p.desk().Tell(reader, turn)
	if err != nil {
		return nil, err
	}
	_, err = p.out.Put(name, mail)
	return &letter{File: name, Seat: place.Seat, To: place.Mail}, err
}

func (p *postOffice) turnName(place referee.Place, copies int) string {
	name := fmt.Sprintf("%04d-%s-turn", p.table.Board.Turn, place.Seat)
	if copies > 0 {
		name += fmt.Sprintf("-%d", copies+1)
	}
	return name + ".eml"
}

// view is the sealed view of a seat, as turn has published it; nil where there
// is none.
func (p *postOffice) view(place referee.Place) ([]byte, error) {
	view, err := save.Read(p.View(p.table.Board.Turn, place.Seat), save.MaxSave)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return view, err
}

// untold are the boards since the last mail to a seat, the current one last;
// that one alone for a seat that was never written to.
func (e *env) untold(p *postOffice, place referee.Place, copies int) ([]*referee.Board, error) {
	now := p.table.Board
	from := now.Turn
	for turn := now.Turn - 1; turn > 0 && copies == 0; turn-- {
		if p.told(place, turn) {
			from = turn + 1
			break
		}
	}
	var boards []*referee.Board
	for turn := from; turn < now.Turn; turn++ {
		b, _, err := e.readBoard(p.Board(turn))
		if err != nil {
			return nil, err
		}
		boards = append(boards, b)
	}
	return append(boards, now), nil
}

// told reports whether a seat was written to about a turn.
func (p *postOffice) told(place referee.Place, turn int) bool {
	return p.out.Has(fmt.Sprintf("%04d-%s-turn.eml", turn, place.Seat))
}

// sendAll sends what waits, and what broke off before if that was asked for.
func (p *postOffice) sendAll(ctx context.Context, o postOutOptions) ([]string, error) {
	sent := []string{}
	if o.again {
		doubtful, err := p.out.Doubtful()
		if err != nil {
			return sent, err
		}
		for _, name := range doubtful {
			if err := p.out.Resend(name); err != nil {
				return sent, err
			}
		}
	}
	var deliver func(name string, mail []byte) error
	switch {
	case o.send != "":
		deliver = func(name string, mail []byte) error { return pipeMail(ctx, o.send, name, mail) }
	case o.maildir != "":
		game := p.table.Board.Game[:16]
		deliver = func(name string, mail []byte) error {
			return post.Maildir(o.maildir).Deliver(strings.TrimSuffix(name, ".eml")+"."+game+".whisker", mail)
		}
	default:
		return sent, nil
	}
	waiting, err := p.out.New()
	for _, name := range waiting {
		ok, err := p.out.Send(name, deliver)
		if err != nil {
			return sent, about(name, err)
		}
		if ok {
			sent = append(sent, name)
		}
	}
	return sent, err
}

// pipeMail gives a mail to a command.
func pipeMail(ctx context.Context, command, name string, mail []byte) error {
	c := exec.CommandContext(ctx, "sh", "-c", command)
	var talk bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(mail), &talk, &talk
	c.Env = append(os.Environ(), "WHISKER_MAIL="+name)
	if err := c.Run(); err != nil {
		said, _, _ := strings.Cut(strings.TrimSpace(talk.String()), "\n")
		return hinted(fmt.Errorf("the command did not send it: %w: %s", err, said), "mend the command, and run it again: what was not sent waits")
	}
	return nil
}
