package cmd

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whisker/referee"
	"whisker/referee/game"
)

// saves are what a reader is told of a table and of one that differs in all that
// the reader may not know; nil where there is nothing of that.
func (l *leaks) saves(now *referee.Table, reader game.Seat) (one, two *ear) {
	same, _ := l.altered(now, everything)
	other, ids := l.altered(now, reader)
	if other.SecretText == same.SecretText && slices.Equal(other.Queue, same.Queue) && slices.EqualFunc(other.Unused, same.Unused, sameUnused) {
		return nil, nil
	}
	if !slices.Equal(other.Missing(nil), now.Missing(nil)) { // That is for everybody: who has answered ahead.
		return nil, nil
	}
	seed := l.dice.Uint64()
	return l.hearSave(same, reader, ids, seed), l.hearSave(other, reader, ids, seed)
}

func sameUnused(a, b referee.SeatUnused) bool {
	return a.Seat == b.Seat && slices.Equal(a.Moves, b.Moves)
}

// everything is who may know all: for it a table stays as it is.
const everything = game.Referee

// altered is the table with other secrets: what the reader may know stays. ids
// are those of moves on the board, of which others stand on the new one.
func (l *leaks) altered(now *referee.Table, reader game.Seat) (other *referee.Table, ids []string) {
	l.t.Helper()
	board, secret := *now.Board, *now.Secret
	save := now.Save("unsigned")
	state := secret.State
	if reader != everything {
		state = l.redealt(now, reader)
		secret.Events = slices.Clone(secret.Events)
		for i, e := range secret.Events { // One event less.
			if e.Seat != reader {
				secret.Events[i].Events = e.Events[:len(e.Events)-1]
			}
		}
		secret.Events = slices.DeleteFunc(secret.Events, func(e referee.SeatEvents) bool { return len(e.Events) == 0 })
		ids = l.remake(now, reader, &board, &secret)
		l.requeue(now, reader, save)
	}
	if now.Board.Asks[0].Kind != referee.Ready { // Not dealt yet.
		s, err := now.Rules().Load(board.Charter.Setup(), board.State, state)
		if err != nil {
			l.t.Fatalf("%v\n%s", err, state)
		}
		board.State, secret.State = game.Marshal(s.Public()), game.Marshal(s.Secret())
	}
	save.Secret, save.Pad = string(referee.Text(&secret)), ""
	board.Secret = referee.ID(save.Secret)
	save.Board = string(referee.Text(&board))
	other, _, err := referee.Open(l.books, referee.Text(save))
	if err != nil {
		l.t.Fatal(err)
	}
	return other, ids
}

// remake makes the moves of others that wait to be opened anew, with other
// answers, salts and notes.
func (l *leaks) remake(now *referee.Table, reader game.Seat, b *referee.Board, s *referee.Secret) (ids []string) {
	s.Moves, b.Moves = slices.Clone(s.Moves), slices.Clone(b.Moves)
	for i, o := range s.Moves {
		if o.Seat == reader {
			continue
		}
		m := l.reread(o.Signed)
		for _, k := range now.Info().Kinds {
			if _, err := now.Rules().Decode(k.Name, m.Move); err == nil && len(l.seen[k.Name]) > 0 {
				m.Move = game.Marshal(l.seen[k.Name][l.dice.IntN(len(l.seen[k.Name]))])
			}
		}
		sub := l.signed(now, m)
		s.Moves[i].Signed, s.Moves[i].ID = sub.Signed, sub.ID
		for j := range b.Moves {
			if b.Moves[j].ID == o.ID {
				b.Moves[j].ID = sub.ID
				ids = append(ids, o.ID, fmt.Sprintf("MOVE%d", j), sub.ID, fmt.Sprintf("MOVE%d", j))
			}
		}
	}
	return ids
}

// reread is the move of a signed file with another salt and note.
func (l *leaks) reread(signed string) *referee.Move {
	m, err := referee.ReadMove([]byte(referee.Document(signed)))
	if err != nil {
		l.t.Fatal(err)
	}
	m.Salt, m.Note, m.Pad = randomHex(), l.note(), ""
	return m
}

