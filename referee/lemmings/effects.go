package lemmings

import "slices"

// effect is what a card does: the ways in which the acting seat can play it
// now, in the order of its arguments, and what one of them does.
type effect struct {
	plays func(*State) []Play
	play  func(*State, *resolution, *Play)
}

var effects = [...]effect{
	Mine:   {(*State).minePlays, (*State).playMine},
	Snap:   {(*State).snapPlays, (*State).playSnap},
	Boo:    {(*State).booPlays, (*State).playBoo},
	Return: {(*State).returnPlays, (*State).playReturn},
	Slide:  {(*State).slidePlays, (*State).playSlide},
	Shove:  {(*State).shovePlays, (*State).playShove},
	Birdie: {(*State).birdiePlays, (*State).playBirdie},
	Nap:    {(*State).napPlays, (*State).playNap},
	Sneak:  {(*State).sneakPlays, (*State).playSneak},
	Tag:    {(*State).tagPlays, (*State).playNothing},
	King:   {(*State).kingPlays, (*State).playKing},
	Swap:   {(*State).swapPlays, (*State).playSwap},
	Sticky: {(*State).stickyPlays, (*State).playSticky},
	Doggie: {(*State).doggiePlays, (*State).playDoggie},
	Camo:   {(*State).camoPlays, (*State).playCamo},
	Fright: {(*State).frightPlays, (*State).playFright},
	Five:   {(*State).fivePlays, (*State).playNothing},
}

// plays lists the ways in which the acting seat can play a card (Rule A1).
func (s *State) plays(card Card) []Play {
	all := effects[card].plays(s)
	for i := range all {
		all[i].Name = card
	}
	return all
}

// playable lists the cards that the acting seat may play if it finds a target.
func (s *State) playable() []Card {
	if !s.mayPlay() {
		return nil
	}
	f := s.family(s.acting.Seat)
	all := slices.DeleteFunc(slices.Clone(f.hand), func(c Card) bool { return c == 0 })
	if !f.idUsed {
		all = append(all, Five)
	}
	return all
}

// play plays a card and resolves what it does (Rules A1 to A3, R27). Eagles
// whose zones it disturbs hunt at once (Rule R14).
func (s *State) play(r *resolution, p Play) {
	f := s.family(s.acting.Seat)
	if p.Name == Five {
		f.idUsed = true
	} else {
		f.hand = remove(f.hand, p.Name)
		s.played = append(s.played, p.Name)
	}
	s.acting.Card = p.Name
	r.tell(Event{Event: Played, Seat: s.acting.Seat, Card: &p})
	effects[p.Name].play(s, r, &p)
	if s.hunting = s.disturbed(); len(s.hunting) > 0 {
		s.phase, s.fed = Hunting, false
	}
}

// once is the one way to play a card that takes no argument.
func once(possible bool) []Play {
	if !possible {
		return nil
	}
	return []Play{{}}
}

func (s *State) playNothing(*resolution, *Play) {}

// Mine! All Mine! (C1): the seat is Eagle Player in the next eagle phase.
func (s *State) minePlays() []Play { return once(true) }

func (s *State) playMine(*resolution, *Play) { s.next = s.acting.Seat }

// Here, Birdie! (C7): an eagle flies to a neighbouring zone, or a feeding one
// flips to hunting.
func (s *State) birdiePlays() []Play {
	var all []Play
	for _, e := range eagles {
		if s.eagles.Of(e).Feeding {
			all = append(all, Play{Eagle: e})
			continue
		}
		for _, w := range ways {
			all = append(all, Play{Eagle: e, Way: w})
		}
	}
	return all
}

func (s *State) playBirdie(r *resolution, p *Play) {
	b := s.eagles.Of(p.Eagle)
	was := *b
	*b = Bird{Zone: b.Zone.on(p.Way, Birdie.Facts().Steps)}
	r.tell(Event{Event: Flown, Eagle: p.Eagle, Seat: s.acting.Seat, Way: p.Way, Zones: []Zone{was.Zone, b.Zone}, Wakes: was.Feeding})
}

// Nap Time (C8): a hunting eagle is flipped to feeding.
func (s *State) napPlays() []Play {
	var all []Play
	for _, e := range eagles {
		if !s.eagles.Of(e).Feeding {
			all = append(all, Play{Eagle: e})
		}
	}
	return all
}

func (s *State) playNap(_ *resolution, p *Play) { s.eagles.Of(p.Eagle).Feeding = true }

// Tag Team (C10): two lemmings share the movement value.
func (s *State) tagPlays() []Play { return once(s.canTeam()) }

// Sticky Fingers (C13): a random pellet of another seat.
func (s *State) stickyPlays() []Play {
	var all []Play
	for _, c := range s.seats {
		if c != s.acting.Seat && len(s.family(c).pellets) > 0 {
			all = append(all, Play{Seat: c})
		}
	}
	return all
}

// Doggie Bag (C14): a random pellet of the supply.
func (s *State) doggiePlays() []Play { return once(len(s.supply) > 0) }

func (s *State) playDoggie(r *resolution, _ *Play) {
	pellet := s.supply[0]
	s.supply = s.supply[1:]
	s.gain(r, pellet, Event{Event: Took, Seat: s.acting.Seat, Cause: Doggie.String()})
}

// Camouflage (C15, R39): eagles cannot eat one own lemming until the movement
// card of the next turn.
func (s *State) camoPlays() []Play {
	c := s.acting.Seat
	own := s.standing(func(l Lemming, _ int) bool { return l.Clan() == c })
	if waiting := s.family(c).start; len(waiting) > 0 {
		own = append(own, placed{waiting[0], start})
		sortPlaced(own)
	}
	return withLemming(own)
}

func (s *State) playCamo(_ *resolution, p *Play) { s.camo = p.Lemming }

// Stage Fright (C16, R39): a lemming of another seat may not walk until this
// seat's next lemming turn begins.
func (s *State) frightPlays() []Play {
	return withTarget(s.standing(func(l Lemming, _ int) bool { return l.Clan() != s.acting.Seat }))
}

func (s *State) playFright(_ *resolution, p *Play) { s.fright = Stage{p.Target, s.acting.Seat} }

// It's a Five (C0): the movement value is 5.
func (s *State) fivePlays() []Play { return once(true) }

func withLemming(all []placed) []Play {
	var plays []Play
	for _, p := range all {
		plays = append(plays, Play{Lemming: p.lemming})
	}
	return plays
}

func withTarget(all []placed) []Play {
	var plays []Play
	for _, p := range all {
		plays = append(plays, Play{Target: p.lemming})
	}
	return plays
}
