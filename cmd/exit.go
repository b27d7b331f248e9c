package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/save"
)

// Exit codes, a published promise. Codes may be added: an unknown one is a
// failure.
const (
	exitDone        = 0
	exitFailure     = 1   // any other failure
	exitUsage       = 2   // the call makes no sense
	exitRefused     = 3   // a move was refused
	exitWaiting     = 4   // moves are missing
	exitDistrusted  = 5   // a signature, seal or identity was refused
	exitDamaged     = 6   // a save or board is damaged, a chain broken, or made by an unknown version
	exitLocked      = 7   // another process holds the table
	exitBug         = 70  // a bug in whisker
	exitInterrupted = 130 // by a signal
)

// exitCodes says for people what each code means.
var exitCodes = []struct {
	code  int
	about string
}{
	{exitDone, "done"},
	{exitFailure, "any other failure: a file that is not there, a game that is over"},
	{exitUsage, "the call makes no sense"},
	{exitRefused, "a move was refused"},
	{exitWaiting, "moves are missing"},
	{exitDistrusted, "a signature, seal or identity was refused"},
	{exitDamaged, "a save or board is damaged, a chain broken, or made by an unknown version"},
	{exitLocked, "another process holds the table"},
	{exitBug, "a bug in whisker"},
	{exitInterrupted, "interrupted by a signal"},
}

// failure is the end of a command that did not do what it was asked.
type failure struct {
	Code    int    `json:"code"`
	Kind    string `json:"kind"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitzero"`
	told    bool   // the result says it already: only the code is left
}

func (f *failure) Error() string { return f.Message }

// bug is what is left of a panic.
func bug(cause any) error {
	return &failure{
		Code: exitBug, Kind: "bug", Message: fmt.Sprintf("a bug in whisker: %v", cause),
		Hint: "report it with the files of this turn; nothing was written",
	}
}

// usage is a failure of the call itself.
func usage(hint, format string, args ...any) error {
	return &failure{Code: exitUsage, Kind: "usage", Message: fmt.Sprintf(format, args...), Hint: hint}
}

// told ends a command whose output has said why.
func told(code int, kind string) error {
	return &failure{Code: code, Kind: kind, told: true}
}

// hinted tells the next step after an error.
func hinted(err error, hint string) error {
	if err == nil {
		return nil
	}
	f := *explain(err)
	f.Hint = hint
	return &f
}

// about names the file that an error is about.
func about(name string, err error) error {
	if err == nil {
		return nil
	}
	f := *explain(err)
	f.Message = name + ": " + f.Message
	return &f
}

// explain is the one place where an error becomes an exit code.
func explain(err error) *failure {
	f := &failure{Code: exitFailure, Kind: "failure", Message: err.Error()}
	var (
		known   *failure
		sealed  *envelope.Error
		damaged *referee.DamagedError
		version *referee.VersionError
		kind    *referee.KindError
		replay  *referee.ReplayError
		refusal *game.Refusal
		people  *referee.ChangeError
		locked  *save.LockedError
		file    *save.Error
		path    *fs.PathError
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, context.Canceled):
		f.Code, f.Kind, f.Message = exitInterrupted, "interrupted", "interrupted"
	case errors.As(err, &locked):
		f.Code, f.Kind, f.Hint = exitLocked, "locked", "wait until the other whisker is done, and try again"
	case errors.As(err, &version):
		f.Code, f.Kind, f.Hint = exitDamaged, "version", "use the whisker that made it, or a newer one"
	case errors.As(err, &kind):
		f.Code, f.Kind, f.Hint = exitUsage, "wrong-kind", "give a "+kind.Want
	case errors.As(err, &damaged), errors.As(err, &replay):
		f.Code, f.Kind, f.Hint = exitDamaged, "damaged", "look what it is: whisker inspect FILE"
	case errors.As(err, &sealed):
		f.Code, f.Kind, f.Hint = exitDistrusted, string(sealed.Kind), sealed.Hint
		if sealed.Kind == envelope.ErrDamaged {
			f.Code = exitDamaged
		}
	case errors.As(err, &people):
		f.Code, f.Kind, f.Hint = exitDistrusted, "not-allowed", people.Hint
	case errors.As(err, &refusal):
		f.Code, f.Kind = exitRefused, string(refusal.Kind)
	case errors.Is(err, referee.ErrOver), errors.Is(err, folder.ErrOver):
		f.Kind, f.Hint = "over", "show the result: whisker result FILE"
	case errors.Is(err, folder.ErrHeld), errors.Is(err, folder.ErrNotHeld):
		f.Kind, f.Hint = "held", "look how it stands: whisker status DIR"
	case errors.As(err, &file):
		f.Kind, f.Hint = "file", file.Hint
	case errors.As(err, &path):
		f.Kind, f.Hint = "file", "check the path"
	}
	return f
}
