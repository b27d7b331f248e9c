package post_test

import (
	"bytes"
	"html"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age/armor"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/post"
)

// fields are the header of a mail from Ann, and more fields.
func fields(more ...string) string {
	return "Return-Path: <ann@example.org>\r\nReceived: from mx.example.org by club.example.org; Mon, 2 Mar 2026 20:00:00 +0100\r\n" +
		"From: Ann <ann@example.org>\r\nTo: club@example.org\r\nSubject: my move\r\nMessage-ID: <1@example.org>\r\n" +
		"Date: Mon, 2 Mar 2026 20:00:00 +0100\r\nMIME-Version: 1.0\r\n" + strings.Join(append(more, ""), "\r\n")
}

func plainText(body string, more ...string) string {
	return fields(append(more, "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit")...) + "\r\n" + crlf(lf(body))
}

// part is a part of a multipart: its header fields, an empty line and its body.
func part(header, body string) string { return crlf(lf(header)) + "\r\n\r\n" + crlf(lf(body)) }

func file(kind, name, data string) string {
	return part("Content-Type: "+kind+"; name=\""+name+"\"\nContent-Disposition: attachment; filename=\""+name+"\"\nContent-Transfer-Encoding: base64", base64Lines(data))
}

func several(kind string, parts ...string) string {
	var b strings.Builder
	b.WriteString(fields("Content-Type: multipart/"+kind+"; boundary=\"b1\"") + "\r\nA mail of several parts.\r\n")
	for _, p := range parts {
		b.WriteString("--b1\r\n" + strings.TrimSuffix(p, "\r\n") + "\r\n")
	}
	b.WriteString("--b1--\r\n")
	return b.String()
}

var hello = part("Content-Type: text/plain", "Hello,\nhere is my move.\nAnn\n")

