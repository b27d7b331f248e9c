package hare

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"whisker/referee/game"
)

// sample is a position in the middle of a game of three seats: a round is under
// way, cards are discarded, a howl is in force, the fox is on the podium.
const sample = `{"seats":["red","yellow","green"],
	"initial":{"race":1,"first":"yellow","howl_next":true,"pos":{"hare":4,"wolf":2},"podium":["fox"],"streams":[3,8],
	"table":[["fox","fox"],["wolf","howl"]],"bets":{"red":["hare","lamb"],"yellow":["fox","howl"],"green":["lamb","hare"]},"hands":{"yellow":["hare","fox"]},"size":20}}`

func load(t *testing.T, text string) (*scenario, *state) {
	t.Helper()
	c := new(scenario)
	read(t, []byte(text), c)
	return c, c.load(t)
}

// TestLoadRefusesImpossiblePositions damages one thing at a time. Moving pieces
// about so that none is lost is no damage.
func TestLoadRefusesImpossiblePositions(t *testing.T) {
	for _, c := range []struct {
		what   string
		damage func(*Public, *Secret)
		at     string
	}{
		{"nothing", func(p *Public, s *Secret) {}, ""},
		{"two cards change places", func(p *Public, s *Secret) { s.Deck[0], s.Deck[19] = s.Deck[19], s.Deck[0] }, ""},

		{"no race", func(p *Public, s *Secret) { p.Race = 0 }, "/public/race"},
		{"a second race in standard mode", func(p *Public, s *Secret) { p.Race = 2 }, "/public/race"},
		{"a round below 0", func(p *Public, s *Secret) { p.Round = -1 }, "/public/round"},
		{"a round that no counter holds", func(p *Public, s *Secret) { p.Round = game.MaxCount }, "/public/round"},
		{"bets are chosen and a howl is in force", func(p *Public, s *Secret) { p.Round = 0 }, "/public/howl_next"},
		{"bets are chosen and the marker is out", func(p *Public, s *Secret) { p.Round, p.HowlNext = 0, false }, "/public/first"},
		{"nobody has the marker", func(p *Public, s *Secret) { p.First = "" }, "/public/first"},
		{"somebody else has the marker", func(p *Public, s *Secret) { p.First = "blue" }, "/public/first"},
		{"the wrong seat is to play", func(p *Public, s *Secret) { p.ToPlay = "green" }, "/public/to_play"},
		{"another mode", func(p *Public, s *Secret) { p.Mode = Champion }, "/public/mode"},
		{"streams in the wrong order", func(p *Public, s *Secret) { p.Streams = [2]int{8, 3} }, "/public/streams"},
		{"one stream", func(p *Public, s *Secret) { p.Streams = [2]int{8, 8} }, "/public/streams"},
		{"a stream behind the finish", func(p *Public, s *Secret) { p.Streams = [2]int{8, 12} }, "/public/streams"},
		{"a boost in standard mode", func(p *Public, s *Secret) { p.Boosts = []Boost{{2, Hare}} }, "/public/boosts"},
		{"an animal is missing", func(p *Public, s *Secret) { p.Animals = p.Animals[1:] }, "/public/animals"},
		{"animals in another order", func(p *Public, s *Secret) { p.Animals[0], p.Animals[1] = p.Animals[1], p.Animals[0] }, "/public/animals/0/animal"},
		{"an animal behind the start", func(p *Public, s *Secret) { p.Animals[0].Tile = -1 }, "/public/animals/0/tile"},
		{"an animal beyond the finish", func(p *Public, s *Secret) { p.Animals[0].Tile = 13 }, "/public/animals/0/tile"},
		{"an animal over the finish without a place", func(p *Public, s *Secret) { p.Animals[0].Tile = 12 }, "/public/animals/0/place"},
		{"an animal on the podium and on the track", func(p *Public, s *Secret) { p.Animals[0].Place = 2 }, "/public/animals/0/place"},
		{"a fourth place", func(p *Public, s *Secret) { p.Animals[0] = Pawn{Hare, 12, 4} }, "/public/animals/0/place"},
		{"a free place ahead", func(p *Public, s *Secret) { p.Animals[0] = Pawn{Hare, 12, 3} }, "/public/animals/0/place"},
		{"two winners", func(p *Public, s *Secret) { p.Animals[0] = Pawn{Hare, 12, 1} }, "/public/animals/0/place"},
		{"a full podium and an unfinished race", func(p *Public, s *Secret) {
			p.Animals[0], p.Animals[1] = Pawn{Hare, 12, 2}, Pawn{Tortoise, 12, 3}
		}, "/public/table"},
		{"a play out of turn", func(p *Public, s *Secret) { p.Table[0].Seat = "red" }, "/public/table/0/seat"},
		{"a play of two animals", func(p *Public, s *Secret) { p.Table[0].Cards[1] = HareCard }, "/public/table/0/cards"},
		{"a howl before the quiet wolf", func(p *Public, s *Secret) { slices.Reverse(p.Table[1].Cards) }, "/public/table/1/cards"},
		{"a play of no card", func(p *Public, s *Secret) { p.Table[0].Cards = nil }, "/public/table/0/cards"},
		{"a fifth fox", func(p *Public, s *Secret) {
			p.Table = append(p.Table, Laid{"red", []Card{FoxCard, FoxCard, FoxCard}})
		}, "/public/table/2/cards"},
		{"a play after the fourth fox", func(p *Public, s *Secret) {
			p.Table = append(p.Table, Laid{"red", []Card{FoxCard, FoxCard}}, Laid{"yellow", []Card{HareCard}})
		}, "/public/table/3"},
		{"a race that has not been run", func(p *Public, s *Secret) {
			p.Table = append(p.Table, Laid{"red", []Card{FoxCard, FoxCard}})
		}, "/public/table"},
		{"discards in another order", func(p *Public, s *Secret) { slices.Reverse(p.Discards) }, "/public/discards/0/card"},
		{"a discard twice", func(p *Public, s *Secret) {
			p.Discards[1] = p.Discards[0]
		}, "/public/deck"},
		{"no discards of a kind", func(p *Public, s *Secret) { p.Discards[0].Count = 0 }, "/public/discards/0/count"},
		{"more discards than cards", func(p *Public, s *Secret) { p.Discards[0].Count = 99 }, "/public/discards/0/count"},
		{"a discard lost", func(p *Public, s *Secret) { p.Discards[0].Count-- }, "/public/deck"},
		{"a draw pile below nothing", func(p *Public, s *Secret) { p.Deck = -1 }, "/public/deck"},
		{"a draw pile beyond all cards", func(p *Public, s *Secret) { p.Deck = 1000 }, "/public/deck"},
		{"a card more on the draw pile", func(p *Public, s *Secret) { p.Deck++ }, "/public/deck"},
		{"a hand of seven", func(p *Public, s *Secret) { p.Hands[0].Cards = 7 }, "/public/hands/0/cards"},
		{"three bets", func(p *Public, s *Secret) { p.Hands[2].Bets = 3 }, "/public/hands/2/bets"},
		{"seats in another order", func(p *Public, s *Secret) { slices.Reverse(p.Hands) }, "/public/hands/0/seat"},
		{"points before the end", func(p *Public, s *Secret) { p.Points[1].Points = 3 }, "/public/points/1/points"},
		{"points below nothing", func(p *Public, s *Secret) { p.Points[1].Points = -1 }, "/public/points/1/points"},
		{"points of two seats", func(p *Public, s *Secret) { p.Points = p.Points[1:] }, "/public/points"},
		{"bets shown before the end", func(p *Public, s *Secret) {
			p.Revealed = []SeatBets{{"red", []Card{HareCard, LambCard}}}
		}, "/public/revealed"},

		{"a hand is missing", func(p *Public, s *Secret) { s.Hands = s.Hands[1:] }, "/secret/hands"},
		{"hands in another order", func(p *Public, s *Secret) { slices.Reverse(s.Hands) }, "/secret/hands/0/seat"},
		{"a card in the hand lost", func(p *Public, s *Secret) { s.Hands[1].Hand = s.Hands[1].Hand[1:] }, "/secret/hands/1/hand"},
		{"a hand that is not sorted", func(p *Public, s *Secret) {
			slices.Reverse(s.Hands[1].Hand)
		}, "/secret/hands/1/hand/0"},
		{"a bet lost", func(p *Public, s *Secret) { s.Hands[1].Bets = s.Hands[1].Bets[1:] }, "/secret/hands/1/bets"},
		{"a starting bet that howls", func(p *Public, s *Secret) { s.Hands[0].Bets[0] = HowlCard }, "/secret/hands/0/bets"},
		{"a starting bet twice", func(p *Public, s *Secret) { s.Hands[0].Bets[0] = LambCard }, "/secret/hands/2/bets"},
		{"a starting bet held and unused", func(p *Public, s *Secret) { s.Unused[0] = Hare }, "/secret/unused/0"},
		{"a starting bet lost", func(p *Public, s *Secret) { s.Unused = s.Unused[1:] }, "/secret/unused/0"},
		{"an unused starting bet twice", func(p *Public, s *Secret) { s.Unused = append(s.Unused, s.Unused[1]) }, "/secret/unused/2"},
		{"unused starting bets in another order", func(p *Public, s *Secret) { slices.Reverse(s.Unused) }, "/secret/unused/0"},
		{"a card of the draw pile lost", func(p *Public, s *Secret) { s.Deck = s.Deck[1:] }, "/secret/deck"},
		{"a card of the draw pile changed", func(p *Public, s *Secret) { s.Deck[0] = s.Deck[0]%LambCard + 1 }, "/secret"},
		{"a further bet changed", func(p *Public, s *Secret) { s.Hands[0].Bets[1] = HowlCard }, "/secret"},
	} {
		t.Run(c.what, func(t *testing.T) {
			sc, s := load(t, sample)
			p, d := s.public(), s.secret()
			c.damage(p, d)
			_, err := Game.Load(sc.setup(t, sc.Seats...), game.Marshal(p), game.Marshal(d))
			refusedAt(t, err, c.at)
		})
	}
}

