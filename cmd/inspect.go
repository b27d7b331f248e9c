package cmd

import (
	"slices"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/plain"
)

func newInspect(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "inspect FILE",
		Short: "Say what a file is, without any key",
		Long: `Say what a file is, from the outside in, without any key: sealed, signed, or a
document, of which table and turn, and of a receipt what it says. Nothing of it
is checked: verify and check do that. --json says it for scripts.`,
		Example: "  whisker inspect attachment.txt",
		Args:    exactly(1, "FILE"),
		RunE:    func(_ *cobra.Command, args []string) error { return runInspect(e, args[0]) },
	}
}

// inspected is the output of inspect --json.
type inspected struct {
	File      string              `json:"file"`
	Size      int                 `json:"size"` // bytes
	ID        string              `json:"id"`   // SHA-256 of the file
	Form      string              `json:"form"`
	About     string              `json:"about"`
	Hint      string              `json:"hint,omitzero"`
	Documents []inspectedDocument `json:"documents"` // of what is not sealed
}

type inspectedDocument struct {
	Kind    string `json:"kind,omitzero"` // "board"; left out where it is none of whisker's
	Version string `json:"version,omitzero"`
	ID      string `json:"id"`              // SHA-256 of the document
	Signer  string `json:"signer,omitzero"` // fingerprint of the key that the signature claims
	Game    string `json:"game,omitzero"`
	Turn    int    `json:"turn,omitzero"`
	Seat    string `json:"seat,omitzero"`

	Receipt *inspectedReceipt `json:"receipt,omitzero"`
}

// inspectedReceipt is what a receipt says of a move.
type inspectedReceipt struct {
	Move    string          `json:"move"` // its id
	Rev     int64           `json:"rev"`
	Verdict referee.Verdict `json:"verdict"`
	Stands  string          `json:"stands,omitzero"` // id of the seat's move that counted before
	Reasons []string        `json:"reasons,omitzero"`
}

func runInspect(e *env, name string) error {
	data, err := e.read(name)
	if err != nil {
		return err
	}
	form, hint := envelope.Sniff(data)
	out := inspected{
		File: plain.Line(name), Size: len(data), ID: referee.ID(data),
		Form: string(form), About: form.About(), Hint: hint, Documents: []inspectedDocument{},
	}
	switch form {
	case envelope.FormSigned:
		parts, err := envelope.Split(data)
		if err != nil {
			return about(name, err)
		}
		for _, p := range parts {
			out.Documents = append(out.Documents, inspectDocument(p.Document, p.Armor))
		}
		if kind := out.Documents[0].Kind; kind != "move" {
			out.Hint = nextOf(kind, name)
		}
	case envelope.FormDocument:
		sig, err := e.readSig(name)
		if err != nil {
			return err
		}
		d := inspectDocument(data, sig)
		out.Documents = append(out.Documents, d)
		switch {
		case sig != nil:
			out.About = "a document with its signature beside it"
		case d.Kind == "save":
			out.About = "a document" // nobody signs it
		}
		if d.Kind != "move" || sig != nil {
			out.Hint = nextOf(d.Kind, name)
		}
	}
	if form == envelope.FormSealed {
		out.Hint = "open it with the key that it is sealed to: " + plain.Command("whisker", "open", name) + " --key KEY -o OUT"
	}
	if slices.ContainsFunc(out.Documents, func(d inspectedDocument) bool { return d.Receipt != nil }) {
		out.Hint = "hold it against the boards: whisker verify BOARD… " + plain.Word(name)
	}
	if e.json {
		return e.printJSON(out)
	}
	e.printf("%s: %s, %d bytes\n", name, out.About, out.Size)
	for _, d := range out.Documents {
		printInspected(e, d)
	}
	if out.Hint != "" {
		e.printf("next: %s\n", out.Hint)
	}
	return nil
}

// nextOf is what to do with a document, by its kind: "" where there is nothing.
func nextOf(kind, name string) string {
	switch kind {
	case "move":
		return "seal both: " + plain.Command("cat", name, sigOf(name)) + " | age -a -r RECIPIENT"
	case "board", "receipt":
		return plain.Command("whisker", "verify", name)
	case "view", "save":
		return plain.Command("whisker", "show", name)
	case "change":
		file := plain.Word(name)
		return "agree: whisker agree " + file + " --key KEY -o OUT; or put it in force: whisker enact SAVE " + file + " --key KEY -o NEXT"
	}
	return ""
}

// inspectDocument reads what a document says of itself, and believes nothing.
func inspectDocument(text, armor []byte) inspectedDocument {
	d := inspectedDocument{ID: referee.ID(text)}
	d.Kind, d.Version, _ = referee.Kind(text)
	switch d.Kind {
	case "move":
		if m, err := referee.ReadMove(text); err == nil {
			d.Game, d.Turn, d.Seat = m.Game, m.Turn, string(m.Seat)
		}
	case "board":
		if b, err := referee.ReadBoard(text); err == nil {
			d.Game, d.Turn = b.Game, b.Turn
		}
	case "view":
		if v, err := referee.ReadView(text); err == nil {
			d.Seat = string(v.Seat)
			if b, err := referee.ReadBoard([]byte(v.Board)); err == nil {
				d.Game, d.Turn = b.Game, b.Turn
			}
		}
	case "save":
		if s, err := referee.ReadSave(text); err == nil {
			if b, err := referee.ReadBoard([]byte(s.Board)); err == nil {
				d.Game, d.Turn = b.Game, b.Turn
			}
		}
	case "change":
		if c, err := referee.ReadChange(text); err == nil {
			d.Game, d.Seat = c.Game, string(c.Place.Seat)
		}
	case "receipt":
		if r, err := referee.ReadReceipt(text); err == nil {
			d.Game, d.Turn, d.Seat = r.Game, r.Turn, string(r.Seat)
			d.Receipt = &inspectedReceipt{r.ID, r.Rev, r.Verdict, r.Stands, r.Reasons}
		}
	}
	if sig, err := envelope.ReadSignature(armor); err == nil {
		if key, err := sig.Key(); err == nil {
			d.Signer = key.Fingerprint()
		}
	}
	return d
}

func printInspected(e *env, d inspectedDocument) {
	line := func(name string, value any) { e.printf("  %-8s %v\n", name, value) }
	if d.Kind == "" {
		line("document", "none of whisker's")
	} else {
		line("document", d.Kind+", version "+d.Version)
	}
	line("id", d.ID)
	if d.Game != "" {
		line("game", d.Game)
	}
	if d.Turn > 0 {
		line("turn", d.Turn)
	}
	if d.Seat != "" {
		line("seat", d.Seat)
	}
	if r := d.Receipt; r != nil {
		line("move", r.Move)
		line("verdict", r.Verdict)
		if r.Stands != "" {
			line("stands", r.Stands)
		}
		for _, reason := range r.Reasons {
			line("reason", reason)
		}
	}
	if d.Signer != "" {
		line("signed", "by "+d.Signer+", as it says")
	}
}
