package save

import "os"

// Open opens a regular file to read it as it comes, however long it is. It
// refuses what Read refuses. Its error is an *Error.
func Open(path string) (*os.File, error) {
	f, _, err := open(path)
	return f, err
}
