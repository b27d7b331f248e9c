//go:build !linux

package save

import "os"

// renameNew renames a file and replaces nothing.
func renameNew(from, to string) error { return linkNew(from, to) }

// rename renames a file and replaces what has the name, if it is no folder.
func rename(from, to string) error { return os.Rename(from, to) }
