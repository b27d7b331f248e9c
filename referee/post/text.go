package post

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unmangle makes UTF-8 with line feeds of a text, whatever program saved it, and
// undoes what programs do to make it look better.
func unmangle(data []byte) string {
	return tidy.Replace(decode(bytes.TrimRight(data, "\x00\x1a")))
}

// tidy: spaces that do not break, characters that nobody sees, and dashes that
// were two hyphens.
var tidy = strings.NewReplacer(
	"\r\n", "\n", "\r", "\n",
	"\u00a0", " ", "\u202f", " ",
	"\u00ad", "", "\u200b", "", "\u200c", "", "\u200d", "", "\u2060", "", "\ufeff", "",
	"\u2010", "-", "\u2011", "-", "\u2212", "-", "\u2013", "--", "\u2014", "--", "\u2015", "--",
)

// decode knows UTF-16 by its mark or its zeros, and takes for Windows-1252 what
// is not UTF-8: in all other charsets of mail that matter, a move is ASCII.
func decode(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return decode16(data[2:], binary.LittleEndian)
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decode16(data[2:], binary.BigEndian)
	case len(data) > 1 && data[0] != 0 && data[1] == 0:
		return decode16(data, binary.LittleEndian)
	case len(data) > 1 && data[0] == 0 && data[1] != 0:
		return decode16(data, binary.BigEndian)
	case utf8.Valid(data):
		return string(data)
	}
	var b strings.Builder
	b.Grow(len(data) + len(data)/8)
	for _, c := range data {
		switch c {
		case 0x96:
			b.WriteString("\u2013")
		case 0x97:
			b.WriteString("\u2014")
		default:
			b.WriteRune(rune(c))
		}
	}
	return b.String()
}

func decode16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return strings.TrimRight(string(utf16.Decode(units)), "\x00\x1a")
}

// unflow puts the lines of a format=flowed text together again (RFC 3676): a
// line that ends with a space goes on in the next one of the same depth of
// quoting. With delsp the space is no part of the text.
func unflow(text string, delsp bool) string {
	var b strings.Builder
	open := -1 // depth of the line that goes on; -1: none does
	for line := range strings.Lines(text) {
		line, ended := strings.CutSuffix(line, "\n")
		rest := strings.TrimLeft(line, ">")
		depth := len(line) - len(rest)
		rest = strings.TrimPrefix(rest, " ") // stuffed
		if open >= 0 && open != depth {
			b.WriteByte('\n')
			open = -1
		}
		if open < 0 {
			b.WriteString(line[:depth])
		}
		flows := strings.HasSuffix(rest, " ") && rest != "-- "
		if flows && delsp {
			rest = strings.TrimSuffix(rest, " ")
		}
		b.WriteString(rest)
		switch {
		case flows:
			open = depth
		case ended:
			b.WriteByte('\n')
			fallthrough
		default:
			open = -1
		}
	}
	return b.String()
}
