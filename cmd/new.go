package cmd

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/plain"
	"whisker/referee/post"
	"whisker/referee/save"
	"whisker/referee/schedule"
	"whisker/referee/table"
)

type newOptions struct {
	game, name, edition, key, out string
	absent, entry                 string
	seats, options                []string
	keys, mapFile, boards, toml   string
	noReady, mail, force          bool

	schedule schedule.Settings // of a table in a folder
	file     folder.Settings   // what --table says
}

func newNew(e *env) *cobra.Command {
	var o newOptions
	c := &cobra.Command{
		Use:   "new GAME --name NAME --seat SEAT=PLAYER:KEY.pub … --key KEY -o SAVE",
		Short: "Begin a table",
		Long: `Begin a table and write its save. Each seat is SEAT=PLAYER:KEY.pub, in table
order; the key file may hold an age recipient on a second line, for players
whose key cannot open what is sealed. SEAT=PLAYER without a key is for a table
where the referee enters the moves (--entry referee), or gets a new key pair
with --keys DIR. PLAYER may be "Ann <ann@example.org>".

In games with dice, board 1 asks every seat to be ready, and the deal comes
after it: then the referee alone cannot choose the deal. --no-ready skips that.

With --table FILE all of this stands in a TOML file, like the table.toml that
whisker init writes; flags go before it.`,
		Example: "  whisker new tiger --name club --seat red=Ann:ann.pub --seat green=Bob:bob.pub --key ref -o save.json\n" +
			"  whisker new tiger --name table7 --entry referee --seat red=Ann --seat green=Bob --key ref -o save.json\n" +
			"  whisker new --table table.toml -o save.json",
		Args: func(c *cobra.Command, args []string) error {
			if o.toml != "" && len(args) == 0 {
				return nil
			}
			return exactly(1, "GAME")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) (err error) {
			if len(args) > 0 {
				o.game = args[0]
			}
			if o.toml != "" {
				if err := o.readTOML(e, c.Flags()); err != nil {
					return err
				}
			}
			if err := o.needKey(e, c); err != nil {
				return err
			}
			switch {
			case o.out == "":
				return usage("-o SAVE", "no output was named")
			case o.name == "":
				return usage("--name NAME", "the table has no name")
			}
			return runNew(e, o)
		},
	}
	o.tableFlags(c)
	f := c.Flags()
	f.StringVarP(&o.out, "output", "o", "", "where to write the save")
	f.StringVar(&o.boards, "boards", "", "a folder to write the first board to, as 0001.json and 0001.json.sig")
	f.BoolVar(&o.force, "force", false, "replace outputs that exist")
	return c
}

// tableFlags adds the flags that say what a table is.
func (o *newOptions) tableFlags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&o.name, "name", "", "the table's name")
	f.StringArrayVar(&o.seats, "seat", nil, "a seat and its player: SEAT=PLAYER:KEY.pub")
	f.StringVar(&o.edition, "edition", "", "the edition of the rules (default: the game's first)")
	f.StringArrayVar(&o.options, "option", nil, "an option of the rules: NAME=VALUE")
	f.StringVar(&o.absent, "absent", referee.AbsentWait, "absent seats: wait, default, or default:N (N turns in a row, then wait)")
	f.StringVar(&o.entry, "entry", "", "who makes the moves: players, referee, both (default: players; both with --mail; referee where no seat has a key)")
	f.StringVar(&o.keys, "keys", "", "a folder for key pairs of the seats without a key")
	f.StringVar(&o.mapFile, "map", "", "a map of your own (option map)")
	f.StringVar(&o.toml, "table", "", "a TOML file with all of this")
	f.BoolVar(&o.mail, "mail", false, "accept unsigned moves typed in mails from the seats' addresses")
	f.BoolVar(&o.noReady, "no-ready", false, "deal at once; then the referee could choose the deal")
	keyFlag(c, &o.key, "the referee's private key")
}

// needKey finds the referee's private key: the flag goes before the table file,
// and that before the setting.
func (o *newOptions) needKey(e *env, c *cobra.Command) (err error) {
	if !c.Flags().Changed(setKey) && o.file.Key != "" {
		o.key = o.nearFile(o.file.Key)
		return nil
	}
	o.key, err = e.needKey(c)
	return err
}

