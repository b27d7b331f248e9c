package post

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"text/template"
	"time"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
	"whisker/referee/report"
	"whisker/referee/table"
)

//go:embed letters/*.txt
var letterFiles embed.FS

// letters are the texts of mails in each language, read at first use.
var letters = sync.OnceValue(func() map[string]*template.Template {
	all := map[string]*template.Template{}
	for _, lang := range report.Languages {
		all[lang.String()] = template.Must(template.ParseFS(letterFiles, "letters/"+lang.String()+".txt"))
	}
	return all
})

// Desk writes the mails of a table.
type Desk struct {
	Books referee.Rulebooks
	Table *referee.Table // from the save
	From  string         // the table's address, "Club <club@example.org>"
	Now   time.Time      // the date of what is written
}

// Reader is whom a mail is for.
type Reader struct {
	referee.Place
	Language report.Language
	Zone     *time.Location
}

// Turn is what a mail tells of a turn.
type Turn struct {
	Signature []byte           // the referee's, of the board
	View      []byte           // the reader's, sealed; nil where there is none
	Boards    []*referee.Board // those that the reader has not been told of, the current one last
	Missing   []game.Seat      // that the table waits for
	Deadline  time.Time        // zero: there is none
	Copy      int              // 0, or how often it was sent before
}

// say makes a text by one of the letters.
func say(lang report.Language, name string, facts any) (string, error) {
	var b strings.Builder
	err := letters()[lang.String()].ExecuteTemplate(&b, name, facts)
	return b.String(), err
}

// common is what every letter says.
type common struct {
	Table, Title, Game, Referee string
	Turn                        int
	Player                      string
}

func (d *Desk) common(r Reader) common {
	b, info := d.Table.Board, d.Table.Info()
	c := common{Table: b.Charter.Name, Title: info.Title, Game: b.Game, Turn: b.Turn, Player: r.Player}
	if r.Language == report.Chinese {
		c.Title = info.Native
	}
	if key, err := envelope.ParsePublicKey(b.Charter.Referee.Key); err == nil {
		c.Referee = key.Fingerprint()
	}
	return c
}

// turnFacts is what the letter "turn" says.
type turnFacts struct {
	common
	Seat                         game.Seat
	From, Log, Picture, Deadline string
	Over, Asked, Answered        bool
	File, View, Template         string
	Missing                      string
}

// Tell writes the mail that tells a reader of the current turn. It holds what
// everybody may know, and the reader's sealed view.
func (d *Desk) Tell(r Reader, t Turn) ([]byte, error) {
	b := d.Table.Board
	_, asked := b.Ask(r.Seat)
	f := turnFacts{
		common: d.common(r), Seat: r.Seat, From: addressOf(d.From), Over: b.Over(), Asked: asked,
		File: d.fileName(".json"),
	}
	var err error
	if f.Missing, err = report.People(r.Language, b, t.Missing); err != nil {
		return nil, err
	}
	f.Answered = asked && !slices.Contains(t.Missing, r.Seat)
	if !t.Deadline.IsZero() {
		f.Deadline = t.Deadline.In(r.Zone).Format("2006-01-02 15:04 MST")
	}
	if t.View != nil {
		f.View = d.fileName("-" + string(r.Seat) + ".view")
	}
	if b.Charter.Mail && asked {
		f.Template = Typed{Table: b.Charter.Name, Seat: string(r.Seat), Turn: b.Turn, Board: d.Table.ID[:BoardDigits]}.Template()
	}
	if f.Log, f.Picture, err = d.told(r.Language, t.Boards); err != nil {
		return nil, err
	}
	m := d.mail(r, "turn", fmt.Sprintf("%d.%d.%s", b.Turn, t.Copy, r.Seat))
	m.attach("application/json", f.File, d.Table.Text)
	m.attach("text/plain", f.File+".sig", t.Signature)
	if t.View != nil {
		m.attach("text/plain", f.View, t.View)
	}
	return m.write(r.Language, "turn", f)
}

// told is the log of boards and the picture of the last, as everybody may see
// them.
func (d *Desk) told(lang report.Language, boards []*referee.Board) (log, picture string, err error) {
	var b bytes.Buffer
	if err := report.Log(&b, lang, boards...); err != nil {
		return "", "", err
	}
	log = b.String()
	b.Reset()
	public, err := referee.OpenBoard(d.Books, d.Table.Text)
	if err != nil {
		return "", "", err
	}
	err = report.Picture(&b, public, report.Look{Width: 72, Language: lang})
	return log, b.String(), err
}

