package cmd

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/report"
	"whisker/referee/save"
	"whisker/referee/sheet"
)

// playSheet resolves what stands on a sheet. It writes the turns that it made
// also where it stops before the end of the sheet.
func (o resolveOptions) playSheet(e *env, t *referee.Table, signer envelope.Signer, lang report.Language, start []save.File) error {
	text, err := e.read(o.sheet)
	if err != nil {
		return err
	}
	if !utf8.Valid(text) {
		return usage("save it as UTF-8", "%s is no text in UTF-8", o.sheet)
	}
	if t.Board.Over() {
		return referee.ErrOver
	}
	played, err := sheet.Play(t, o.sheet, string(text), signer)
	if errors.Is(err, sheet.ErrPlayers) {
		return usage("begin the table with --entry referee or both", "%s: the entry is %s", err, t.Board.Charter.Entry)
	}
	if err != nil {
		return err
	}
	done := resolvedTo(t, played.Turns...)
	done.Verdicts, done.Missing = verdictsOf(played.Refused, true, false), append(done.Missing, played.Missing...)
	o.tell(e, played.Refused)
	switch {
	case len(played.Turns) > 0:
		err = o.write(e, signer, lang, done, played.Turns, start)
	case e.json:
		err = e.printJSON(done)
	}
	if err != nil {
		return err
	}
	return sheetStops(o.sheet, played)
}

// sheetStops says why a sheet is not played to its end, or has none.
func sheetStops(name string, p *sheet.Played) error {
	kept := "nothing is resolved"
	if n := len(p.Turns); n > 0 {
		kept = fmt.Sprintf("what is resolved goes up to turn %d", p.Turns[n-1].Board.Turn)
	}
	switch {
	case len(p.Refused) > 0:
		return &failure{
			Code: exitRefused, Kind: "refused",
			Message: fmt.Sprintf("the sheet stops at %s: %s", p.Refused[len(p.Refused)-1].File, kept),
			Hint:    "mend the line, and run it again from the same save, with --force",
		}
	case len(p.Missing) > 0:
		return &failure{
			Code: exitWaiting, Kind: "waiting",
			Message: fmt.Sprintf("%s ends where lines are missing: %s; %s", name, joinSeats(p.Missing), kept),
			Hint:    "add them, and run it again from the same save, with --force",
		}
	case len(p.Turns) == 0:
		return &failure{
			Code: exitWaiting, Kind: "waiting", Message: name + " holds no answer: " + kept,
			Hint: "a line is a seat and its answer: red hen horse stop",
		}
	}
	return nil
}
