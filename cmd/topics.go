package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// newTopics builds the help topics: what holds for every command.
func newTopics() []*cobra.Command {
	return []*cobra.Command{
		{Use: "exit-codes", Short: "What the exit codes mean", Long: exitCodeHelp()},
		{Use: "environment", Short: "The settings, and the variables that are read", Long: environmentHelp},
	}
}

func exitCodeHelp() string {
	var b strings.Builder
	b.WriteString("Exit codes are a promise: none changes its meaning. Codes may be added, so a\n" +
		"script takes one that it does not know for a failure.\n\n")
	for _, c := range exitCodes {
		fmt.Fprintf(&b, "  %3d  %s\n", c.code, c.about)
	}
	b.WriteString("\nWhere several apply, 6 comes before 5, 5 before 3 and 3 before 4.")
	return b.String()
}

const environmentHelp = `A setting is told by flag, by variable or in config.toml, in this order. Settings
touch presentation, paths and keys only, never what a turn does.

  WHISKER_KEY     key: path of your own private key
  WHISKER_LANG    lang: language of pictures, en or zh-TW; a log is English
                  unless --lang says otherwise
  WHISKER_COLOR   color: auto, always or never
  WHISKER_WIDTH   width: of pictures, in columns

  WHISKER_HOME    the folder of config.toml and known_tables; otherwise it is
                  whisker in $XDG_CONFIG_HOME, or in ~/.config
  NO_COLOR        no colour, unless color says otherwise
  SSH_AUTH_SOCK   the ssh-agent that holds private keys
  WHISKER_TRACE   where a bug in whisker was met is shown`