func refusedAt(t *testing.T, err error, at string) {
	t.Helper()
	var f *game.FormatError
	switch {
	case err == nil && at != "":
		t.Errorf("it loads, want it refused at %s", at)
	case err != nil && !errors.As(err, &f):
		t.Errorf("%T, want a *game.FormatError", err)
	case err != nil && (f.At != at || at == ""):
		t.Errorf("refused at %s (%s), want %q", f.At, f.Reason, at)
	}
}

// While the further bets are chosen nothing has happened yet.
func TestLoadChecksTheSetUp(t *testing.T) {
	const text = `{"seats":["red","yellow"],"initial":{"betting":true}}`
	for _, c := range []struct {
		what   string
		damage func(*Public)
		at     string
	}{
		{"nothing", func(p *Public) {}, ""},
		{"cards on the table", func(p *Public) { p.Table = []Laid{{"red", []Card{HareCard}}} }, "/public/table"},
		{"discards", func(p *Public) { p.Discards = []Discard{{HareCard, 1}} }, "/public/discards"},
		{"an animal that has started", func(p *Public) { p.Animals[0].Tile = 2 }, "/public/animals/0/tile"},
		{"a seat to play", func(p *Public) { p.ToPlay = "red" }, "/public/to_play"},
		{"a draw pile as after the bets", func(p *Public) { p.Deck-- }, "/public/deck"},
	} {
		t.Run(c.what, func(t *testing.T) {
			sc, s := load(t, text)
			p := s.public()
			c.damage(p)
			_, err := Game.LoadView(sc.setup(t, sc.Seats...), "", game.Marshal(p), nil)
			refusedAt(t, err, c.at)
		})
	}
}

