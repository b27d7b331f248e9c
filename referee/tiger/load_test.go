package tiger

import (
	"errors"
	"testing"

	"whisker/referee/game"
)

// between, open and ended are positions of red, yellow and green to damage:
// between rounds, waiting for red to choose where its 4 leads, and over.
func between(t testing.TB) *Public {
	s := table(t, "red", "yellow", "green")
	play(t, s, Card{Card: takeCover}, Card{Card: run}, Card{Card: charge})
	return public(s)
}

func open4(t testing.TB) *Public {
	s := table(t, "red", "yellow", "green", "purple", "brown")
	play(t, s, Card{Card: swing, Aim: []int{2}}, Card{Card: takeCover}, Card{Card: hypnotize}, Card{Card: hypnotize}, Card{Card: lasso})
	return public(s)
}

func ended(t testing.TB) *Public {
	s := table(t, "red", "yellow", "green")
	s.marker, s.sleepiness = 15, 1
	s.whiskers = [maxSeats]int{13, 14}
	play(t, s, Card{Card: charge}, Card{Card: run}, Card{Card: think})
	return public(s)
}

func public(s *State) *Public {
	p := s.Public().(Public)
	return &p
}

func loadIt(p *Public) error {
	setup, err := Game.Complete(game.Setup{Seats: info.Seats[:len(p.Monkeys)]})
	if err != nil {
		return err
	}
	_, err = Game.Load(setup, game.Marshal(p), game.Raw("{}"))
	return err
}

