package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"

	"whisker/referee/game"
)

// facts checks what does not depend on a position.
func facts(g game.Game) error {
	info := g.Info()
	if err := listed(info); err != nil {
		return err
	}
	for _, edition := range info.Editions {
		if err := completes(g, game.Setup{Edition: edition, Seats: info.Seats[:info.Min]}); err != nil {
			return err
		}
	}
	good, err := g.Complete(game.Setup{Seats: info.Seats[:info.Max]})
	if err != nil {
		return fmt.Errorf("a table for all is refused: %w", err)
	}
	if good.Edition != info.Editions[0] {
		return errors.New("an empty edition is not the default one")
	}
	return refusesSetups(g, good)
}

// listed checks Info by itself.
func listed(info *game.Info) error {
	var kinds, options []string
	for _, k := range info.Kinds {
		kinds = append(kinds, k.Name)
		if k.Largest < len("{}") {
			return fmt.Errorf("the kind %s declares no Largest", k.Name)
		}
	}
	for _, o := range info.Options {
		options = append(options, o.Name)
		if o.About == "" || (o.Type == game.Word) != (len(o.Values) > 0) {
			return fmt.Errorf("the option %s says not what it is about, or not its words", o.Name)
		}
		if o.Rule == "" || !cites(info.Rules, o.Rule) {
			return fmt.Errorf("the option %s names no rule that Info.Rules has", o.Name)
		}
	}
	switch {
	case info.Name == "" || info.Title == "" || info.Native == "" || info.Rules == "":
		return errors.New("name, titles or rules are missing")
	case info.Version < 1:
		return errors.New("the version of the rules is below 1")
	case len(info.Editions) == 0 || info.Min < 1 || info.Max < info.Min || info.Max > len(info.Seats):
		return errors.New("there is no edition, or no table")
	case slices.Contains(info.Seats, game.Referee):
		return errors.New("the seat of the referee is reserved")
	}
	for _, list := range [][]string{kinds, options, slices.Clone(info.Editions), names(info.Seats)} {
		slices.Sort(list)
		if slices.Contains(list, "") || len(slices.Compact(slices.Clone(list))) < len(list) {
			return fmt.Errorf("a name stands twice, or is empty: %q", list)
		}
	}
	return nil
}

func names(seats []game.Seat) []string {
	var all []string
	for _, s := range seats {
		all = append(all, string(s))
	}
	return all
}

// completes checks that a completed setup says all there is and stays as it is.
func completes(g game.Game, s game.Setup) error {
	full, err := g.Complete(s)
	if err != nil {
		return fmt.Errorf("the defaults of edition %s are refused: %w", s.Edition, err)
	}
	if err := object("options", full.Options); err != nil {
		return err
	}
	members := map[string]game.Raw{}
	if err := game.Peek(full.Options, &members); err != nil {
		return err
	}
	var want []string
	for _, o := range g.Info().Options {
		want = append(want, o.Name)
	}
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(members)); !slices.Equal(got, want) {
		return fmt.Errorf("the completed options are %q, and Info lists %q", got, want)
	}
	again, err := g.Complete(full)
	if err != nil {
		return fmt.Errorf("a complete setup is refused: %w", err)
	}
	if a, b := game.Marshal(full), game.Marshal(again); !bytes.Equal(a, b) {
		return differ("setup, completed twice,", a, b)
	}
	return nil
}

// refusesSetups checks that what is no setup is refused.
func refusesSetups(g game.Game, good game.Setup) error {
	info := g.Info()
	seats := func(s ...game.Seat) game.Setup { return game.Setup{Seats: s} }
	twice := slices.Clone(good.Seats)
	twice[len(twice)-1] = twice[0]
	bad := map[string]game.Setup{
		"no seat":            seats(),
		"the referee's seat": seats(append(slices.Clone(info.Seats[:info.Max-1]), game.Referee)...),
		"an unknown edition": {Edition: "no such edition", Seats: good.Seats},
		"an unknown option":  {Seats: good.Seats, Options: game.Raw(`{"no such option":1}`)},
		"options in a list":  {Seats: good.Seats, Options: game.Raw(`[]`)},
	}
	if info.Max > 1 {
		bad["a seat twice"] = seats(twice...)
	}
	if info.Min > 1 {
		bad["too few seats"] = seats(info.Seats[:info.Min-1]...)
	}
	if info.Max < len(info.Seats) {
		bad["too many seats"] = seats(info.Seats[:info.Max+1]...)
	}
	for _, what := range slices.Sorted(maps.Keys(bad)) {
		_, err := g.Complete(bad[what])
		if err == nil {
			return fmt.Errorf("a setup with %s is accepted", what)
		}
		if r := new(game.Refusal); !errors.As(err, &r) {
			return fmt.Errorf("a setup with %s gets an error that is no *game.Refusal: %w", what, err)
		} else if err := clause(r); err != nil {
			return fmt.Errorf("a setup with %s: %w", what, err)
		}
	}
	return nil
}
