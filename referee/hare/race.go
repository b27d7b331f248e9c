package hare

// run moves the animals one after the other (Rule 4.4).
func (t turn) run() {
	_, cards := t.onTable()
	t.log.raced(t.position, cards)
	frozen := t.howl()
	for _, a := range animals {
		if t.place[a] != 0 || frozen && a != Wolf {
			continue // R14, R2
		}
		t.move(a, cards[a])
		if !t.mode.complete && t.over() {
			return // Rule 4.5
		}
	}
	if t.mode.complete && t.placed() > 0 {
		t.fillPodium()
	}
}

// howl tells whether only the wolf may move in this race, and sets what the
// howling wolves on the table do to the next (R1, R2).
func (t turn) howl() (frozen bool) {
	howls := t.howls()
	if howls > 0 {
		t.log.howled(howls, t.rules.Howl)
	}
	frozen, t.frozen = t.frozen, howls > 0 && t.rules.Howl == HowlNext
	frozen = frozen || howls > 0 && t.rules.Howl == HowlThis
	if frozen {
		t.log.stopped(t.position)
	}
	return frozen
}

// move makes the move of one animal, by the number of its cards.
func (t turn) move(a Animal, cards int8) {
	if t.naps(a, cards) {
		t.log.napped(t.tile[a])
		return
	}
	steps := t.mode.paces[a][cards]
	if steps == 0 {
		return
	}
	from := t.tile[a]
	drinks := t.walk(a, steps)
	t.log.moved(a, cards, steps, from, t.tile[a])
	switch {
	case drinks:
		t.log.drank(t.tile[a], steps-(t.tile[a]-from))
	case t.mode.boosts && t.tile[a] == t.boost[a]: // R22
		from = t.tile[a]
		t.walk(a, boostSteps)
		t.log.boosted(a, from, t.tile[a])
	}
	if t.tile[a] == finish {
		t.cross(a)
	}
}

// naps reports whether the hare sleeps through this race: all four of its cards,
// off the start tile, and nobody ahead (R9 to R11).
func (t turn) naps(a Animal, cards int8) bool {
	if !t.mode.nap || a != Hare || cards != animalLimit || t.tile[Hare] == 0 {
		return false
	}
	for _, other := range animals {
		if t.place[other] != 0 {
			if t.rules.NapScope == NapRace {
				return false
			}
			continue
		}
		if t.tile[other] > t.tile[Hare] {
			return false
		}
	}
	return true
}

// walk moves an animal tile by tile. It reports whether a stream ended the move
// (R12).
func (t turn) walk(a Animal, steps int8) (drinks bool) {
	for range steps {
		if t.tile[a] == finish {
			return false
		}
		t.tile[a]++
		if a == Lamb && t.mode.streams && (t.tile[a] == t.streams[0] || t.tile[a] == t.streams[1]) {
			return true
		}
	}
	return false
}

// cross puts an animal that is over the finish on the best free place, if there
// is one (Rule 4.5, R13).
func (t turn) cross(a Animal) {
	if n := t.placed(); n < podium {
		t.place[a] = n + 1
		t.log.onPodium(a, n+1)
	}
}

// fillPodium gives the places that are left to the animals nearest to the finish
// (R23).
func (t turn) fillPodium() {
	for next := t.placed() + 1; next <= podium; next = t.placed() + 1 {
		nearest := Animal(0)
		for _, a := range animals {
			if t.place[a] == 0 && (nearest == 0 || t.tile[a] > t.tile[nearest]) {
				nearest = a
			}
		}
		at := t.tile[nearest]
		for _, a := range animals {
			if a == nearest || t.rules.BeginnerTie == TieShared && t.place[a] == 0 && t.tile[a] == at {
				t.lift(a, next)
			}
		}
	}
}

// lift puts an animal that is not over the finish on the podium.
func (t turn) lift(a Animal, place int8) {
	from := t.tile[a]
	t.tile[a], t.place[a] = finish, place
	t.log.lifted(a, place, from)
}
