//go:build !linux

package save

// renameNew renames a file and replaces nothing.
func renameNew(from, to string) error { return linkNew(from, to) }