// A game that is over is held to more: the bets are shown and worth the points.
func TestLoadChecksTheEnd(t *testing.T) {
	const text = `{"seats":["red","yellow","green"],
		"initial":{"first":"red","podium":["hare","lamb"],"pos":{"fox":11},"hands":{"red":["fox","fox","fox","fox"]},
		"bets":{"red":["hare","fox"],"yellow":["lamb","lamb"],"green":["fox","wolf"]}}}`
	for _, c := range []struct {
		what   string
		damage func(*Public, *Secret)
		at     string
	}{
		{"nothing", func(p *Public, s *Secret) {}, ""},
		{"hidden bets", func(p *Public, s *Secret) { p.Revealed = nil }, "/public/revealed"},
		{"other bets", func(p *Public, s *Secret) { p.Revealed[2].Bets[1] = TortoiseCard }, "/secret/hands/2/bets"},
		{"a starting bet that two seats show", func(p *Public, s *Secret) {
			p.Revealed[2].Bets[0], p.Revealed[2].Bets[1] = LambCard, HowlCard
		}, "/public/revealed/2/bets"},
		{"bets of another seat", func(p *Public, s *Secret) { slices.Reverse(p.Revealed) }, "/public/points/0/points"},
		{"three bets", func(p *Public, s *Secret) {
			p.Revealed[2].Bets = append(p.Revealed[2].Bets, HareCard)
		}, "/public/revealed/2/bets"},
		{"a point too many", func(p *Public, s *Secret) { p.Points[0].Points++ }, "/public/points/0/points"},
		{"a point too few", func(p *Public, s *Secret) { p.Points[0].Points-- }, "/public/points/0/points"},
		{"somebody to play", func(p *Public, s *Secret) { p.ToPlay = "red" }, "/public/to_play"},
		{"more foxes shown than there are", func(p *Public, s *Secret) {
			p.Discards = []Discard{{FoxCard, 12}}
			p.Deck -= 12
			p.Revealed[0].Bets[1], p.Revealed[1].Bets[1] = FoxCard, FoxCard
			p.Points[1].Points = 5
		}, "/public"},
		{"a table that makes nobody run", func(p *Public, s *Secret) { p.Table = nil }, "/public/table"},
	} {
		t.Run(c.what, func(t *testing.T) {
			sc, s := load(t, text)
			s.Play([]game.Answer{{Seat: "red", Move: Play{Fox, 4, 0}}}, still{})
			p, d := s.public(), s.secret()
			c.damage(p, d)
			_, err := Game.Load(sc.setup(t, sc.Seats...), game.Marshal(p), game.Marshal(d))
			refusedAt(t, err, c.at)
		})
	}
}

