package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
)

// leaking is a leak on purpose: of a game, or of a command.
type leaking struct {
	name   string
	kind   string // of the comparison that finds it
	hears  string // the commands that it takes to find it
	hidden bool   // there is none where the game hides nothing
	told   bool   // there is none where the game has no pictures
	game   leaky
	meddle func(e *ear, args []string, out string) string
}

// leakings leak one thing each, wherever whisker speaks.
var leakings = []leaking{
	{name: "a board tells a hand", kind: ofSaves, hears: "none", hidden: true, game: leaky{public: true}},
	{name: "a view tells another hand", kind: ofSaves, hears: "none", hidden: true, game: leaky{private: true}},
	{name: "the length of a save tells a hand", kind: ofSaves, hears: "none", hidden: true, game: leaky{length: true}},
	{name: "the list of moves tells another hand", kind: ofSaves, hears: "moves", hidden: true, game: leaky{legal: true}},
	{name: "a refusal repeats the move", kind: ofRefusals, hears: "check", game: leaky{refusal: true}},
	{name: "a picture tells", kind: ofSaves, hears: "show", meddle: after("show", "zh-TW", appended)},
	{name: "a log tells", kind: ofSaves, hears: "log", meddle: after("log", "en", appended)},
	{name: "a letter tells", kind: ofSaves, hears: "post", told: true, meddle: after("post", "out", lettered)},
	{name: "the name of a file tells", kind: ofInboxes, hears: "turn", told: true, meddle: after("turn", "club", filed)},
	{name: "a verdict tells a sealed move", kind: ofInboxes, hears: "check", meddle: after("check", "sarif", judged)},
	{name: "a move is not padded", kind: ofInboxes, hears: "none", meddle: after("seal", "", unpadded)},
	{name: "a salt is told to all", kind: ofSaves, hears: "inspect", meddle: after("inspect", "", func(e *ear, _ []string, out string) string {
		return out + e.now.Secret.Salt
	})},
	{name: "an error tells a key", kind: ofRefusals, hears: "resolve", meddle: after("resolve", "--json", func(e *ear, _ []string, out string) string {
		return out + string(read(e.t, "referee"))
	})},
}

// TestLeaksAreFound leaks one thing after another at each game, and TestNoLeaks
// finds it.
func TestLeaksAreFound(t *testing.T) {
	for i, table := range leakTables {
		rules, ok := testBooks.Find(table.game)
		if !ok || !firstTable(i) {
			continue
		}
		t.Run(table.game, func(t *testing.T) {
			l := newLeaks(t, table, testBooks, 1)
			l.looks = 3
			_, err := l.begin()
			if err != nil {
				t.Fatal(err)
			}
			for _, leak := range leakings {
				if leak.hidden && table.hidden == nil || leak.told && !l.told {
					continue
				}
				l.books, l.only, l.meddle = slices.Clone(testBooks), leak.hears, leak.meddle
				leak.game.Game = rules
				l.books[slices.Index(testBooks, rules)] = leak.game
				if err := l.find(leak.kind); !errors.Is(err, errLeak) {
					t.Errorf("%s: error %v, want a leak", leak.name, err)
				}
			}
		})
	}
}

// find plays until a leak is found, some games at the most.
func (l *leaks) find(kind string) (err error) {
	for range 20 {
		if err = l.play(func(now *referee.Table) error { return l.compare(kind, now) }); err != nil {
			return err
		}
	}
	return nil
}

// after meddles with one command where one of its arguments is another word.
func after(command, word string, meddle func(*ear, []string, string) string) func(*ear, []string, string) string {
	return func(e *ear, args []string, out string) string {
		if args[0] != command || word != "" && !slices.Contains(args, word) {
			return out
		}
		return meddle(e, args, out)
	}
}

// telling is a word that depends on all that is secret.
func (e *ear) telling() string {
	return referee.ID(e.now.SecretText + string(game.Marshal(e.now.Queue)) + string(game.Marshal(e.now.Unused)))
}

func appended(e *ear, _ []string, out string) string { return out + e.telling() }

func lettered(e *ear, _ []string, out string) string {
	letters, _ := filepath.Glob("club/mail/new/*.eml")
	for _, name := range letters {
		write(e.t, name, bytes.Replace(read(e.t, name), []byte("\nSubject: "), []byte("\nSubject: "+e.telling()[:8]), 1))
	}
	return out
}

var moveMember = regexp.MustCompile(`"move":\{[^ ]*\}`)

func judged(e *ear, args []string, out string) string {
	return out + moveMember.FindString(e.unsealed(args[2]))
}