// fileName names an attachment: "club-0007.json". What mail programs stumble
// over is left out of the table's name.
func (d *Desk) fileName(ext string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, d.Table.Board.Charter.Name)
	return fmt.Sprintf("%s-%04d%s", strings.Trim(name, "-"), d.Table.Board.Turn, ext)
}

// answerFacts is what the letter "answer" says.
type answerFacts struct {
	common
	Subject          string
	Moves            []answered
	Pasted, Receipts bool
	Missing          string
}

// answered is what became of one move.
type answered struct {
	Name, Said, Next string
	Reasons          []string
}

// Reply answers a mail: a verdict on each move, and who is still missing. What
// is wrong with a move that came sealed is in its receipt, sealed to the seat.
// receipts may be none.
func (d *Desk) Reply(r Reader, m *Mail, a Answer, missing []game.Seat, receipts []table.File) ([]byte, error) {
	waits, err := report.People(r.Language, d.Table.Board, missing)
	if err != nil {
		return nil, err
	}
	f := answerFacts{common: d.common(r), Subject: m.Subject, Missing: waits, Receipts: len(receipts) > 0}
	for _, j := range a.Judged {
		one, err := d.answered(r.Language, j)
		if err != nil {
			return nil, err
		}
		f.Moves = append(f.Moves, one)
		f.Pasted = f.Pasted || j.Verdict == referee.Damaged || j.Verdict == referee.BadSignature
	}
	out := d.mail(r, "answer", a.ID(m))
	out.answers(m.ID)
	for _, receipt := range receipts {
		out.attach("text/plain", receipt.Name, receipt.Data)
	}
	return out.write(r.Language, "answer", f)
}

// ID names an answer by the mail that it answers, whatever it says of it: a mail
// that comes again, turns later and with other verdicts, is not answered twice.
func (a *Answer) ID(m *Mail) string {
	about := []string{m.ID, m.From, m.Subject, string(a.Seat)}
	for _, f := range m.Found {
		about = append(about, referee.ID(f.Data))
	}
	for _, t := range m.Typed {
		about = append(about, t.Template())
	}
	return referee.ID(fmt.Sprintf("%q", about))[:16]
}

// Receipts are the referee's word on the moves of an answer that a key of the
// seat signed. What is wrong with one is sealed to the seat. issue signs a
// receipt, or finds the file of one that was signed before.
func (d *Desk) Receipts(a Answer, issue func(r table.Receipt, seat game.Seat) ([]byte, error)) ([]table.File, error) {
	var files []table.File
	place, _ := d.Table.Board.Place(a.Seat)
	for _, j := range a.Judged {
		if j.ID == "" || j.Signer != place.Key {
			continue
		}
		r := table.NewReceipt(d.Table, place, j, "")
		data, err := issue(r, a.Seat)
		if err != nil {
			return nil, err
		}
		files = append(files, table.File{Name: d.fileName("-" + string(a.Seat) + "-" + referee.ID(r.Text)[:12] + ".receipt"), Data: data})
	}
	return files, nil
}

// answered tells what became of a move. What is wrong with one that came sealed
// stands in its receipt alone.
func (d *Desk) answered(lang report.Language, j table.Judged) (a answered, err error) {
	name := "sent"
	if j.File == typedName || j.Signer == d.Table.Board.Charter.Referee.Key {
		name = "typed"
	}
	if a.Name, err = say(lang, name, nil); err != nil {
		return a, err
	}
	if j.ID != "" {
		a.Name += " (" + string(j.Seat) + ", " + j.ID[:12] + ")"
	}
	if a.Said, err = say(lang, string(j.Verdict), nil); err != nil {
		return a, err
	}
	if j.Verdict.Class() != referee.Fine {
		if a.Next, err = say(lang, "next-"+string(j.Verdict), nil); err != nil {
			return a, err
		}
	}
	if j.Sealed && (j.ID != "" || j.Verdict == referee.Invalid) {
		return a, nil
	}
	if j.Reason != "" {
		a.Reasons = append(a.Reasons, j.Reason)
	}
	for _, r := range j.Refusals {
		a.Reasons = append(a.Reasons, r.Error())
	}
	return a, nil
}
