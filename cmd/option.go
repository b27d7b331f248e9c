package cmd

import (
	"errors"
	"strings"

	"whisker/referee/game"
	"whisker/referee/plain"
)

// parseOptions makes the JSON object of a game's options from NAME=VALUE; nil
// where none was given.
func (o newOptions) parseOptions(e *env, info *game.Info) (game.Raw, error) {
	values := map[string]game.Raw{}
	set := func(name, value string) error {
		option, ok := info.Option(name)
		if !ok {
			return usage("whisker rules "+info.Name, "%s has no option %q", info.Name, name)
		}
		raw, err := option.Parse(value)
		values[name] = raw
		return asOption(err)
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

// asOption makes an error in an option one of usage.
func asOption(err error) error {
	var wrong *game.OptionError
	switch {
	case !errors.As(err, &wrong):
		return err
	case wrong.Want == "":
		return usage("give a JSON object", "%s", wrong)
	}
	return usage(plain.Command("--option", wrong.Option+"="+wrong.Want), "%s", wrong)
}
