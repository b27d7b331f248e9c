package fox

// Points is how a bag scores (rule 3.6), cause by cause.
type Points struct {
	Right   int  `json:"right"`         // quests whose kind is in the bag: +1 each
	Surplus int  `json:"surplus"`       // further pieces of a quest kind: -1 each (R2)
	Wrong   int  `json:"wrong"`         // pieces of loot that are no quest: -1 each
	Fox     int  `json:"fox"`           // 1 for an active fox
	Tricks  int  `json:"tricks"`        // what too many tricks cost (R3)
	Sum     int  `json:"sum"`           // of all that
	Gain    int  `json:"gain"`          // eggs: the sum, or 0 (R1)
	Void    bool `json:"void,omitzero"` // a false stop: no gain (R5)
}

// maxGain is the most that a bag can score: three quests and a fox.
const maxGain = numQuests + 1

// points is rule 3.6.
func (r *Rulebook) points(b *bag, quests kindSet, void bool) Points {
	p := Points{Void: void}
	for k := Hen; k < Fox; k++ {
		switch pieces := int(b[k]); {
		case pieces == 0:
		case quests.has(k):
			p.Right++
			p.Surplus += pieces - 1
		default:
			p.Wrong += pieces
		}
	}
	if b.active(Fox) && !void {
		p.Fox = 1
	}
	p.Tricks = r.trickCost(b.tricks())
	p.Sum = p.Right + r.Duplicate*p.Surplus - p.Wrong + p.Fox - p.Tricks
	if !void { // R5
		p.Gain = max(0, p.Sum) // R1
	}
	return p
}

// trickCost is R3.
func (r *Rulebook) trickCost(tricks int) int {
	switch {
	case tricks < 2:
		return 0
	case r.TrickPenalty == penaltyPerExtra:
		return tricks - 1
	}
	return 1
}

// mayStop is R4: what a bag needs before its holder may call stop.
func (r *Rulebook) mayStop(b *bag) bool { return r.counts(b.loot(), b.size()) >= stopAt }

// counts picks what R4 counts: loot, or all pieces.
func (r *Rulebook) counts(loot, pieces int) int {
	if r.StopNeeds == needsPieces {
		return pieces
	}
	return loot
}

// stopAt is how many pieces rule 3.4 wants.
const stopAt = 3
