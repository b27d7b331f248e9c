package report

import (
	"fmt"

	"whisker/referee/fox"
)

// score tells what a seat has in its bag, and what that is worth.
func (r foxReporter) score(t *teller, e *fox.Event) {
	p := e.Points
	if p == nil {
		t.fail("a score has no points")
		return
	}
	f := facts{"Seat": t.seat(e.Seat), "Pieces": r.list(&t.speaker, e.Pieces), "Points": r.points(t, p)}
	switch {
	case len(e.Pieces) == 0:
		t.tell("score-empty", f)
	case f["Points"] == "":
		t.tell("score-nothing", f)
	default:
		t.tell("score", f)
		r.gain(t, p)
	}
	if !p.Void && r.onlyTrick(e.Pieces) == fox.Hammer {
		t.tell("hammer", nil)
	}
}

// points lists what a bag is worth, cause by cause; "" where nothing in it
// counts.
func (foxReporter) points(t *teller, p *fox.Points) string {
	surplus := p.Sum - p.Right + p.Wrong - p.Fox + p.Tricks // What it costs is an option.
	var parts []string
	for _, part := range []struct {
		id     string
		there  bool
		points int
	}{
		{"points-right", p.Right > 0, p.Right},
		{"points-surplus", p.Surplus > 0, surplus},
		{"points-wrong", p.Wrong > 0, -p.Wrong},
		{"points-fox", p.Fox > 0, p.Fox},
		{"points-tricks", p.Tricks > 0, -p.Tricks},
	} {
		if part.there {
			parts = append(parts, t.say(part.id, facts{"Points": fmt.Sprintf("%+d", part.points)}))
		}
	}
	return t.list(parts)
}

// gain tells how many eggs the points come to.
func (foxReporter) gain(t *teller, p *fox.Points) {
	switch {
	case p.Void:
		t.tell("gain-void", nil)
	case p.Gain == 0:
		t.tell("gain-nothing", facts{"Sum": p.Sum})
	default:
		t.tell("gain", facts{"Count": p.Gain})
	}
}

// onlyTrick is the trick in a bag with one trick, else None.
func (foxReporter) onlyTrick(pieces []fox.Kind) fox.Kind {
	only := fox.None
	for _, k := range pieces {
		switch {
		case k < fox.Fox:
		case only != fox.None:
			return fox.None
		default:
			only = k
		}
	}
	return only
}