// requeue puts other moves in place of those of others that wait or were not
// used.
func (l *leaks) requeue(now *referee.Table, reader game.Seat, save *referee.Save) {
	save.Queue, save.Unused = slices.Clone(save.Queue), slices.Clone(save.Unused)
	for i, q := range save.Queue {
		if q.Seat != reader {
			m := l.reread(q.Signed)
			m.Move = game.Marshal(l.any(now))
			save.Queue[i].Signed = l.signed(now, m).Signed
		}
	}
	for i, u := range save.Unused {
		if u.Seat != reader {
			save.Unused[i].Moves = append([]referee.Unused{{ID: randomHex(), Ahead: 1, Choice: 2}}, u.Moves[1:]...)
		}
	}
}

// redealt is the game's secret document with values that the reader may not know
// in other places.
func (l *leaks) redealt(now *referee.Table, reader game.Seat) game.Raw {
	doc, err := game.Any(now.Secret.State)
	if err != nil {
		l.t.Fatal(err)
	}
	done := map[string]bool{}
	for _, h := range l.hidden {
		if done[h.kind] {
			continue
		}
		done[h.kind] = true
		var slots []slot
		for _, o := range l.hidden {
			if o.kind == h.kind {
				slots = append(slots, o.slots(doc, l.chairs(), reader)...)
			}
		}
		l.dice.Shuffle(len(slots), func(i, j int) {
			a, b := slots[i], slots[j]
			a.list[a.at], b.list[b.at] = b.list[b.at], a.list[a.at]
		})
	}
	for _, h := range l.hidden {
		if h.order != "" {
			h.sort(doc, l.chairs())
		}
	}
	return game.Marshal(doc)
}

// undescribed is a value of the game's secret document, other than the name of a
// seat, that no hidden place holds; nil where there is none.
func (l *leaks) undescribed(now *referee.Table) any {
	doc, err := game.Any(now.Secret.State)
	if err != nil {
		l.t.Fatal(err)
	}
	for _, h := range l.hidden {
		for _, s := range h.slots(doc, l.chairs(), "") {
			s.list[s.at] = nil
		}
	}
	for _, leaf := range leavesOf(doc) {
		name, _ := leaf.value.(string)
		if leaf.value != nil && !slices.Contains(l.chairs(), game.Seat(name)) {
			return leaf.value
		}
	}
	return nil
}

// slot is one value of a document.
type slot struct {
	list []any
	at   int
}

// slots are the values of a hidden place, but for those that the reader has.
func (h hidden) slots(doc any, seats []game.Seat, reader game.Seat) (all []slot) {
	for _, s := range places(doc, h.at, seats, reader) {
		list, ok := s.list[s.at].([]any)
		if !ok {
			all = append(all, s)
			continue
		}
		to := len(list)
		if h.to > 0 {
			to = min(to, h.to)
		}
		from := h.from
		if from < 0 {
			from = max(0, len(list)+from)
		}
		for i := from; i < to; i++ {
			if h.fixed == "" || fmt.Sprint(list[i]) != h.fixed {
				all = append(all, slot{list, i})
			}
		}
	}
	return all
}

// sort brings the lists of a hidden place into their order.
func (h hidden) sort(doc any, seats []game.Seat) {
	order := strings.Fields(h.order)
	rank := func(v any) int { return slices.Index(order, fmt.Sprint(v)) }
	for _, s := range places(doc, h.at, seats, everything) {
		slices.SortFunc(s.list[s.at].([]any), func(a, b any) int { return cmp.Compare(rank(a), rank(b)) })
	}
}

// places finds what a pointer with # for seats points to, but for what the
// reader has.
func places(doc any, at string, seats []game.Seat, reader game.Seat) []slot {
	found := []slot{{[]any{doc}, 0}}
	for _, name := range strings.Split(at, "/")[1:] {
		var next []slot
		for _, s := range found {
			switch v := s.list[s.at].(type) {
			case map[string]any:
				if v[name] != nil {
					next = append(next, slot{[]any{v[name]}, 0})
				}
			case []any:
				for i := range v {
					if name == "#" && seats[i] != reader || name == strconv.Itoa(i) {
						next = append(next, slot{v, i})
					}
				}
			}
		}
		found = next
	}
	return found
}
