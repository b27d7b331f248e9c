package lemmings

import (
	"slices"

	"whisker/referee/game"
)

// AboutFly is the detail of the ask "fly".
type AboutFly struct {
	Eagles []Eagle `json:"eagles"` // whose way matters
}

// AboutEagle is the detail of the asks "prey", "flee" and "refill".
type AboutEagle struct {
	Eagle Eagle `json:"eagle"`
}

// AboutAct is the detail of an ask "act" that goes on with a turn (Rule R34).
type AboutAct struct {
	Done []string `json:"done"` // "trade", "card", and "walk" for the first of Tag Team
}

// asked says whom the position waits for, and with what kind of decision; 0
// once the game is over.
func (s *State) asked() (kind string, who Clan) {
	switch s.phase {
	case Flying:
		return askFly, *s.control.Of(s.flying[0])
	case Hunting:
		if s.fed {
			return askFlee, *s.control.Of(s.hunting[0])
		}
		return askPrey, *s.control.Of(s.hunting[0])
	case Refilling:
		return askRefill, *s.control.Of(s.hover[0])
	case Acting:
		return askAct, s.acting.Seat
	}
	return "", 0
}

// Asks says whom the table waits for: one seat at a time.
func (s *State) Asks() []game.Ask {
	kind, who := s.asked()
	if who == 0 {
		return nil
	}
	ask := game.Ask{Seat: who.Seat(), Kind: kind}
	switch kind {
	case askFly:
		ask.Detail = game.Marshal(AboutFly{s.choices()})
	case askPrey, askFlee:
		ask.Detail = game.Marshal(AboutEagle{s.hunting[0]})
	case askRefill:
		ask.Detail = game.Marshal(AboutEagle{s.hover[0]})
	case askAct:
		if done := s.done(); done != nil {
			ask.Detail = game.Marshal(AboutAct{done})
		}
	}
	return []game.Ask{ask}
}

// choices lists the eagles whose way the ask "fly" is about.
func (s *State) choices() []Eagle {
	all := []Eagle{}
	for _, e := range eagles {
		if s.wayMatters(e) && (!s.two() || e == s.flying[0]) {
			all = append(all, e)
		}
	}
	return all
}

// done lists what the acting seat has done of its turn.
func (s *State) done() []string {
	var done []string
	if s.acting.Favors != 0 {
		done = append(done, "trade")
	}
	if s.acting.Card != 0 {
		done = append(done, "card")
	}
	if s.acting.Walked != 0 {
		done = append(done, "walk")
	}
	return done
}

// Knows reports whether the answers of a seat can be judged: a lemming turn
// rests on the seat's own hand and pellets, everything else on public facts.
func (s *State) Knows(seat game.Seat) bool {
	kind, who := s.asked()
	return s.full || kind != askAct || who.Seat() != seat || who == s.viewer
}

// Legal lists the legal answers of a seat, stage by stage (Rules R34, R48): of
// a lemming turn trades, cards and moves each alone.
func (s *State) Legal(seat game.Seat) []game.Move {
	kind, who := s.asked()
	if who == 0 || who.Seat() != seat || !s.Knows(seat) {
		return nil
	}
	switch kind {
	case askFly:
		return movesOf(s.flights(), func(f Fly) game.Move { return f })
	case askPrey:
		return movesOf(s.edible(s.hunting[0]), func(l Lemming) game.Move { return Prey{[]Lemming{l}} })
	case askFlee:
		return movesOf(s.escapes(s.hunting[0]), func(f Flight) game.Move { return Flee{[]Flight{f}} })
	case askRefill:
		return movesOf(s.empty(s.hover[0]), func(at int) game.Move { return Refill{[]Hex{s.canyon.name(at)}} })
	}
	return s.legalAct()
}

func movesOf[T any](all []T, move func(T) game.Move) []game.Move {
	moves := make([]game.Move, len(all))
	for i, x := range all {
		moves[i] = move(x)
	}
	return moves
}

// legalAct lists trades, then cards, then walks, or climbs and the pass.
func (s *State) legalAct() []game.Move {
	moves := movesOf(s.trades(), func(n int) game.Move { return Act{Favors: n} })
	for _, card := range s.playable() {
		moves = append(moves, movesOf(s.plays(card), func(p Play) game.Move { return Act{Card: &p} })...)
	}
	walks := s.walks()
	moves = append(moves, movesOf(walks, func(w Walk) game.Move { return Act{Walks: []Walk{w}} })...)
	if len(walks) > 0 {
		return moves
	}
	moves = append(moves, movesOf(s.climbers(), func(p placed) game.Move { return Act{Climb: p.lemming} })...)
	return append(moves, Act{Pass: true})
}

// With lists what an acting seat can go on with after a part of its turn, each
// joined to the part so that it is an answer of its own: the walks after a trade
// or a card, and the second ones after the first of Tag Team. Its refusals tell
// why there is no such list: the part is not legal, or it is a whole turn, or an
// eagle hunts after it, and the seat is asked again then.
func (s *State) With(seat game.Seat, part game.Move) ([]game.Move, []game.Refusal) {
	if all := s.Check(seat, part); all != nil {
		return nil, all
	}
	begun, ok := part.(Act)
	if !ok || begun.moves() && !s.walksFirst(&begun) {
		return nil, refusals(illegal("R34", "", "the answer is whole: nothing goes on from it"))
	}
	t, trial := s.clone(), new(resolution)
	t.act(trial, begun)
	if t.phase == Hunting {
		return nil, refusals(illegal("R35", "", "an eagle hunts first, and then the seat is asked again"))
	}
	if begun.moves() {
		t.stepAct(trial)
	}
	return movesOf(t.legalAct(), func(m game.Move) game.Move {
		next := m.(Act)
		whole := begun
		if next.Favors != 0 {
			whole.Favors = next.Favors
		}
		if next.Card != nil {
			whole.Card = next.Card
		}
		whole.Walks, whole.Climb, whole.Pass = slices.Concat(begun.Walks, next.Walks), next.Climb, next.Pass
		return whole
	}), nil
}

// walksFirst reports whether an answer ends with the first walk of Tag Team, so
// that the second is missing (Rule R36).
func (s *State) walksFirst(a *Act) bool {
	tag := s.acting.Card == Tag || a.Card != nil && a.Card.Name == Tag
	return tag && s.acting.Walked == 0 && len(a.Walks) == 1
}
