// Whisker is a play-by-mail referee for board games. See README.md.
package main

import (
	"os"

	"whisker/cmd"
)

func main() { os.Exit(cmd.Main()) }
