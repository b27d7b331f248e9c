// Package table plays one turn with real files: it opens what players sent,
// checks who signed it, has package referee judge and resolve it, and signs
// what comes of it. It reads and writes no files itself: bytes come in by name,
// bytes go out by name.
package table
