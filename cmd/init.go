package cmd

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/plain"
	"whisker/referee/save"
	"whisker/referee/schedule"
)

type initOptions struct {
	newOptions
	dir, now   string
	least, gap int
}

func newInit(e *env) *cobra.Command {
	var o initOptions
	c := &cobra.Command{
		Use:   "init DIR GAME --name NAME --seat SEAT=PLAYER:KEY.pub … --key KEY",
		Short: "Begin a table in a folder",
		Long: `Begin a table, as new does, in a folder of its own: with settings, save, boards,
inbox, outbox, logs and a ledger. From then on "whisker turn DIR" does what is
due, as often as it is called.

Deadlines fall on fixed hours of the week in the table's zone (--deadline), or
some hours after the last turn (--hours). At a deadline and its grace the policy
for absent seats holds (--absent). All of it stands in DIR/table.toml, where the
schedule may be changed later.

With --keys NAME the key pairs of seats that have none are made in DIR/NAME.`,
		Example: "  whisker init club tiger --name club --seat red=Ann:ann.pub --seat green=Bob:bob.pub --key ref\n" +
			"  whisker init club --table club.toml --zone Europe/Berlin --deadline \"sunday 20:00\" --remind 24 --absent default:2",
		Args: func(c *cobra.Command, args []string) error {
			if o.toml != "" && len(args) == 1 {
				return nil
			}
			return exactly(2, "DIR GAME")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.dir = args[0]
			if len(args) > 1 {
				o.game = args[1]
			}
			f := c.Flags()
			asked := o.schedule
			if o.toml != "" {
				if err := o.readTOML(e, f); err != nil {
					return err
				}
				if !f.Changed("keys") {
					o.keys = o.file.Keys // made in the table's folder, not in the file's
				}
			}
			for flag, set := range map[string]func(){
				"zone":     func() { o.schedule.Zone = asked.Zone },
				"deadline": func() { o.schedule.Deadlines = asked.Deadlines },
				"hours":    func() { o.schedule.Hours = asked.Hours },
				"remind":   func() { o.schedule.Remind = asked.Remind },
				"grace":    func() { o.schedule.Grace = asked.Grace },
				"least":    func() { o.schedule.Least = &o.least },
				"gap":      func() { o.schedule.Gap = &o.gap },
			} {
				if f.Changed(flag) {
					set()
				}
			}
			if err := o.needKey(e, c); err != nil {
				return err
			}
			switch {
			case o.name == "":
				return usage("--name NAME", "the table has no name")
			case o.keys != "" && !filepath.IsLocal(o.keys):
				return usage("--keys keys", "key pairs are made in the table's folder")
			}
			now, err := e.at(o.now)
			if err != nil {
				return err
			}
			return runInit(e, o, now)
		},
	}
	o.tableFlags(c)
	f := c.Flags()
	f.StringVar(&o.schedule.Zone, "zone", "", "the time zone of the deadlines: Europe/Berlin (default: UTC)")
	f.StringArrayVar(&o.schedule.Deadlines, "deadline", nil, "an hour of the week: \"sunday 20:00\", \"daily 21:30\"; may be given again")
	f.IntVar(&o.schedule.Hours, "hours", 0, "instead: hours after the last turn")
	f.IntVar(&o.least, "least", schedule.DefaultLeast, "hours that players have at least before a deadline")
	f.IntVar(&o.schedule.Remind, "remind", 0, "hours before a deadline to remind who is missing; 0: never")
	f.IntVar(&o.schedule.Grace, "grace", 0, "hours after a deadline in which moves still count")
	f.IntVar(&o.gap, "gap", schedule.DefaultGap, "hours between two runs of turn that are expected; 0: any")
	nowFlag(c, &o.now)
	return c
}

// nowFlag adds --now to a command that asks what time it is.
func nowFlag(c *cobra.Command, now *string) {
	c.Flags().StringVar(now, "now", "", "the time that it is: 2026-10-25T20:00:00+01:00 (default: the machine's)")
}

// at reads a time that was given, or the clock.
func (e *env) at(text string) (time.Time, error) {
	if text == "" {
		return e.now(), nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return t, usage("--now 2026-10-25T20:00:00+01:00", "%q is no time", text)
	}
	return t, nil
}

