package cmd

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/game"
)

// parcel is a file that a seat sends, in two versions that differ only in what
// is sealed in it.
type parcel struct {
	seat  game.Seat
	more  []string // arguments of seal
	moves [2]string
	notes [2]string
	legal bool
}

// inboxes are what a reader is told of the files that others send to a table
// that goes on waiting, and of others; nil where none can be sent yet.
func (l *leaks) inboxes(now *referee.Table, reader game.Seat) (one, two *ear) {
	var parcels []parcel
	missing := now.Missing(nil)
	waits := slices.Contains(missing, reader)
	for _, seat := range l.chairs() {
		ask, asked := now.Board.Ask(seat)
		if seat == reader {
			continue
		}
		p, ok := l.ahead(now, seat)
		if asked && waits { // Without the answer of another seat there is no turn.
			p, ok = l.answer(now, ask)
		}
		if ok {
			p.notes = [2]string{l.note(), l.note()}
			parcels = append(parcels, p)
		}
		waits = waits || slices.Contains(missing, seat)
	}
	if len(parcels) == 0 {
		return nil, nil
	}
	return l.hearInbox(now, parcels, 0), l.hearInbox(now, parcels, 1)
}

// answer is a file with one answer, legal or not.
func (l *leaks) answer(now *referee.Table, ask game.Ask) (p parcel, ok bool) {
	p = parcel{seat: ask.Seat, legal: l.dice.IntN(2) == 0}
	moves := l.answers(now, ask.Seat)
	if !p.legal {
		moves, p.more = l.illegal(now, ask), []string{"--force"}
	}
	if len(moves) == 0 || ask.Kind == referee.Ready {
		return p, false
	}
	for i := range p.moves {
		p.moves[i] = string(game.Marshal(moves[l.dice.IntN(len(moves))]))
	}
	return p, true
}

// illegal are answers to an ask that are understood and not allowed: some that
// were legal once, or with a value of another one that was.
func (l *leaks) illegal(now *referee.Table, ask game.Ask) (moves []game.Move) {
	seen := l.seen[ask.Kind]
	if ask.Kind == referee.Ready || len(seen) == 0 {
		return nil
	}
	for range 20 {
		doc, other := l.document(seen), l.document(seen)
		if to, from := leavesOf(doc), leavesOf(other); len(to) > 0 && len(from) > 0 {
			to[l.dice.IntN(len(to))].set(from[l.dice.IntN(len(from))].value)
		}
		m, err := now.Rules().Decode(ask.Kind, game.Marshal(doc))
		if err != nil {
			continue
		}
		if refusals := now.State().Check(ask.Seat, m); len(refusals) > 0 && refusals[0].Kind == game.Illegal {
			moves = append(moves, m)
		}
	}
	return moves
}

// document is one of some moves.
func (l *leaks) document(moves []game.Move) any {
	doc, err := game.Any(game.Marshal(moves[l.dice.IntN(len(moves))]))
	if err != nil {
		l.t.Fatal(err)
	}
	return doc
}

// ahead is a file with moves ahead.
func (l *leaks) ahead(now *referee.Table, seat game.Seat) (p parcel, ok bool) {
	p = parcel{seat: seat, legal: true, more: []string{"--ahead", fmt.Sprint(now.Board.AskedCount(seat) + 1)}}
	for i := range p.moves {
		var all []string
		for range 3 {
			if m := l.any(now); m != nil {
				all = append(all, m.String())
			}
		}
		if len(all) < 3 || strings.ContainsAny(strings.Join(all, ""), ";|") {
			return p, false
		}
		p.moves[i] = fmt.Sprintf("%s | %s ; %s", all[0], all[1], all[2])
	}
	return p, true
}

func (l *leaks) hearInbox(now *referee.Table, parcels []parcel, version int) *ear {
	e := l.newEar(now)
	l.succeed("", "view", "save.json", "-o", "board.json", "--force")
	var files []string
	legal := true
	for i, p := range parcels {
		seat, file := string(p.seat), string(p.seat)+".move"
		e.secrets = append(e.secrets, p.notes[version])
		args := []string{"seal", "board.json", "--as", seat, "--key", seat, "-", "--note", p.notes[version], "--rev", fmt.Sprint(l.rev + int64(i) + 1), "-o", file, "--json"}
		if err := os.RemoveAll(file); err != nil {
			l.t.Fatal(err)
		}
		code, out, talk := l.run(p.moves[version], append(args, p.more...)...)
		if code != exitDone {
			l.t.Fatalf("%s is not sealed: %s", p.moves[version], talk)
		}
		e.sealed(file, out)
		e.hear("", "inspect", file)
		e.hear("", "inspect", file, "--json")
		files = append(files, file)
		legal = legal && p.legal
	}
	l.hearVerdicts(e, files, legal)
	if !l.told || !l.hears("turn") {
		return e
	}
	e.club()
	for _, file := range files {
		write(l.t, filepath.Join("club", "inbox", file), read(l.t, file))
	}
	e.hear("", "status", "club")
	e.hear("", "turn", "club")
	e.hear("", "turn", "club", "--json")
	e.hear("", "status", "club", "--json")
	e.list("club")
	return e
}

