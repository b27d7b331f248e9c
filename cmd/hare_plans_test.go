package cmd

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/hare"
)

// hareTable is a table of The Hare & the Tortoise under way in the current
// folder: the save is save.json, the referee's key ref, and each seat's key has
// its name. Views lie opened in views, what was sent in moves, boards in boards.
type hareTable struct {
	seats []string
	rev   int // of the last move sealed
}

// beginHare begins a table in a new folder, which becomes the current one.
func beginHare(t testing.TB, seats ...string) *hareTable {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	for _, dir := range []string{"views", "moves", "boards"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"new", "hare", "--name", "meadow", "--absent", "default", "--key", "ref", "-o", "save.json"}
	for _, key := range append([]string{"ref"}, seats...) {
		succeed(t, "key", "new", key)
	}
	for _, seat := range seats {
		args = append(args, "--seat", seat+"=P"+seat+":"+seat+".pub")
	}
	succeed(t, args...)
	return &hareTable{seats: seats}
}

// board is where the table stands.
func (h *hareTable) board(t testing.TB) *referee.Board {
	t.Helper()
	now, err := referee.OpenBoard(testBooks, []byte(h.save(t).Board))
	if err != nil {
		t.Fatal(err)
	}
	return now.Board
}

func (h *hareTable) save(t testing.TB) *referee.Save {
	t.Helper()
	save, err := referee.ReadSave(read(t, "save.json"))
	if err != nil {
		t.Fatal(err)
	}
	return save
}

// view has the referee seal a seat its view, and the seat open it.
func (h *hareTable) view(t testing.TB, seat string) (name string, private hare.Private) {
	t.Helper()
	name = fmt.Sprintf("views/%04d-%s", h.board(t).Turn, seat)
	if !fileExists(name) {
		succeed(t, "view", "save.json", "--as", seat, "--key", "ref", "--seal", "-o", name+".age")
		succeed(t, "open", name+".age", "--key", seat, "-o", name)
	}
	view, err := referee.ReadView([]byte(referee.Document(string(read(t, name)))))
	if err != nil {
		t.Fatal(err)
	}
	if string(view.Private) != "{}" {
		if err := game.Unmarshal(view.Private, &private); err != nil {
			t.Fatal(err)
		}
	}
	return name, private
}

// seal has a seat seal what it sends, and returns the file.
func (h *hareTable) seal(t testing.TB, seat string, move ...string) (file string) {
	t.Helper()
	h.rev++
	view, _ := h.view(t, seat)
	file = fmt.Sprintf("moves/%04d-%s", h.rev, seat)
	succeed(t, slices.Concat([]string{"seal", view, "--as", seat, "--key", seat, "--rev", fmt.Sprint(h.rev), "-o", file}, move)...)
	return file
}

// resolve has the referee go on as far as the files lead.
func (h *hareTable) resolve(t testing.TB, files ...string) {
	t.Helper()
	succeed(t, slices.Concat([]string{"resolve", "save.json", "--key", "ref", "-o", "save.json", "--force", "--boards", "boards"}, files)...)
}

// answer has every seat give an answer that may depend on what it holds.
func (h *hareTable) answer(t testing.TB, choose func(hare.Private) string) (files []string) {
	t.Helper()
	for _, seat := range h.seats {
		_, private := h.view(t, seat)
		files = append(files, h.seal(t, seat, choose(private)))
	}
	return files
}

// deal makes the table ready and has every seat bet on the first card it holds.
func (h *hareTable) deal(t testing.TB) {
	t.Helper()
	h.resolve(t, h.answer(t, func(hare.Private) string { return "ready" })...)
	h.resolve(t, h.answer(t, firstBet)...)
}

func firstBet(p hare.Private) string { return p.Hand[0].String() }

// single is a play of one card, which is legal at any table for who holds it.
func single(c hare.Card) string {
	if c == hare.HowlCard {
		return "wolf 1 howls 1"
	}
	return c.String() + " 1"
}

// plan is what a seat can send for its next asks without a look at the table:
// a pair first or half of it, if it holds one, then every other card by itself.
func plan(p hare.Private) string {
	hand := slices.Clone(p.Hand)
	var asks []string
	for i := 1; i < len(hand); i++ {
		if hand[i] == hand[i-1] && hand[i] != hare.HowlCard {
			asks = append(asks, fmt.Sprintf("%s 2 | %[1]s 1", hand[i]))
			hand = slices.Delete(hand, i-1, i+1)
			break
		}
	}
	for _, c := range hand {
		asks = append(asks, single(c))
	}
	return strings.Join(asks, " ; ")
}