// inited is the output of init --json.
type inited struct {
	Dir      string    `json:"dir"`
	Game     string    `json:"game"`
	Table    string    `json:"table"`
	Turn     int       `json:"turn"`
	Referee  string    `json:"referee"` // fingerprint
	Keys     []keyMade `json:"keys"`    // made for the seats
	Deadline string    `json:"deadline,omitzero"`
}

func runInit(e *env, o initOptions, now time.Time) error {
	keys := o.keys
	b, err := o.begin(e)
	if err != nil {
		return err
	}
	more := map[string]save.File{}
	for _, f := range b.keys {
		more[f.Path] = f
	}
	settings, err := o.settings(b.table.Board.Charter)
	if err != nil {
		return err
	}
	settings.Keys = keys
	dir := folder.Dir(o.dir)
	options := folder.Options{Books: e.books, Now: now, Signer: func(string) (envelope.Signer, error) { return b.signer, nil }}
	end := e.signals.write()
	err = folder.Create(dir, settings, b.table, b.sig, more, options)
	end()
	if wrong := new(schedule.SettingError); errors.As(err, &wrong) {
		return usage("whisker init --help", "%s", wrong)
	}
	if err != nil {
		return asSetting(err)
	}
	s, err := folder.Status(dir, options)
	if err != nil {
		return err
	}
	if e.json {
		made := inited{o.dir, s.Game, s.Table, s.Turn, b.signer.Public().Fingerprint(), b.made, stampOf(s.Deadline)}
		for i := range made.Keys {
			made.Keys[i].Private, made.Keys[i].Public = filepath.Join(o.dir, made.Keys[i].Private), filepath.Join(o.dir, made.Keys[i].Public)
		}
		return e.printJSON(made)
	}
	e.note("table %q begins in %s: game %s", s.Table, o.dir, s.Game)
	e.note("boards and logs are for everybody; the rest of the folder stays with the referee")
	if b.table.Board.Charter.Absent.Policy != referee.AbsentWait && s.Deadline.IsZero() {
		e.note("no deadline runs, so nobody is ever absent: [schedule] in %s sets one", plain.Line(string(dir.Settings())))
	}
	return nil
}

// settings is what table.toml says of the table: what was asked for and what the
// charter made of it.
func (o initOptions) settings(c *referee.Charter) (*folder.Settings, error) {
	s := &folder.Settings{
		Name: c.Name, Game: c.Game, Edition: c.Edition, Entry: string(c.Entry), Absent: c.Absent.String(),
		From: o.file.From, Lang: o.file.Lang,
		Options: map[string]string{}, Schedule: o.schedule,
	}
	if o.noReady {
		s.Ready = new(false)
	}
	if c.Mail {
		s.Mail = new(true)
	}
	var err error
	near := func(path string) string {
		if path == "" || err != nil {
			return path
		}
		var full, dir string
		if full, err = filepath.Abs(path); err != nil {
			return path
		}
		if dir, err = filepath.Abs(o.dir); err != nil {
			return path
		}
		if rel, failed := filepath.Rel(dir, full); failed == nil {
			return rel
		}
		return full
	}
	s.Key = near(o.key)
	if o.mapFile != "-" { // What came there is in the charter, and nowhere else.
		s.Map = near(o.mapFile)
	}
	for _, text := range o.options {
		name, value, _ := strings.Cut(text, "=")
		s.Options[name] = value
	}
	for _, text := range o.seats {
		p, keyFile, _ := parseSeat(text) // It was read before.
		seat := folder.Seat{Seat: string(p.Seat), Player: p.Player, Key: near(keyFile), Mail: p.Mail}
		if i := slices.IndexFunc(o.file.Seats, func(f folder.Seat) bool { return f.Seat == seat.Seat && f.Player == seat.Player }); i >= 0 {
			seat.Lang, seat.Zone = o.file.Seats[i].Lang, o.file.Seats[i].Zone
		}
		s.Seats = append(s.Seats, seat)
	}
	return s, err
}

// stampOf writes a time as JSON has it: UTC, to the second; "" for none.
func stampOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
