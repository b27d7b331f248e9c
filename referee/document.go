package referee

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"whisker/referee/game"
)

// zeros stands where there is no hash.
const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

// Text is the one way in which whisker writes a document: compact JSON and a
// line feed.
func Text(document any) []byte { return append(game.Marshal(document), '\n') }

// ID is the id of a document: the SHA-256 of its bytes, in hex, as sha256sum
// shows it.
func ID[T []byte | string](text T) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// DamagedError says that a document is not what it has to be.
type DamagedError struct {
	At     string // JSON pointer
	Reason string
}

// Error makes a DamagedError an error.
func (e *DamagedError) Error() string {
	if e.At == "" {
		return e.Reason
	}
	return e.Reason + " at " + e.At
}

func damaged(at, reason string) error { return &DamagedError{at, reason} }

// VersionError says that a document, or the rules that a table is played by,
// are of a version that this whisker does not know.
type VersionError struct{ Version string }

// Error makes a VersionError an error.
func (e *VersionError) Error() string {
	return fmt.Sprintf("made by an unknown version: %s", e.Version)
}

// KindError says that a document is sound but of another kind than is needed.
type KindError struct{ Got, Want string }

// Error makes a KindError an error.
func (e *KindError) Error() string {
	return fmt.Sprintf("this is a %s, not a %s", e.Got, e.Want)
}

// Type returns the type member of a JSON document, "whisker.board/1", or ""
// where there is none. It reads no more than it must: the document may be
// broken behind it.
func Type(text []byte) string { return game.Lookup(text, "type") }

// Kind returns the kind of a document of whisker's, "board", and its version,
// "1"; ok is false for any other text. Both are short and plain: they stand in
// messages.
func Kind(text []byte) (kind, version string, ok bool) { return kindOf(Type(text)) }

// kindOf takes the type member of a document of whisker's apart.
func kindOf(name string) (kind, version string, ok bool) {
	rest, ok := strings.CutPrefix(name, "whisker.")
	kind, version, cut := strings.Cut(rest, "/")
	if !ok || !cut || len(name) > 40 || !isWord(kind) || version == "" || strings.Trim(version, "0123456789") != "" {
		return "", "", false
	}
	return kind, version, true
}

// read decodes a document of one type strictly.
func read(text []byte, want string, document any) error {
	name := Type(text)
	wantKind, wantVersion, _ := strings.Cut(strings.TrimPrefix(want, "whisker."), "/")
	if kind, version, ok := kindOf(name); ok {
		if kind != wantKind {
			return &KindError{Got: kind, Want: wantKind}
		}
		if version != wantVersion {
			return &VersionError{Version: "whisker." + kind + "/" + version}
		}
	}
	if err := game.Unmarshal(text, document); err != nil {
		return asDamaged(err)
	}
	switch {
	case name != want:
		return damaged("/type", "this is no "+wantKind)
	case !bytes.HasSuffix(text, []byte("\n")):
		return damaged("", "the document does not end with a line feed")
	}
	return nil
}

func asDamaged(err error) error {
	var f *game.FormatError
	if errors.As(err, &f) {
		return damaged(f.At, f.Reason)
	}
	return err
}

// isHash reports whether s is 32 bytes in lower-case hex.
func isHash(s string) bool {
	if len(s) != 2*sha256.Size {
		return false
	}
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