// newMade is the output of new --json.
type newMade struct {
	Save    string    `json:"save"`
	Game    string    `json:"game"`
	Table   string    `json:"table"`
	Turn    int       `json:"turn"`
	Referee string    `json:"referee"` // fingerprint
	Keys    []keyMade `json:"keys"`    // made for the seats
}

// beginning is a table that has just begun, not written yet.
type beginning struct {
	table  *referee.Table
	sig    []byte // of its board
	signer envelope.Signer
	made   []keyMade   // key pairs for seats that had none
	keys   []save.File // their files
}

func runNew(e *env, o newOptions) error {
	unlock, err := lockSaves(replaced(o.out, o.force)...)
	if err != nil {
		return err
	}
	defer unlock()
	b, err := o.begin(e)
	if err != nil {
		return err
	}
	t, c := b.table, b.table.Board.Charter
	if err := makeFolders(o.boards, o.keys); err != nil {
		return err
	}
	files := b.keys
	if o.boards != "" {
		files = append(files, signedFiles(boardPath(o.boards, 1), t.Text, b.sig)...)
	}
	files = append(files, save.File{Path: o.out, Data: referee.Text(t.Save(string(b.sig))), Secret: true})
	if err := e.emit(files, o.force); err != nil {
		return err
	}
	if e.json && o.out != "-" {
		return e.printJSON(newMade{plain.Line(o.out), t.Board.Game, c.Name, t.Board.Turn, b.signer.Public().Fingerprint(), b.made})
	}
	e.note("table %q begins: game %s", c.Name, t.Board.Game)
	e.note("the save holds every secret of the table: it stays with the referee")
	return nil
}

// begin makes the table that was asked for.
func (o newOptions) begin(e *env) (*beginning, error) {
	rules, ok := e.books.Find(o.game)
	if !ok {
		return nil, usage("whisker games", "there is no game %q", o.game)
	}
	signer, err := e.signer(o.key)
	if err != nil {
		return nil, err
	}
	if !signer.Public().Deterministic() {
		return nil, &envelope.Error{
			Kind: envelope.ErrRefusedKey, What: "a referee's key is ed25519 or RSA: others sign the same board differently each time",
			Hint: "whisker key new ref",
		}
	}
	charter, made, keys, err := o.charter(e, rules, signer.Public())
	if err != nil {
		return nil, err
	}
	seeds := referee.Seeds{Open: randomHex(), Hidden: randomHex()}
	if seeds.Age, charter.Referee.Age, err = envelope.NewIdentity(); err != nil {
		return nil, err
	}
	ready := !o.noReady && charter.Entry != referee.EntryReferee
	t, err := referee.New(e.books, charter, seeds, ready)
	if err != nil {
		return nil, asUsage(err, whatFits(err, rules.Info()))
	}
	if err := checkViews(t); err != nil {
		return nil, err
	}
	sig, err := table.Sign(signer, t.Board.Charter, envelope.BoardNamespace, t.Text)
	return &beginning{t, sig, signer, made, keys}, err
}

// charter makes the charter of what was asked for, but for its secrets, and
// key pairs for seats that have none.
func (o newOptions) charter(e *env, rules game.Game, key envelope.PublicKey) (referee.Charter, []keyMade, []save.File, error) {
	c := referee.Charter{
		Name: o.name, Game: o.game, Edition: o.edition, Salt: randomHex(), Mail: o.mail,
		Entry: referee.Entry(o.entry), Referee: referee.RefereeKeys{Key: key.String()},
	}
	made, files := []keyMade{}, []save.File(nil)
	for _, text := range o.seats {
		p, keyFile, err := parseSeat(text)
		if err != nil {
			return c, nil, nil, err
		}
		switch {
		case keyFile != "":
			k, age, err := e.publicKey(keyFile)
			if err != nil {
				return c, nil, nil, about("seat "+string(p.Seat), err)
			}
			p.Key, p.Age = k.String(), age
		case o.keys != "":
			k, fs, err := makeKey(filepath.Join(o.keys, string(p.Seat)))
			if err != nil {
				return c, nil, nil, err
			}
			p.Key = k.Key
			made, files = append(made, k), append(files, fs...)
		}
		c.Seats = append(c.Seats, p)
	}
	if o.mail && c.Entry == referee.EntryPlayers {
		return c, nil, nil, usage("--entry both", "typed moves are entered by the referee, and --entry players forbids that")
	}
	if c.Entry == "" {
		c.Entry = referee.EntryPlayers
		if o.mail {
			c.Entry = referee.EntryBoth
		}
		if !slices.ContainsFunc(c.Seats, func(p referee.Place) bool { return p.Key != "" }) {
			c.Entry = referee.EntryReferee
		}
	}
	var err error
	if c.Absent, err = parseAbsent(o.absent); err != nil {
		return c, nil, nil, err
	}
	c.Options, err = o.parseOptions(e, rules.Info())
	return c, made, files, err
}

