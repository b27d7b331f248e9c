package cmd

import (
	"slices"
	"strconv"
	"strings"

	"whisker/referee/game"
	"whisker/referee/plain"
)

// parseOptions makes the JSON object of a game's options from NAME=VALUE; nil
// where none was given.
func (o newOptions) parseOptions(e *env, info *game.Info) (game.Raw, error) {
	values := map[string]game.Raw{}
	set := func(name, value string) error {
		i := slices.IndexFunc(info.Options, func(op game.Option) bool { return op.Name == name })
		if i < 0 {
			return usage("whisker rules "+info.Name, "%s has no option %q", info.Name, name)
		}
		raw, err := parseOption(info.Options[i], value)
		values[name] = raw
		return err
	}
	for _, text := range o.options {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, usage("--option NAME=VALUE", "an option is NAME=VALUE, and this is %q", text)
		}
		if err := set(name, value); err != nil {
			return nil, err
		}
	}
	if o.mapFile != "" {
		text, err := e.read(o.mapFile)
		if err != nil {
			return nil, err
		}
		if err := set("map", string(text)); err != nil {
			return nil, about(o.mapFile, err)
		}
	}
	if len(values) == 0 {
		return nil, nil
	}
	return jsonOf(values), nil
}

// parseOption reads a value by the type of its option.
func parseOption(o game.Option, value string) (game.Raw, error) {
	bad := func(want string) (game.Raw, error) {
		return nil, usage(plain.Command("--option", o.Name+"="+want), "option %s cannot be %q", o.Name, value)
	}
	switch o.Type {
	case game.Bool:
		if value != "true" && value != "false" {
			return bad("true")
		}
		return game.Raw(value), nil
	case game.Int:
		n, err := strconv.Atoi(value)
		if err != nil {
			return bad("3")
		}
		return jsonOf(n), nil
	case game.Word:
		if !slices.Contains(o.Values, value) {
			return bad(strings.Join(o.Values, " or "))
		}
		return jsonOf(value), nil
	case game.Ints:
		ns := []int{}
		for part := range strings.SplitSeq(value, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil && value != "" {
				return bad("2,5")
			}
			if err == nil {
				ns = append(ns, n)
			}
		}
		return jsonOf(ns), nil
	case game.Seats:
		by := map[string]int{}
		for part := range strings.SplitSeq(value, ",") {
			seat, number, _ := strings.Cut(part, "=")
			n, err := strconv.Atoi(number)
			if err != nil {
				return bad("red=2,blue=1")
			}
			by[seat] = n
		}
		return jsonOf(by), nil
	}
	if _, err := game.Any([]byte(value)); err != nil {
		return nil, usage("give a JSON object", "option %s: %s", o.Name, err)
	}
	return game.Raw(value), nil
}
