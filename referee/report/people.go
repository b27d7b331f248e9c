package report

import (
	"whisker/referee"
	"whisker/referee/game"
)

// people says who came, went or has a new key, and that nothing else changed.
func (t *teller) people() {
	changes := t.board.NewChanges()
	for _, c := range changes {
		t.change(c)
		t.paragraph()
	}
	t.at("/changes")
	taken, ok := t.board.Takes()
	switch last := t.board.Turn - 1; {
	case !ok && t.board.Replaces != "":
		t.fail("the board replaces others and takes up no position")
	case ok && t.board.Replaces == "":
		t.tell("same-position", nil)
	case ok && taken.Turn+1 == last:
		t.tell("rerun-turn", facts{"Then": taken.Turn, "Turn": last})
	case ok:
		t.tell("rerun-turns", facts{"Then": taken.Turn, "From": taken.Turn + 1, "To": last})
	}
	t.paragraph()
	t.at("/replaces")
}

// change tells one change, by what it changes and who allowed it.
func (t *teller) change(c referee.Changed) {
	now := c.Change.Place
	before := t.board.PlaceAt(now.Seat, c.Turn-1)
	agreed := make([]game.Seat, len(c.Signed))
	for i, s := range c.Signed {
		agreed[i] = s.Seat
	}
	what := "change-details"
	switch {
	case now.Player != before.Player:
		what = "change-player"
	case now.Key != before.Key:
		what = "change-key"
	}
	f := facts{"Seat": t.label(now.Seat), "Player": now.Player, "Before": before.Player}
	if c.By == referee.ByOthers {
		f["Others"] = t.seats(agreed)
	}
	t.tell(what+"-by-"+string(c.By), f)
}