// runHare plays a race of four seats with all plays sent ahead, and returns its
// boards.
func runHare(t testing.TB) []string {
	t.Helper()
	h := beginHare(t, "red", "yellow", "green", "blue")
	h.deal(t)
	for b := h.board(t); !b.Over(); b = h.board(t) {
		if len(b.Asks) != 1 || b.Asks[0].Kind != "play" {
			t.Fatalf("turn %d asks %v", b.Turn, b.Asks)
		}
		seat := string(b.Asks[0].Seat)
		_, private := h.view(t, seat)
		h.resolve(t, h.seal(t, seat, plan(private)))
	}
	boards, err := filepath.Glob("boards/*.json")
	if err != nil {
		t.Fatal(err)
	}
	return boards
}

// TestBetsStaySecret: until the last board of a race no board holds a bet, but
// for its id; that one opens all of them, and they are those that were named.
func TestBetsStaySecret(t *testing.T) {
	boards := runHare(t)
	var named, opened []string
	for i, name := range boards {
		text := read(t, name)
		b, err := referee.ReadBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		if shown, last := strings.Contains(string(text), `\"bet\":`), i == len(boards)-1; shown != last {
			t.Errorf("%s of %d shows a bet: %t", name, len(boards), shown)
		}
		for _, m := range b.Moves {
			if b.Turn == 3 {
				named = append(named, fmt.Sprintf("%d %s %s", b.Turn, m.Seat, m.ID))
			}
		}
		for _, o := range b.Opened {
			opened = append(opened, fmt.Sprintf("%d %s %s", o.Turn, o.Seat, o.ID))
		}
	}
	if len(named) != 4 || !slices.Equal(named, opened) {
		t.Errorf("turn 3 names %v, and %v are opened", named, opened)
	}
}

// hareFalsehoods are what may have been done to a finished race, and what verify
// says of it first.
var hareFalsehoods = []struct {
	name string
	do   func(t *testing.T, boards []string) (given []string)
	want string
	code int
}{
	{"nothing, with every view and every move", func(t *testing.T, boards []string) []string {
		views, _ := filepath.Glob("views/*[a-z]")
		moves, _ := filepath.Glob("moves/*")
		return slices.Concat(boards, slices.DeleteFunc(views, func(v string) bool { return strings.HasSuffix(v, ".age") }), moves)
	}, "", exitDone},
	{"another deal", func(t *testing.T, boards []string) []string {
		lie(t, boards, len(boards)-1, func(text string) string { return inFinal(t, text, "hidden") })
		return boards
	}, "secret " + lastBoard, exitDamaged},
	{"streams on other tiles", func(t *testing.T, boards []string) []string {
		lie(t, boards, len(boards)-1, func(text string) string {
			_, streams, _ := strings.Cut(text, `"streams":[`)
			streams, _, _ = strings.Cut(streams, "]")
			return change(t, text, `"streams":[`+streams, `"streams":[`+otherStreams(streams))
		})
		return boards
	}, "replay " + lastBoard, exitDamaged},
	{"a bet that was shown as another", func(t *testing.T, boards []string) []string {
		lie(t, boards, len(boards)-1, func(text string) string {
			_, bets, _ := strings.Cut(text, `{"event":"score","seat":"red","bets":["`)
			bet, _, _ := strings.Cut(bets, `"`)
			shown := `{"event":"score","seat":"red","bets":["`
			return change(t, text, shown+bet, shown+otherCard(bet))
		})
		return boards
	}, "replay " + lastBoard, exitDamaged},
	{"a view that lied about the bets", func(t *testing.T, boards []string) []string {
		return append(boards, lyingView(t, "views/0002-green", func(text string) string { return lyingMember(t, text, `"private":{"bets":["`) }))
	}, "view lie 2 green", exitDamaged},
	{"a view that lied about the deal", func(t *testing.T, boards []string) []string {
		return append(boards, lyingView(t, "views/0002-red", func(text string) string { return lyingMember(t, text, `"seat":"red","cards":["`) }))
	}, "view lie 2 red", exitDamaged},
}

// lastBoard stands for the name and the turn of the last board in what is wanted.
const lastBoard = "LAST"

// lyingMember puts another card behind the first place where a text stands.
func lyingMember(t testing.TB, text, before string) string {
	t.Helper()
	_, card, _ := strings.Cut(text, before)
	card, _, _ = strings.Cut(card, `"`)
	return change(t, text, before+card+`"`, before+otherCard(card)+`"`)
}

func otherCard(card string) string {
	if card == "fox" {
		return "lamb"
	}
	return "fox"
}

func otherStreams(streams string) string {
	if streams == "1,2" {
		return "3,4"
	}
	return "1,2"
}

// TestHareIsProved: from the boards of a finished race alone verify makes all of
// it again, hands and bets included, and it finds whatever was done to it.
func TestHareIsProved(t *testing.T) {
	boards := runHare(t)
	whole := files(t, ".")
	last := fmt.Sprintf("%s %d", boards[len(boards)-1], len(boards))
	code, out, _ := call(t, append([]string{"verify"}, boards...)...)
	if want := fmt.Sprintf("%d turns replayed\n", len(boards)); code != exitDone || !strings.Contains(out, want) {
		t.Errorf("exit status %d, %q, want %q", code, out, want)
	}
	for _, f := range hareFalsehoods {
		t.Run(f.name, func(t *testing.T) {
			inCopy(t, whole)
			code, found := proof(t, f.do(t, slices.Clone(boards))...)
			want, got := strings.Replace(f.want, lastBoard, last, 1), ""
			if len(found) > 0 {
				got = short(found[0])
			}
			if code != f.code || got != want {
				t.Errorf("exit status %d, found first %q of %+v, want %d and %q", code, got, found, f.code, want)
			}
		})
	}
}