// filed files what a move is under a name that tells it.
func filed(e *ear, _ []string, out string) string {
	kept, err := os.ReadDir("club/kept")
	if err != nil || len(kept) == 0 {
		e.t.Fatalf("kept: %v, error %v", kept, err)
	}
	move := moveMember.FindString(e.unsealed(filepath.Join("club", "kept", kept[0].Name())))
	write(e.t, fmt.Sprintf("club/outbox/%08x", crc32.ChecksumIEEE([]byte(move))), nil)
	return out
}

var padMember = regexp.MustCompile(`,"pad":" *"`)

func unpadded(e *ear, args []string, out string) string {
	if args[1] == "board.json" {
		return out
	}
	file := args[1]
	sealed, err := envelope.Seal(e.now.Board.Charter.Referee.Age, []byte(padMember.ReplaceAllString(e.unsealed(file), "")))
	if err != nil {
		e.t.Fatal(err)
	}
	write(e.t, file, sealed)
	return out
}

// leaky is a game that leaks on purpose.
type leaky struct {
	game.Game
	public, private, length, legal, refusal bool
}

// trace is what a leak leaves at the end of a document.
var trace = regexp.MustCompile(`,?"leak":[0-9]+}$`)

func (g leaky) New(s game.Setup, d game.Dice) (game.State, []game.Event) {
	state, events := g.Game.New(s, d)
	return leakyState{state, g, true}, events
}

func (g leaky) Load(s game.Setup, public, secret game.Raw) (game.State, error) {
	state, err := g.Game.Load(s, trace.ReplaceAll(public, []byte("}")), secret)
	return leakyState{state, g, true}, err
}

func (g leaky) LoadView(s game.Setup, seat game.Seat, public, private game.Raw) (game.State, error) {
	state, err := g.Game.LoadView(s, seat, trace.ReplaceAll(public, []byte("}")), trace.ReplaceAll(private, []byte("}")))
	return leakyState{state, g, false}, err
}

func (g leaky) Decode(kind string, move game.Raw) (game.Move, error) {
	m, err := g.Game.Decode(kind, move)
	var r *game.Refusal
	if g.refusal && errors.As(err, &r) {
		return m, &game.Refusal{Kind: r.Kind, Field: r.Field, Reason: r.Reason + " in " + string(move)}
	}
	return m, err
}

// leakyState is a position of it, whole or what somebody knows.
type leakyState struct {
	game.State
	game  leaky
	whole bool
}

// secret is a number that depends on the hidden part.
func (s leakyState) secret() int {
	if !s.whole {
		return 0
	}
	return int(crc32.ChecksumIEEE(game.Marshal(s.State.Secret())) % 1000)
}

// leak puts that number into a document.
func (s leakyState) leak(document any) game.Raw {
	text := strings.TrimSuffix(string(game.Marshal(document)), "}")
	if text != "{" {
		text += ","
	}
	return game.Raw(fmt.Sprintf(`%s"leak":%d}`, text, s.secret()))
}

func (s leakyState) Public() any {
	if s.game.public {
		return s.leak(s.State.Public())
	}
	return s.State.Public()
}

func (s leakyState) Private(seat game.Seat) any {
	if s.game.private {
		return s.leak(s.State.Private(seat))
	}
	return s.State.Private(seat)
}

func (s leakyState) LargestSecret() int {
	if s.game.length {
		return s.State.LargestSecret() + 2048*s.secret()
	}
	return s.State.LargestSecret()
}

func (s leakyState) Legal(seat game.Seat) []game.Move {
	moves := s.State.Legal(seat)
	if s.game.legal && moves != nil {
		return slices.Repeat(moves, 1+s.secret()%5)
	}
	return moves
}

func (s leakyState) Check(seat game.Seat, m game.Move) []game.Refusal {
	refusals := s.State.Check(seat, m)
	for i := range refusals {
		if s.game.refusal {
			refusals[i].Reason += " in " + string(game.Marshal(m))
		}
	}
	return refusals
}

func (s leakyState) Sample(seat game.Seat, d game.Dice) game.Move {
	if s.game.legal {
		d = game.NewFast(uint64(s.secret()))
	}
	if sampler, ok := s.State.(game.Sampler); ok {
		return sampler.Sample(seat, d)
	}
	moves := s.State.Legal(seat)
	return moves[d.Open(game.Label{}, len(moves))]
}

func (s leakyState) CheckAll(answers []game.Answer) []game.SeatRefusal {
	if t, ok := s.State.(game.Together); ok {
		return t.CheckAll(answers)
	}
	return nil
}
