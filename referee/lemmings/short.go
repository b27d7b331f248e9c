package lemmings

import (
	"fmt"
	"strconv"
	"strings"
)

// The String methods write the short forms of section 9, which Parse reads.

// String is the short form: "ruby cw, stephen ccw, prey iq-3".
func (f Fly) String() string {
	var s sentence
	for _, e := range eagles {
		if w := f.way(e); w != 0 {
			s.part(e.String(), w)
		}
	}
	list(&s, "order", f.Order)
	list(&s, "prey", f.Prey)
	list(&s, "flee", f.Flee)
	list(&s, "refill", f.Refill)
	list(&s, "auto", f.Auto)
	return s.String()
}

// String is the short form: "iq-3".
func (p Prey) String() string { return join(p.Prey, " ") }

// String is the short form: "iq-4 7.4, iq-5 cliff".
func (f Flee) String() string { return join(f.Flee, ", ") }

// String is the short form: "7.3".
func (r Refill) String() string { return join(r.Refill, " ") }

// String is the short form: "iq-4 7.4".
func (f Flight) String() string { return f.Lemming.String() + " " + f.To.String() }

// String is the short form: "favors 1, card boo ritz-2, walk iq-3 5.2 6.2".
func (a Act) String() string {
	var s sentence
	if a.Favors != 0 {
		s.part("favors", a.Favors)
	}
	if a.Card != nil {
		s.part("card", a.Card)
	}
	for i := range a.Walks {
		s.part("walk", &a.Walks[i])
	}
	if a.Climb != 0 {
		s.part("climb", a.Climb)
	}
	if a.Pass {
		s.part("pass")
	}
	return s.String()
}

// String is the short form: "iq-3 5.2 6.2", with a part of the movement value
// "iq-3 mp 2 5.2 6.2".
func (w *Walk) String() string {
	s := w.Lemming.String()
	if w.Points != 0 {
		s += " mp " + strconv.Itoa(w.Points)
	}
	return s + " " + join(w.Path, " ")
}

// String is the short form: "snap 8.2 8.1 9.2".
func (p *Play) String() string {
	s := p.Name.String()
	for _, a := range p.Name.Facts().takes {
		if !p.has(a) {
			continue
		}
		s += " "
		switch a {
		case argHex:
			s += p.Hex.String()
		case argEach:
			s += join(p.To.Each, " ")
		case argTarget:
			s += p.Target.String()
		case argLemming:
			s += p.Lemming.String()
		case argTo:
			s += p.To.Hex.String()
		case argPath:
			s += join(p.Path, " ")
		case argEagle:
			s += p.Eagle.String()
		case argWay:
			s += p.Way.String()
		case argSeat:
			s += p.Seat.String()
		}
	}
	return s
}

// sentence is a short form in the making: parts between commas.
type sentence struct{ strings.Builder }

func (s *sentence) part(words ...any) {
	if s.Len() > 0 {
		s.WriteString(", ")
	}
	for i, w := range words {
		if i > 0 {
			s.WriteByte(' ')
		}
		fmt.Fprint(&s.Builder, w)
	}
}

func list[T any](s *sentence, name string, all []T) {
	if all != nil {
		s.part(name, join(all, " "))
	}
}

func join[T any](all []T, between string) string {
	texts := make([]string, len(all))
	for i, x := range all {
		texts[i] = fmt.Sprint(x)
	}
	return strings.Join(texts, between)
}