// TestLoadRefuses takes a good position, makes one thing impossible and wants
// to be told where.
func TestLoadRefuses(t *testing.T) {
	seven := []int{1, 2, 3, 4, 5, 6, 7}
	for _, c := range []struct {
		name   string
		from   func(testing.TB) *Public
		damage func(*Public)
		at     string
	}{
		{"round 0", between, func(p *Public) { p.Round = 0 }, "/round"},
		{"round 201", between, func(p *Public) { p.Round = 201 }, "/round"},
		{"awake", between, func(p *Public) { p.Sleepiness = 0 }, "/sleepiness"},
		{"sleepiness 7", between, func(p *Public) { p.Sleepiness = 7 }, "/sleepiness"},
		{"marker below the track", between, func(p *Public) { p.Marker = -1 }, "/marker"},
		{"marker above the picture", between, func(p *Public) { p.Marker = 17 }, "/marker"},
		{"marker at 0 and going on", between, func(p *Public) { p.Marker = 0 }, "/monkeys/0/whiskers"},
		{"a monkey twice", between, func(p *Public) { p.Monkeys[1].Seat = "red" }, "/monkeys/1/seat"},
		{"two on a narrow space", between, func(p *Public) { p.Monkeys[0].Space, p.Monkeys[1].Space = 3, 3 }, "/monkeys/1/space"},
		{"on the tiger", between, func(p *Public) { p.Monkeys[0].Space = 0 }, "/monkeys/0/space"},
		{"off the track", between, func(p *Public) { p.Monkeys[2].Space = 7 }, "/monkeys/2/space"},
		{"fewer whiskers than none", between, func(p *Public) { p.Monkeys[1].Whiskers = -1 }, "/monkeys/1"},
		{"less damage than none", between, func(p *Public) { p.Monkeys[1].Damage = -1 }, "/monkeys/1"},
		{"a score at the marker", between, func(p *Public) { p.Monkeys[1].Whiskers = 16 }, "/monkeys/1/whiskers"},
		{"damage without a wake-up", between, func(p *Public) { p.Monkeys[1].Damage = 1 }, "/monkeys"},
		{"damage of two wake-ups in one", between, func(p *Public) { p.Marker, p.Monkeys[0].Damage, p.Monkeys[1].Damage = 15, 2, 2 }, "/monkeys"},
		{"a card twice", between, func(p *Public) { p.Monkeys[0].Hand[1] = 2 }, "/monkeys/0/hand"},
		{"no such card", between, func(p *Public) { p.Monkeys[0].Hand[0] = 0 }, "/monkeys/0/hand"},
		{"a huge card", between, func(p *Public) { p.Monkeys[0].Hand[7] = game.MaxCount }, "/monkeys/0/hand"},
		{"cards out of order", between, func(p *Public) { h := p.Monkeys[0].Hand; h[0], h[1] = h[1], h[0] }, "/monkeys/0/hand"},
		{"a card is gone", between, func(p *Public) { p.Monkeys[0].Hand = p.Monkeys[0].Hand[1:] }, "/monkeys/0/played"},
		{"a card is in hand and played", between, func(p *Public) { p.Monkeys[0].Played = []int{1, 2} }, "/monkeys/0/played"},
		{"a card too many", between, func(p *Public) { p.Monkeys[0].Hand = append(seven[:7:7], 8, 9) }, "/monkeys/0/played"},
		{"no 9", between, func(p *Public) { p.Monkeys[2].Hand, p.Monkeys[2].Played = seven, []int{8, 9} }, "/monkeys/2/hand"},
		{"lying without having played the 1", between, func(p *Public) { p.Monkeys[1].Lying = true }, "/monkeys/1/lying"},
		{"one final space", between, func(p *Public) { p.Monkeys[1].Final = new(3) }, "/monkeys/1/final"},
		{"over too early", between, func(p *Public) {
			for i := range p.Monkeys {
				p.Monkeys[i].Final = new(p.Monkeys[i].Space)
			}
		}, "/marker"},
		{"a card missing", open4, func(p *Public) { p.Revealed = p.Revealed[:4] }, "/revealed"},
		{"cards of other seats", open4, func(p *Public) { p.Revealed[0].Seat = "yellow" }, "/revealed/0/seat"},
		{"revealed and in hand", open4, func(p *Public) { p.Revealed[4].Card = 9 }, "/revealed/4/card"},
		{"revealed and no card", open4, func(p *Public) { p.Revealed[4].Card = 10 }, "/revealed/4/card"},
		{"an aim that is no space", open4, func(p *Public) { p.Revealed[0].Aim = []int{7} }, "/revealed/0/aim/0"},
		{"an aim where none can be", open4, func(p *Public) { p.Revealed[1].Aim = []int{3} }, "/revealed/1/aim"},
		{"a lasso around itself", open4, func(p *Public) { p.Revealed[4].Lasso = []game.Seat{"brown"} }, "/revealed/4/lasso/0"},
		{"an aim that fits", open4, func(p *Public) { p.Revealed[0].Aim = []int{3} }, "/revealed"},
		{"nobody acts", open4, func(p *Public) { p.Revealed[0].State = Waiting }, "/revealed"},
		{"two act", open4, func(p *Public) { p.Revealed[4].State = Acting }, "/revealed/0/state"},
		{"another acts before", open4, func(p *Public) { p.Revealed[0].State, p.Revealed[4].State = Waiting, Acting }, "/revealed/0/state"},
		{"a cancelled card acts", open4, func(p *Public) { p.Revealed[2].State, p.Revealed[0].State = Acting, Waiting }, "/revealed"},
		{"a card without a choice acts", open4, func(p *Public) {
			for i := range p.Revealed {
				p.Revealed[i].State = Waiting
			}
			p.Revealed[1].State = Acting
		}, "/revealed"},
		{"done though cancelled", open4, func(p *Public) { p.Revealed[2].State = Done }, "/revealed/2/state"},
		{"an unknown state", open4, func(p *Public) { p.Revealed[2].State = "lost" }, "/revealed/2/state"},
		{"a 1 that stands", open4, func(p *Public) { p.Monkeys[1].Lying = false }, "/monkeys"},
		{"a 4 that lies", open4, func(p *Public) { p.Monkeys[0].Lying = true }, "/monkeys"},
		{"a 4 on space 5", open4, func(p *Public) { p.Monkeys[0].Space = 5 }, "/revealed"},
		{"no 9 in the middle", open4, func(p *Public) {
			p.Monkeys[0].Hand, p.Monkeys[0].Played = []int{1, 2, 3, 5, 6, 7, 8}, []int{4, 9}
		}, "/monkeys/0/hand"},
		{"whiskers before its card came", open4, func(p *Public) { p.Monkeys[0].Whiskers = 16 }, "/monkeys/0/whiskers"},
		{"over in the middle", open4, func(p *Public) {
			for i := range p.Monkeys {
				p.Monkeys[i].Final = new(6)
			}
		}, "/revealed"},
		{"a final space off the track", ended, func(p *Public) { p.Monkeys[0].Final = new(7) }, "/monkeys/0/final"},
		{"two on a final space", ended, func(p *Public) { p.Monkeys[1].Final = new(2) }, "/monkeys/1/final"},
		{"two on the tiger at the end", ended, func(p *Public) { p.Monkeys[0].Final, p.Monkeys[1].Final = new(0), new(0) }, "/monkeys/1/final"},
		{"no final space", ended, func(p *Public) { p.Monkeys[0].Final = nil }, "/monkeys/1/final"},
		{"final spaces elsewhere, without a wake-up", ended, func(p *Public) { p.Sleepiness = 5 }, "/monkeys"},
		{"over below the marker", ended, func(p *Public) { p.Monkeys[1].Whiskers = 13 }, "/marker"},
		{"far beyond the marker", ended, func(p *Public) { p.Monkeys[0].Whiskers = 17 }, "/monkeys/0/whiskers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := c.from(t)
			if err := loadIt(p); err != nil {
				t.Fatalf("undamaged: %v", err)
			}
			c.damage(p)
			err := loadIt(p)
			var f *game.FormatError
			if !errors.As(err, &f) {
				t.Fatalf("%v, want an error", err)
			}
			if f.At != c.at {
				t.Errorf("%q at %s, want %s", f.Reason, f.At, c.at)
			}
		})
	}
}

// What a table of others is given is refused as well.
func TestLoadRefusesOtherDocuments(t *testing.T) {
	s := table(t, "red", "yellow")
	setup, _ := Game.Complete(game.Setup{Seats: s.names})
	good := game.Marshal(s.Public())
	for name, load := range map[string]func() (game.State, error){
		"secret":    func() (game.State, error) { return Game.Load(setup, good, game.Raw(`{"deck":[1]}`)) },
		"no secret": func() (game.State, error) { return Game.Load(setup, good, nil) },
		"no public": func() (game.State, error) { return Game.Load(setup, nil, game.Raw("{}")) },
		"member": func() (game.State, error) {
			return Game.Load(setup, append(good[:len(good)-1:len(good)-1], `,"x":1}`...), game.Raw("{}"))
		},
		"private":      func() (game.State, error) { return Game.LoadView(setup, "red", good, game.Raw(`{"hand":[1]}`)) },
		"another seat": func() (game.State, error) { return Game.LoadView(setup, "green", good, nil) },
	} {
		if s, err := load(); err == nil || s != nil {
			t.Errorf("%s: %v, %v; want an error", name, s, err)
		}
	}
	for _, seat := range []game.Seat{"", "red", "yellow"} {
		s, err := Game.LoadView(setup, seat, good, nil)
		if err != nil || !s.Knows("red") || !s.Knows("yellow") || s.Knows("green") {
			t.Errorf("the view of %q: %v", seat, err)
		}
	}
}
