package cmd

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/plain"
)

func newHold(e *env) *cobra.Command {
	var reason, now string
	c := &cobra.Command{
		Use:   "hold DIR --reason TEXT",
		Short: "Stop a table for a while",
		Long: `Stop a table in a folder for a while: moves are still received and confirmed,
but no turn is resolved and no deadline runs until "whisker resume". The log
tells the reason.`,
		Example: "  whisker hold club --reason \"Ann is ill\"",
		Args:    exactly(1, "DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			if strings.TrimSpace(reason) == "" || utf8.RuneCountInString(reason) > referee.MaxReason ||
				strings.Contains(reason, "\n") || !game.PlainText(reason) {
				return usage("--reason TEXT, one line of at most 500 characters", "the players want a reason, in one plain line")
			}
			return runHold(e, args[0], now, func(o folder.Options) (*folder.State, error) {
				return folder.Hold(folder.Dir(args[0]), reason, o)
			})
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "why, for all to read: one line")
	nowFlag(c, &now)
	return c
}

func newResume(e *env) *cobra.Command {
	var now string
	c := &cobra.Command{
		Use:   "resume DIR",
		Short: "Let a table go on that was held",
		Long: `Let a table in a folder go on that was held. Nothing is resolved by that, and
nobody is late: players have the time again that they had left, and never less
than the schedule's least.`,
		Example: "  whisker resume club",
		Args:    exactly(1, "DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runHold(e, args[0], now, func(o folder.Options) (*folder.State, error) {
				return folder.Resume(folder.Dir(args[0]), o)
			})
		},
	}
	nowFlag(c, &now)
	return c
}

func runHold(e *env, dir, nowText string, do func(folder.Options) (*folder.State, error)) error {
	now, err := e.at(nowText)
	if err != nil {
		return err
	}
	keys := newKeyRing(e, "", false)
	s, err := do(folder.Options{Books: e.books, Now: now.Truncate(time.Second), Signer: keys.load})
	switch {
	case errors.Is(err, folder.ErrHeld), errors.Is(err, folder.ErrNotHeld):
		return hinted(err, "look how it stands: "+plain.Command("whisker", "status", dir))
	case err != nil:
		return asSetting(err)
	}
	if e.json {
		return e.printJSON(stateOf(s))
	}
	e.printf("%s: %s\n", dirName(s.Dir), stateText(s))
	return nil
}
