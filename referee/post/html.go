package post

import (
	entities "html"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// looksHTML reports whether a text that does not say so is HTML: a page that was
// saved in place of the file in it.
func looksHTML(text string) bool {
	start := strings.ToLower(strings.TrimSpace(text[:min(len(text), peeked)]))
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<div", "<p>", "<pre", "<table", "<meta"} {
		if strings.HasPrefix(start, tag) {
			return true
		}
	}
	return false
}

// unhtml returns the text of a page, as far as lines matter.
func unhtml(page string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(page))
	hidden := atom.Atom(0) // the element whose text nobody sees
	pre := 0               // how many elements keep line ends as they are
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			if hidden == 0 {
				// z.Text would need tables that every start of whisker had to make.
				text := entities.UnescapeString(newlines.Replace(string(z.Raw())))
				b.WriteString(flowing(text, pre > 0, strings.HasSuffix(b.String(), "\n")))
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			switch tag := atom.Lookup(name); tag {
			case atom.Style, atom.Script, atom.Title:
				if hidden == 0 && kind == html.StartTagToken {
					hidden = tag
				} else if hidden == tag && kind == html.EndTagToken {
					hidden = 0
				}
			case atom.Br, atom.P, atom.Div, atom.Tr, atom.Li, atom.Pre, atom.Blockquote, atom.Table:
				b.WriteByte('\n')
				if tag == atom.Pre && kind == html.StartTagToken {
					pre++
				} else if tag == atom.Pre && pre > 0 {
					pre--
				}
			}
		}
	}
}

// newlines makes all ends of lines line feeds.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// flowing is a text as a browser sets it: line ends are spaces, and none begins
// a line.
func flowing(text string, pre, begins bool) string {
	if pre {
		return text
	}
	text = strings.ReplaceAll(text, "\n", " ")
	if begins {
		text = strings.TrimLeft(text, " ")
	}
	return text
}
