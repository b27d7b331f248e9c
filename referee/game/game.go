package game

// Seat is a place at the table, named as in files ("red"). A player holds it.
type Seat string

// Referee is the reserved seat of the referee: what a game asks of it is
// answered with the referee's key.
const Referee Seat = "referee"

// Setup is what is fixed before a game begins.
type Setup struct {
	Edition string // one of Info.Editions
	Seats   []Seat // in table order
	Options Raw    // a JSON object of the game's own options
}

// Info is the facts of a game, as data.
type Info struct {
	Name     string   // as in files and commands: "tiger"
	Title    string   // English title
	Native   string   // title in Chinese, 繁體中文
	Version  int      // of our code of the rules; a charter records it
	Editions []string // the default first
	Seats    []Seat   // every seat name there is, in the usual order
	Min, Max int      // how many seats a table has
	Kinds    []Kind   // every kind of ask
	Options  []Option // every option, in the order of the rules
	Dice     bool     // draws at least once: whisker asks every seat to be ready first
	Secrets  bool     // keeps something from somebody: hands, decks
	Rules    string   // the numbered rules, as text: the game's doc.go
}

// Kind is a kind of decision that a game asks for.
type Kind struct {
	Name string
	// Secret moves stay off the board, but for their id, until Outcome.Reveal.
	Secret bool
	// Form says on one line how the short form is written, where the answers
	// cannot be listed; else it may be "".
	Form string
	// Largest is the number of bytes of the longest legal answer, as JSON.
	// Sealed moves are padded from it, never from the actual length.
	Largest int
}

// Kind returns the facts of a kind of ask.
func (i *Info) Kind(name string) (Kind, bool) {
	for _, k := range i.Kinds {
		if k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}

// A Game is a rulebook.
type Game interface {
	// Info returns the facts of the game. The caller does not change them.
	Info() *Info

	// Complete checks edition, seats and options and returns the setup with
	// every option in it, defaults of the edition included, so that a charter
	// says all there is to know. A nil Options means all defaults; an empty
	// edition means the default one. Its error is a *Refusal.
	Complete(Setup) (Setup, error)

	// New begins a game. The setup is complete.
	New(Setup, Dice) (State, []Event)

	// Load goes on from a public and a secret document of the same position.
	// It is strict: it re-derives and checks every invariant and refuses an
	// impossible position, but it does not ask whether the position can be
	// reached. The setup is complete.
	Load(setup Setup, public, secret Raw) (State, error)

	// LoadView makes the state that one seat knows: from the public document
	// and its private one or, with seat "" and no private document, what
	// everybody knows. Asks, Legal, Check, Sample, Public and Private(seat)
	// work for the seats that State.Knows; Play does not. For a game without
	// secrets it is the whole state, and Play works too.
	LoadView(setup Setup, seat Seat, public, private Raw) (State, error)

	// Decode reads the JSON form of an answer to a kind of ask, and Parse its
	// short form. They know what is written and nothing of the position: their
	// error is a *Refusal of kind Invalid.
	Decode(kind string, move Raw) (Move, error)
	Parse(kind, short string) (Move, error)
}

// A State is one position of one table.
type State interface {
	// Asks says whom the table waits for, in table order, at most one ask a
	// seat. None: the game is over.
	Asks() []Ask

	// Knows reports whether this state can judge the answers of a seat: always,
	// but for a LoadView whose documents do not hold what they rest on.
	Knows(Seat) bool

	// Legal returns the legal answers of a seat that is asked, sorted in an
	// order of the game's own that never changes, each once; none for a seat
	// that is not asked. Every one of them passes Check. Check may take more:
	// answers with standing orders, which are too many to list. Where the
	// answers cannot be listed at all it returns nil and the state is a
	// Sampler.
	Legal(Seat) []Move

	// Check tells all that is wrong with an answer of a seat that is asked. It
	// never changes the state.
	Check(Seat, Move) []Refusal

	// Play resolves one turn and changes the state. There is one move for each
	// ask, each has passed Check (and CheckAll), and they come in the order of
	// Asks. It cannot fail.
	Play([]Answer, Dice) Outcome

	// Absent returns the game's own answer for a seat that is asked and whose
	// player did not move; false where the table has to wait.
	Absent(Seat) (Move, bool)

	// Public, Private and Secret return the three documents of the position,
	// structs that Marshal turns into JSON objects. Private is what the seat
	// alone may know; nil for a game without secrets. Secret is what neither
	// Public nor Marshal of a board may hold; an empty struct if there is none.
	Public() any
	Private(Seat) any
	Secret() any

	// Result is nil before the end, then a struct that Marshal turns into
	// {"ranking":[{"seat":…,"place":…,…}],"winners":[…]}: the ranking by
	// place, with the game's own columns and the reason of each tie-break.
	Result() any

	// LargestPrivate and LargestSecret are upper bounds, in bytes of JSON, of
	// what Private(seat) with its events, and Secret, could be with the same
	// public position. They depend on public facts alone.
	LargestPrivate(Seat) int
	LargestSecret() int
}

// Together is a State whose answers can contradict each other though each of
// them is legal alone, like bags that hold more hens than there are.
type Together interface {
	// CheckAll tells, by seat, what is wrong with the answers taken together.
	CheckAll([]Answer) []SeatRefusal
}

// Sampler is a State that can draw a good random answer, for asks whose legal
// answers cannot be listed and for answers with standing orders.
type Sampler interface {
	// Sample draws one legal answer of a seat that is asked.
	Sample(Seat, Dice) Move
}

// Staged is a State whose answers are made of parts, like a card and then a
// walk. Legal lists each part alone, which is an answer too; their combinations
// are too many.
type Staged interface {
	// With lists what a seat that is asked can go on with after a part, each
	// joined to it, so that it is an answer of its own. Its refusals tell why
	// there is no such list: the part is not legal, or nothing goes on from it.
	With(Seat, Move) ([]Move, []Refusal)
}

// Ask is what a position waits for: a decision of one kind by one seat.
type Ask struct {
	Seat   Seat   `json:"seat"`
	Kind   string `json:"kind"`
	Detail Raw    `json:"detail,omitzero"` // the game's own object, public
}

// Answer is a move with the seat that makes it.
type Answer struct {
	Seat Seat
	Move Move
}

// Outcome is what a turn did.
type Outcome struct {
	Events []Event
	// Reveal says that no move made so far has to stay secret any longer: the
	// board publishes them.
	Reveal bool
}

// Event is something that happened, as a JSON object whose member "event" names
// it. It is made with its audience.
type Event struct {
	For  Seat // the only seat that may know it; "" for everybody
	Data Raw
}

// Tell makes an event that everybody may know.
func Tell(data any) Event { return Event{Data: Marshal(data)} }

// TellOnly makes an event that one seat alone may know.
func TellOnly(seat Seat, data any) Event { return Event{For: seat, Data: Marshal(data)} }