func TestLoadChecksTheBeginnersPodium(t *testing.T) {
	const text = `{"options":{"mode":"beginner"},"seats":["red","yellow"],
		"initial":{"first":"yellow","pos":{"hare":11,"fox":4,"lamb":4},"hands":{"red":["hare"]},"table":[["fox","fox","fox"],["lamb","lamb","lamb"],["hare"]]}}`
	sharing := strings.Replace(text, `"beginner"`, `"beginner","beginner_tie":"shared"`, 1)
	for _, c := range []struct {
		what, text string
		damage     func(*Public)
		at         string
	}{
		{"nothing", text, func(p *Public) {}, ""},
		{"nothing, shared", sharing, func(p *Public) {}, ""},
		{"a shared place", text, func(p *Public) { p.Animals[4].Place = 2 }, "/public/animals/3/place"},
		{"a place for one alone that two fill", sharing, func(p *Public) { p.Animals[3].Place = 1 }, "/public/animals/0/place"},
		{"one animal on the podium", text, func(p *Public) {
			p.Animals[3], p.Animals[4] = Pawn{Fox, 7, 0}, Pawn{Lamb, 7, 0}
		}, "/public/animals"},
		{"a boost on an odd tile", text, func(p *Public) { p.Boosts[0].Tile = 3 }, "/public/boosts/0/tile"},
		{"a boost for the same animal", text, func(p *Public) { p.Boosts[0].Animal = Lamb }, "/public/boosts/0/tile"},
		{"further bets to choose", text, func(p *Public) { p.Round = 0 }, "/public/round"},
	} {
		t.Run(c.what, func(t *testing.T) {
			sc, s := load(t, c.text)
			s.Play([]game.Answer{{Seat: "red", Move: Play{Hare, 1, 0}}}, still{})
			p := s.public()
			c.damage(p)
			_, err := Game.LoadView(sc.setup(t, sc.Seats...), "", game.Marshal(p), nil)
			refusedAt(t, err, c.at)
		})
	}
}

func TestLoadViewRefusesWhatContradictsTheBoard(t *testing.T) {
	for _, c := range []struct {
		what   string
		seat   game.Seat
		damage func(*Private)
		at     string
	}{
		{"nothing", "red", func(p *Private) {}, ""},
		{"no private document", "red", func(p *Private) { *p = Private{} }, "/private/bets"},
		{"a seat of another table", "blue", func(p *Private) {}, "/private"},
		{"a card more", "red", func(p *Private) { p.Hand = append(p.Hand, LambCard) }, "/private/hand"},
		{"a bet more", "red", func(p *Private) { p.Bets = append(p.Bets, LambCard) }, "/private/bets"},
		{"more howling wolves than there are", "red", func(p *Private) {
			p.Hand = slices.Repeat([]Card{HowlCard}, 6) // the seventh lies on the table
		}, "/private"},
	} {
		t.Run(c.what, func(t *testing.T) {
			sc, s := load(t, sample)
			p := s.private(0)
			c.damage(p)
			_, err := Game.LoadView(sc.setup(t, sc.Seats...), c.seat, game.Marshal(s.public()), game.Marshal(p))
			refusedAt(t, err, c.at)
		})
	}
}
