// Package plain is about text that is what it looks like. What comes from
// outside, a file name, an argument, a name in a document, may hold characters
// that hide, reorder or end a line, that no shell takes as they stand, or that
// look like others; it may be no text at all, and it may be without end.
package plain