// hearVerdicts notes all that is said of files that came: to everybody, and by
// the referee. Why a move is illegal is told with --explain alone.
func (l *leaks) hearVerdicts(e *ear, files []string, legal bool) {
	ways := [][]string{nil, {"--json"}, {"--kinds"}, {"--complete"}, {"--format", "github"}, {"--format", "junit"}, {"--format", "sarif"}}
	if legal {
		ways = append(ways, []string{"--explain"}, []string{"--explain", "--json"})
	}
	for _, more := range ways {
		e.hear("", slices.Concat([]string{"check", "save.json"}, files, more)...)
	}
	e.hear("", slices.Concat([]string{"check", "board.json"}, files)...)
	e.hear("", slices.Concat([]string{"check", "board.json", "--json"}, files)...)
	for _, more := range [][]string{nil, {"--json"}, {"--skip-bad"}} {
		e.hear("", slices.Concat([]string{"resolve", "save.json", "--key", "referee", "--dry-run"}, files, more)...)
	}
}

// sealed makes what is in a file that seal wrote secret, and notes how long it
// is.
func (e *ear) sealed(file, out string) {
	if e.meddle != nil {
		e.meddle(e, []string{"seal", file}, out)
	}
	parts, err := envelope.Split([]byte(e.unsealed(file)))
	if err != nil {
		e.t.Fatal(err)
	}
	for i, p := range parts {
		e.keep(string(p.Document))
		e.name(referee.ID(p.Document), fmt.Sprintf("MOVE %d of %s", i, file))
	}
	e.size(file)
}

// unsealed is what is in a file that seal wrote.
func (e *ear) unsealed(file string) string {
	id, err := envelope.ParseIdentity(e.now.Secret.Age)
	if err != nil {
		e.t.Fatal(err)
	}
	opened, err := envelope.Open(read(e.t, file), id)
	if err != nil {
		e.t.Fatal(err)
	}
	return string(opened)
}

// canary is a value that no move may have.
const canary, canaryNumber = "canaryword", 770077

// refusedMoves is how many answers are refused at a time.
const refusedMoves = 4

// refusals are what is said of answers that are refused: none of them stands
// anywhere, nor a value in it that it cannot have.
func (l *leaks) refusals(now *referee.Table) *ear {
	missing := now.Missing(nil)
	ask, _ := now.Board.Ask(missing[l.dice.IntN(len(missing))])
	legal, illegal := l.answers(now, ask.Seat), l.illegal(now, ask)
	if ask.Kind == referee.Ready || len(legal) == 0 {
		return nil
	}
	e, seat := l.newEar(now), string(ask.Seat)
	e.secrets = append(e.secrets, canary, fmt.Sprint(canaryNumber))
	l.succeed("", "view", "save.json", "-o", "board.json", "--force")
	e.hear(canary, "seal", "board.json", "--as", seat, "--key", seat, "-", "-o", "no.move")
	var open, sealed []string
	for i := range refusedMoves {
		move := l.spoil(legal[l.dice.IntN(len(legal))])
		if len(illegal) > 0 && l.dice.IntN(2) == 0 {
			move = game.Marshal(illegal[l.dice.IntN(len(illegal))])
		}
		e.secrets = append(e.secrets, string(move))
		e.hear(string(move), "seal", "board.json", "--as", seat, "--key", seat, "-", "-o", "no.move")
		sub := l.submission(now, &referee.Move{Seat: ask.Seat, Move: move})
		file, err := envelope.Seal(now.Board.Charter.Referee.Age, []byte(sub.Signed))
		if err != nil {
			l.t.Fatal(err)
		}
		open, sealed = append(open, fmt.Sprintf("open%d.move", i)), append(sealed, fmt.Sprintf("sealed%d.move", i))
		write(l.t, open[i], []byte(sub.Signed))
		write(l.t, sealed[i], file)
	}
	l.hearVerdicts(e, open, false)
	e.hear("", slices.Concat([]string{"check", "save.json"}, sealed, []string{"--explain"})...)
	e.hear("", slices.Concat([]string{"resolve", "save.json", "--key", "referee", "--dry-run", "--explain", "--json"}, sealed)...)
	if l.told && l.hears("turn") {
		e.club()
		for _, file := range sealed {
			write(l.t, filepath.Join("club", "inbox", file), read(l.t, file))
		}
		e.hear("", "turn", "club")
		e.list("club")
		e.receipts(seat, len(sealed))
	}
	return e
}

// receipts notes what stands in the receipts that a seat got.
func (e *ear) receipts(seat string, count int) {
	names, err := filepath.Glob("club/outbox/*.receipt")
	if err != nil || len(names) != count {
		e.t.Fatalf("receipts %v, error %v\n%s", names, err, e.notes[len(e.notes)-2:])
	}
	for _, name := range names {
		e.hear("", "open", name, "--key", seat, "-o", "-")
	}
}

// spoil puts the canary in place of one value of a move: a number for a number,
// a word for a word, or now and then the other.
func (l *leaks) spoil(move game.Move) game.Raw {
	doc := l.document([]game.Move{move})
	leaves := leavesOf(doc)
	if len(leaves) == 0 {
		return game.Marshal(map[string]any{canary: canaryNumber})
	}
	at := leaves[l.dice.IntN(len(leaves))]
	if _, word := at.value.(string); word == (l.dice.IntN(4) > 0) {
		at.set(canary)
	} else {
		at.set(canaryNumber)
	}
	return game.Marshal(doc)
}

// leaf is a value of a document that holds no others.
type leaf struct {
	value any
	set   func(any)
}

func leavesOf(doc any) (leaves []leaf) {
	below := func(v any, set func(any)) {
		switch v.(type) {
		case map[string]any, []any:
			leaves = append(leaves, leavesOf(v)...)
		default:
			leaves = append(leaves, leaf{v, set})
		}
	}
	switch v := doc.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			below(v[name], func(x any) { v[name] = x })
		}
	case []any:
		for i := range v {
			below(v[i], func(x any) { v[i] = x })
		}
	}
	return leaves
}
