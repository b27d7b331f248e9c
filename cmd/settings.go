package cmd

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"whisker/referee/save"
)

// maxConfig bounds the config file, in bytes.
const maxConfig = 64 << 10

// Settings touch presentation, paths and keys only, never what a turn does.
const (
	setColor = "color" // auto, always, never
	setKey   = "key"   // path of the own private key
	setLang  = "lang"  // of pictures; a log is English unless --lang says otherwise
	setWidth = "width" // of pictures, in columns
)

var settingNames = []string{setColor, setKey, setLang, setWidth}

// home is the folder of whisker's own files: $WHISKER_HOME, else whisker in
// $XDG_CONFIG_HOME or ~/.config.
func (e *env) home() string {
	if h := e.getenv("WHISKER_HOME"); h != "" {
		return h
	}
	base := e.getenv("XDG_CONFIG_HOME")
	if base == "" {
		base = filepath.Join(e.getenv("HOME"), ".config")
	}
	return filepath.Join(base, "whisker")
}

// settings reads what a command may be told by flag, WHISKER_* environment or
// config file, in this order. Commands that need none do not call it.
func (e *env) settings(flags *pflag.FlagSet) (*viper.Viper, error) {
	v := viper.New()
	v.SetDefault(setColor, "auto")
	v.SetDefault(setLang, "en")
	path := filepath.Join(e.home(), "config.toml")
	switch text, err := save.Read(path, maxConfig); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, hinted(err, "mend the file, or take it away")
	default:
		v.SetConfigType("toml")
		if err := v.ReadConfig(bytes.NewReader(text)); err != nil {
			return nil, usage("mend the file, or take it away", "%s cannot be read", path)
		}
	}
	for _, key := range v.AllKeys() {
		if !slices.Contains(settingNames, key) {
			return nil, usage("settings are "+strings.Join(settingNames, ", "), "%s: there is no setting %q", path, key)
		}
	}
	for _, name := range settingNames {
		if s := e.getenv("WHISKER_" + strings.ToUpper(name)); s != "" {
			v.Set(name, s)
		}
		if f := flags.Lookup(name); f != nil && f.Changed {
			v.Set(name, f.Value.String())
		}
	}
	return v, nil
}

// keyFlag adds --key to a command that can fall back on the setting.
func keyFlag(c *cobra.Command, key *string, what string) {
	c.Flags().StringVar(key, setKey, "", what+" (setting: key)")
}

// keyOf returns the key that a command was given by flag or setting. Where the
// flag is given no settings are needed.
func (e *env) keyOf(c *cobra.Command) (string, error) {
	key := ""
	if f := c.Flags().Lookup(setKey); f != nil && f.Changed {
		key = f.Value.String()
	} else {
		v, err := e.settings(c.Flags())
		if err != nil {
			return "", err
		}
		key = v.GetString(setKey)
	}
	if rest, ok := strings.CutPrefix(key, "~/"); ok {
		key = filepath.Join(e.getenv("HOME"), rest)
	}
	return key, nil
}

// needKey is keyOf for a command that cannot do without.
func (e *env) needKey(c *cobra.Command) (string, error) {
	key, err := e.keyOf(c)
	if err == nil && key == "" {
		err = usage("--key KEY, or set key in "+filepath.Join(e.home(), "config.toml"), "no key was given")
	}
	return key, err
}

// fileExists reports whether there is anything at a path.
func fileExists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