// parseSeat reads SEAT=PLAYER, with :KEYFILE and <mail address> as it may be.
func parseSeat(text string) (p referee.Place, keyFile string, err error) {
	seat, rest, ok := strings.Cut(text, "=")
	if !ok || seat == "" || rest == "" {
		return p, "", usage("--seat red=Ann:ann.pub", "a seat is SEAT=PLAYER:KEY.pub, and this is %q", text)
	}
	player, keyFile, _ := strings.Cut(rest, ":")
	if name, mail, ok := strings.Cut(player, "<"); ok {
		player, p.Mail = strings.TrimSpace(name), strings.TrimSuffix(strings.TrimSpace(mail), ">")
		if !post.IsAddress(p.Mail) {
			return p, "", usage("--seat 'red=Ann <ann@example.org>:ann.pub'", "seat %s: %q is no mail address", seat, p.Mail)
		}
	}
	p.Seat, p.Player = game.Seat(seat), player
	return p, keyFile, nil
}

// parseAbsent reads a policy for absent seats: wait, default, default:3.
func parseAbsent(text string) (referee.AbsentPolicy, error) {
	policy, after, counted := strings.Cut(text, ":")
	p := referee.AbsentPolicy{Policy: policy}
	if counted {
		n, err := strconv.Atoi(after)
		if err != nil || n < 1 || policy != referee.AbsentDefault {
			return p, usage("--absent default:3", "the policy for absent seats is not understood: %q", text)
		}
		p.After = n
	}
	if policy != referee.AbsentWait && policy != referee.AbsentDefault {
		return p, usage("--absent wait or --absent default", "there is no policy %q for absent seats", text)
	}
	return p, nil
}

// checkViews refuses a table whose seats could not be told their secrets.
func checkViews(t *referee.Table) error {
	c := t.Board.Charter
	if !t.Info().Secrets || c.Entry == referee.EntryReferee {
		return nil
	}
	for _, p := range t.Board.People() {
		if table.Recipient(p) == "" {
			return usage("put an age recipient on a second line of its .pub file: age-keygen",
				"nothing can be sealed to the key of %s, and %s keeps secrets", p.Seat, c.Game)
		}
	}
	return nil
}

// whatFits says what could stand in the place of what a game refused at its
// beginning.
func whatFits(err error, i *game.Info) string {
	var refusal *game.Refusal
	var damaged *referee.DamagedError
	switch {
	case errors.As(err, &refusal) && strings.HasPrefix(refusal.Field, "/seats"),
		errors.As(err, &damaged) && strings.HasSuffix(damaged.At, "/seat"):
		return fmt.Sprintf("%d to %d of the seats %s, each once", i.Min, i.Max, joinSeats(i.Seats))
	case errors.As(err, &refusal) && refusal.Field == "/edition":
		return "--edition " + strings.Join(i.Editions, " or ")
	case errors.As(err, &damaged) && strings.HasSuffix(damaged.At, "/key"):
		return "name a key, --seat SEAT=PLAYER:KEY.pub, make one, --keys DIR, or enter moves yourself, --entry both"
	case errors.As(err, &damaged) && (strings.HasSuffix(damaged.At, "/player") || damaged.At == "/charter/name"):
		return fmt.Sprintf("a name is plain words, a space between, of at most %d characters, and looks like no other player's", referee.MaxName)
	}
	return "whisker rules " + i.Name
}

// asUsage makes an error of what was typed one of usage: in a command that
// begins a table nothing else can be wrong.
func asUsage(err error, hint string) error {
	f := *explain(err)
	f.Code, f.Kind, f.Hint = exitUsage, "usage", hint
	return &f
}

func randomHex() string {
	b := make([]byte, 32)
	rand.Read(b)
	return hex.EncodeToString(b)
}