// TestHarePlansChange: a plan for asks to come is replaced in part and withdrawn
// in part, and what is played of it is what stands then.
func TestHarePlansChange(t *testing.T) {
	h := beginHare(t, "red", "yellow")
	h.deal(t)
	first := h.board(t)
	now, then := string(first.Asks[0].Seat), "red"
	if now == "red" {
		then = "yellow"
	}
	_, private := h.view(t, then)
	hand := private.Hand
	ask := first.AskedCount(game.Seat(then)) + 1
	h.seal(t, then, single(hand[0])+" ; "+single(hand[1])+" ; "+single(hand[2]))
	h.seal(t, then, "--ahead", fmt.Sprint(ask), single(hand[3]))
	h.seal(t, then, "--ahead", fmt.Sprint(ask+2), "--withdraw")
	sent, err := filepath.Glob("moves/*-" + then)
	if err != nil {
		t.Fatal(err)
	}
	sent = sent[len(sent)-3:]

	// The other seat plays until the one with the plan is waited for.
	for b := first; string(b.Asks[0].Seat) == now; b = h.board(t) {
		_, private := h.view(t, now)
		h.resolve(t, append(sent, h.seal(t, now, single(private.Hand[0])))...)
		sent = nil // what waits is in the save
	}
	b := h.board(t)
	if string(b.Asks[0].Seat) != then || b.AskedCount(game.Seat(then)) != ask+2 || len(h.save(t).Queue) != 0 {
		t.Errorf("turn %d waits for %v, whom it has asked %d times, with %d moves ahead; want ask %d of %s", b.Turn, b.Asks, b.AskedCount(game.Seat(then)), len(h.save(t).Queue), ask+2, then)
	}
	var played []string
	boards, err := filepath.Glob("boards/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range boards[3:] {
		b, err := referee.ReadBoard(read(t, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range b.Signed() {
			move, err := referee.ReadMove([]byte(referee.Document(m.Signed)))
			if err != nil {
				t.Fatal(err)
			}
			if string(m.Seat) == then {
				played = append(played, fmt.Sprintf("%d %s", move.Ahead, move.Move))
			}
		}
	}
	var want []string
	for i, c := range []hare.Card{hand[3], hand[1]} {
		m, err := hare.Game.Parse("play", single(c))
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, fmt.Sprintf("%d %s", ask+i, game.Marshal(m)))
	}
	if !slices.Equal(played, want) {
		t.Errorf("%s played %v, want %v", then, played, want)
	}
	if code, found := proof(t, boards...); code != exitDone || len(found) > 0 {
		t.Errorf("verify: exit status %d, %+v", code, found)
	}
}

// TestHareSameBytes resolves bets with plays ahead, some of them replaced or sent
// twice, in 200 orders: save, boards and signatures are the same each time.
func TestHareSameBytes(t *testing.T) {
	h := beginHare(t, "red", "yellow", "green", "blue")
	h.resolve(t, h.answer(t, func(hare.Private) string { return "ready" })...)
	sent := h.answer(t, firstBet)
	sent = append(sent, h.answer(t, func(p hare.Private) string { return p.Hand[1].String() })...)
	for _, seat := range h.seats {
		_, private := h.view(t, seat)
		for i := range 2 { // of which the second replaces the first
			var asks []string
			for _, c := range private.Hand[2+i : 4+i] {
				asks = append(asks, single(c))
			}
			sent = append(sent, h.seal(t, seat, "--ahead", "3", strings.Join(asks, " ; ")))
		}
	}
	write(t, "again", read(t, sent[0]))
	sent = append(sent, "again")
	dice := rand.New(rand.NewPCG(1, 1))
	var want map[string]string
	for range 200 {
		dice.Shuffle(len(sent), func(i, j int) { sent[i], sent[j] = sent[j], sent[i] })
		succeed(t, slices.Concat([]string{"resolve", "save.json", "--key", "ref", "-o", "out/next.json", "--boards", "out", "--log", "out/log"}, sent)...)
		got := files(t, "out")
		if want == nil {
			want = got
		}
		if len(got) < 2*3 {
			t.Fatalf("only %d files are made", len(got))
		}
		for name, text := range want {
			if got[name] != text {
				t.Fatalf("%s has other bytes for the order %v", name, sent)
			}
		}
		if err := os.RemoveAll("out"); err != nil {
			t.Fatal(err)
		}
	}
}