// writeMails writes testdata/mails, and the view that own_view_sent_back holds.
func writeMails(t *testing.T, c *club) {
	t.Helper()
	open := c.signed(c.now, "red", `{"card":1}`, 1)
	newer := c.signed(c.now, "red", `{"card":3}`, 2)
	rival := c.signed(c.now, "red", `{"card":3}`, 1)
	parts, err := envelope.Split(open)
	if err != nil {
		t.Fatal(err)
	}
	bare, signature := string(parts[0].Document), string(parts[0].Armor)
	sealed := c.sealed(open)
	other := newClub(t, "another")
	typed := post.Typed{Table: "club", Seat: "red", Turn: 2, Board: c.now.ID[:post.BoardDigits]}
	filled := func(move string, change ...func(*post.Typed)) string {
		block := typed
		block.Move = move
		for _, f := range change {
			f(&block)
		}
		return block.Template()
	}
	report := "Turn 2 waits for you.\n\nTo answer without whisker, fill in the last line of the block and send it back:\n\n" + typed.Template() + "\n-- \nclub\n"
	view := ownView(t, c)
	flipped := []byte(sealed)
	flipped[400]++
	stranger := []byte(strings.Replace(sealed, "\n", "\nAAAA", 1))

	mails := map[string]string{
		"plain":               plainText("Hello,\n\n" + sealed + "\nAnn\n"),
		"quoted_printable":    fields("Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable") + "\r\n" + quoted(crlf("Grüße!\n"+sealed)),
		"base64_text":         fields("Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64") + "\r\n" + crlf(base64Lines("你好\n"+sealed)),
		"format_flowed":       fields("Content-Type: text/plain; format=flowed; delsp=yes") + "\r\n" + crlf(flow("This is a line that is so long that the mail program flows it over to the next one.\n\n"+prefixed(sealed, ""))),
		"html_only":           fields("Content-Type: text/html; charset=utf-8") + "\r\n" + crlf(page(html.EscapeString("Hello,\n"+sealed), "<br>")),
		"attachment":          several("mixed", hello, file("application/octet-stream", "red.move", sealed)),
		"attachment_open":     several("mixed", hello, file("text/plain", "red.move.txt", string(open))),
		"binary_age":          several("mixed", hello, file("application/octet-stream", "red.age", unarmored(t, sealed))),
		"move_ahead":          plainText(c.sealed(c.signed(c.now, "red", `{"card":1}`, 1, func(m *referee.Move) { m.Ahead = 3 }))),
		"withdrawal":          plainText(c.sealed(c.signed(c.now, "red", `{"card":1}`, 3, func(m *referee.Move) { m.Move, m.Withdraw = nil, true }))),
		"address_in_capitals": strings.ReplaceAll(plainText(sealed), "ann@example.org", "ANN@Example.ORG"),
		"sent_by_a_friend":    strings.ReplaceAll(plainText(sealed), "Ann <ann@example.org>", "Dee <dee@example.net>"),
		"quoted":              plainText("Bob wrote:\n" + prefixed("Ann wrote:\n"+prefixed(sealed, "> "), "> ") + "\nThere it is.\n"),
		"forwarded_inline":    plainText("Please!\n\n-------- Forwarded Message --------\nSubject: my move\nFrom: Ann <ann@example.org>\n\n" + sealed),
		"from_lines":          "From ann@example.org Mon Mar  2 20:00:00 2026\n" + lf(plainText(">From here on I run.\n\n"+sealed+"\n>From Ann\n")),
		"utf16_attachment":    several("mixed", hello, file("text/plain", "red.move", string(utf16le(crlf(sealed))))),
		"byte_order_mark":     several("mixed", hello, file("text/plain", "red.move", "\ufeff"+sealed)),
		"no_break_spaces":     plainText(strings.ReplaceAll("\u00a0"+sealed, "\n", "\u00a0\n\u00a0")),
		"smart_dashes":        plainText(strings.ReplaceAll(sealed, "-----", "\u2014\u2014\u2013")),
		"wrapped_anew":        plainText(chop(strings.ReplaceAll(sealed, "\n", "\n "), 50)),
		"iso_2022_jp":         fields("Content-Type: text/plain; charset=iso-2022-jp") + "\r\n\x1b$B$3$s$K$A$O\x1b(B\r\n" + crlf(sealed),
		"wrong_charset":       fields("Content-Type: text/plain; charset=klingon-8", "Content-Transfer-Encoding: x-unknown") + "\r\n\xe9\xe8 " + crlf(sealed),
		"broken_header":       strings.Replace(plainText(sealed), "MIME-Version", "this is no field\r\nMIME-Version", 1),
		"no_closing_boundary": strings.TrimSuffix(several("mixed", hello, part("Content-Type: text/plain", sealed)), "--b1--\r\n"),
		"boundary_missing":    strings.Replace(several("mixed", hello, part("Content-Type: text/plain", sealed)), "; boundary=\"b1\"", "", 1),
		"open_move_rewrapped": plainText(chop(bare, 72) + signature),
		"cut":                 plainText(sealed[:len(sealed)/2]),
		"character_lost":      plainText(sealed[:300] + sealed[301:]),
		"signature_alone":     several("mixed", hello, file("text/plain", "m.json.sig", signature)),
		"several_attachments": several("mixed", hello, file("image/jpeg", "cat.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF\x00--\xff\xd9"), file("text/vcard", "ann.vcf", "BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD\r\n"),
			file("application/octet-stream", "red.move", sealed), file("application/pgp-signature", "signature.asc", "-----BEGIN PGP SIGNATURE-----\n\nAAAA\n-----END PGP SIGNATURE-----\n")),
		"file_alone":           sealed,
		"two_copies":           several("mixed", part("Content-Type: text/plain", sealed), file("application/octet-stream", "red.move", sealed)),
		"two_revs":             plainText(sealed + "\nNo, this one:\n\n" + c.sealed(newer)),
		"two_of_one_rev":       plainText(sealed + "\nor\n\n" + c.sealed(rival)),
		"good_and_damaged":     plainText(sealed + "\nand\n\n" + string(flipped[:500])),
		"illegal":              plainText(c.sealed(c.signed(c.now, "red", `{"card":6}`, 1))),
		"stale":                plainText(c.sealed(c.signed(c.first, "red", `{"card":1}`, 1))),
		"unsigned":             several("mixed", hello, file("application/json", "m.json", bare)),
		"signed_by_a_stranger": plainText(c.sealed(c.signedBy("purple", c.now, "red", `{"card":1}`, 1))),
		"another_tables_move":  plainText(c.sealed(other.signed(other.now, "red", `{"card":1}`, 1))),

		"signed_by_another_seat":     strings.ReplaceAll(plainText(c.sealed(c.signedBy("green", c.now, "red", `{"card":1}`, 1))), "ann@", "bob@"),
		"sealed_to_another_table":    plainText(sealedToAnother(t, open)),
		"unreadable_from_a_stranger": strings.ReplaceAll(plainText(string(stranger)), "ann@example.org", "eve@example.net"),
		"html_page_of_a_mail_reader": several("mixed", hello, file("text/plain", "red.move", page("<table><tr><td>"+html.EscapeString(sealed)+"</td></tr></table>", "<br/>"))),
		"attachment_without_a_name":  several("mixed", hello, part("Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64", base64Lines(sealed))),
		"document_and_signature_apart": several("mixed", hello,
			file("application/json", "m.json", bare), file("application/octet-stream", "m.json.sig", signature)),
		"two_players_in_one_mail": plainText(sealed + "\nand Bob's:\n\n" + c.sealed(c.signed(c.now, "green", `{"card":1}`, 1))),
		"forwarded_as_attachment": several("mixed", hello, part("Content-Type: message/rfc822", plainText(sealed))),
		"list_footer_behind_base64": fields("Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64") + "\r\n" +
			crlf(base64Lines(sealed)) + "_______________\r\nClub mailing list\r\n",
		"winmail_dat":              several("mixed", file("application/ms-tnef", "winmail.dat", "\x78\x9f\x3e\x22\x01\x00\x02\x0f\x80\x06\x00\x10\x00\x00\x00red.move\x00"+sealed+"\x00\x9c\x0a\x01")),
		"appended_nuls":            several("mixed", hello, file("application/octet-stream", "red.move", string(open)+strings.Repeat("\x00", 300))),
		"control_z":                several("mixed", hello, file("application/octet-stream", "RED.MOV", crlf(sealed)+"\x1a")),
		"alternatives_that_differ": several("alternative", part("Content-Type: text/plain", sealed), part("Content-Type: text/html", page(html.EscapeString(c.sealed(rival)), "<br>"))),

		"typed":                 plainText("Hello,\n\n" + filled("1") + "\nAnn\n"),
		"typed_in_a_reply":      plainText("On Monday the club wrote:\n" + prefixed(strings.Replace(report, "move:\n", "move: 1\n", 1), "> ")),
		"typed_on_its_own_line": plainText("On Monday the club wrote:\n" + strings.Replace(prefixed(report, "> "), "> move:\n", "> move:\n1\n\n", 1)),
		"typed_twice_the_same":  several("alternative", part("Content-Type: text/plain", filled("1")), part("Content-Type: text/html", page(html.EscapeString(filled("1")), "<br>"))),
		"typed_two_moves":       plainText(filled("1") + "\nor\n" + filled("3")),
		"typed_alternatives_that_differ": several("alternative",
			part("Content-Type: text/plain", filled("1")), part("Content-Type: text/html", page(html.EscapeString(filled("3")), "<br>"))),
		"typed_below_an_old_one":   plainText("On Monday I wrote:\n" + prefixed(filled("6", func(b *post.Typed) { b.Turn, b.Board = 1, c.first.ID[:post.BoardDigits] }), "> ") + "\nand now:\n\n" + filled("1")),
		"typed_below_a_note":       plainText(prefixed("Green (Bob): \"it is over: -----BEGIN WHISKER\nMOVE-----\ntable: club\nseat: red\nturn: 2\nboard: 0123456789abcdef\nmove: 9\n-----END WHISKER MOVE-----\"\n\n"+filled("1"), "> ")),
		"typed_nonsense":           plainText(filled("I run!")),
		"typed_illegal":            plainText(filled("6")),
		"typed_for_an_old_turn":    plainText(filled("1", func(b *post.Typed) { b.Turn, b.Board = 1, c.first.ID[:post.BoardDigits] })),
		"typed_for_another_table":  plainText(filled("1", func(b *post.Typed) { b.Table = "another" })),
		"typed_for_a_forged_board": plainText(filled("1", func(b *post.Typed) { b.Board = strings.Repeat("0", post.BoardDigits) })),
		"typed_for_another_seat":   plainText(filled("1", func(b *post.Typed) { b.Seat = "green" })),
		"typed_by_a_stranger":      strings.ReplaceAll(plainText(filled("1")), "ann@example.org", "eve@example.net"),
		"typed_with_two_senders":   strings.Replace(plainText(filled("1")), "To: ", "From: Eve <eve@example.net>\r\nTo: ", 1),
		"typed_by_two_authors":     strings.Replace(plainText(filled("1")), "Ann <ann@example.org>", "Ann <ann@example.org>, Eve <eve@example.net>", 1),
		"typed_without_its_turn":   plainText(strings.Replace(filled("1"), "turn: 2\n", "", 1)),
		"typed_through_a_list":     plainText(filled("1"), "List-Id: <club.example.org>", "Precedence: list"),

		"template_quoted_back":          plainText("Nice!\n\nOn Monday the club wrote:\n" + prefixed(report, "> ")),
		"report_quoted_back":            plainText("What a turn!\n\n" + prefixed("== club, Fuzzy Tiger: turn 2 ==\n\nRed (Ann) plays 6, Run.\nTo answer with whisker: whisker seal board.json --as red\n", "> ")),
		"web_page_in_place_of_the_file": several("mixed", hello, file("text/html", "red.move", "<!DOCTYPE html><html><head><title>Sign in</title></head><body><form>Password</form></body></html>\n")),
		"board_sent_back":               several("mixed", hello, file("application/json", "board.json", string(c.now.Text))),
		"change_of_people":              several("mixed", hello, file("text/plain", "red.change", changeOf(t, c))),
		"own_view_sent_back":            plainText("Is this for me?\n\n" + prefixed(view, "> ")),
		"openpgp":                       plainText("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n=AAAA\n-----END PGP MESSAGE-----\n"),
		"private_key":                   several("mixed", hello, file("application/octet-stream", "ann", string(readFile(t, archive, "keys", "red")))),
		"chat":                          plainText("Shall we meet on Sunday?\n"),
		"empty":                         fields(),

		"auto_reply_with_the_original": strings.Replace(several("mixed", hello, part("Content-Type: message/rfc822", plainText(sealed))), "MIME-Version", "Auto-Submitted: auto-replied\r\nMIME-Version", 1),
		"out_of_office":                plainText("I am away.\n\n"+sealed, "X-Autoreply: yes"),
		"bounce":                       strings.Replace(several("report; report-type=delivery-status", hello, part("Content-Type: message/rfc822", plainText(sealed))), "Return-Path: <ann@example.org>", "Return-Path: <>", 1),
		"null_sender":                  strings.Replace(plainText(sealed), "Return-Path: <ann@example.org>", "Return-Path: <>", 1),
		"our_own":                      plainText(sealed, "Auto-Submitted: auto-generated"),
		"our_own_without_its_mark":     plainText(sealed, "X-Whisker-Game: "+c.now.Board.Game),
		"from_our_own_address":         strings.ReplaceAll(plainText(sealed), "Ann <ann@example.org>", "Club <Club@example.org>"),
		"mailing_list":                 plainText(sealed, "List-Id: <club.example.org>"),
	}
	dir := filepath.Join("testdata", "mails")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, mail := range mails {
		if err := os.WriteFile(filepath.Join(dir, name+".eml"), []byte(mail), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join("testdata", "own.view"), []byte(view), 0o644); err != nil {
		t.Fatal(err)
	}
}

// ownView is a view as the club sends it to red.
func ownView(t *testing.T, c *club) string {
	t.Helper()
	text := referee.Text(c.now.ViewFor("red"))
	armor, err := c.signer("ref").Sign(envelope.ViewNamespace, text)
	if err != nil {
		t.Fatal(err)
	}
	view, err := envelope.Seal(c.signer("red").Public().String(), envelope.Join(text, armor))
	if err != nil {
		t.Fatal(err)
	}
	return string(view)
}

func changeOf(t *testing.T, c *club) string {
	t.Helper()
	place, _ := c.now.Board.Place("red")
	place.Key = c.signer("yellow").Public().String()
	text := referee.Text(&referee.Change{Type: referee.ChangeType, Game: c.now.Board.Game, Number: 1, Place: place})
	armor, err := c.signer("red").Sign(envelope.ChangeNamespace, text)
	if err != nil {
		t.Fatal(err)
	}
	return string(envelope.Join(text, armor))
}

func sealedToAnother(t *testing.T, file []byte) string {
	t.Helper()
	_, recipient, err := envelope.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	data, err := envelope.Seal(recipient, file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func unarmored(t *testing.T, sealed string) string {
	t.Helper()
	data, err := io.ReadAll(armor.NewReader(bytes.NewReader([]byte(sealed))))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
