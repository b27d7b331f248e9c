package post_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whisker/referee"
	"whisker/referee/post"
	"whisker/referee/table"
)

var update = flag.Bool("update", false, "write the mails of testdata/mails anew: what is sealed is sealed anew")

// mailCases are the mails of testdata/mails, each kind of damage or malice once:
// the verdicts on what they bring, and who is answered or why nobody is.
var mailCases = []struct{ name, verdicts, answered string }{
	// As programs send them.
	{"plain", "accepted", "red"},
	{"quoted_printable", "accepted", "red"},
	{"base64_text", "accepted", "red"},
	{"format_flowed", "accepted", "red"},
	{"html_only", "accepted", "red"},
	{"html_page_of_a_mail_reader", "accepted", "red"},
	{"attachment", "accepted", "red"},
	{"attachment_without_a_name", "accepted", "red"},
	{"attachment_open", "accepted", "red"},
	{"document_and_signature_apart", "accepted", "red"},
	{"binary_age", "accepted", "red"},
	{"several_attachments", "accepted", "red"},
	{"file_alone", "accepted", "red"},
	{"two_players_in_one_mail", "accepted accepted", "red green"},
	{"move_ahead", "ahead", "red"},
	{"withdrawal", "accepted", "red"},
	{"address_in_capitals", "accepted", "red"},
	{"sent_by_a_friend", "accepted", "red"},

	// As people and programs mangle them.
	{"quoted", "accepted", "red"},
	{"forwarded_inline", "accepted", "red"},
	{"forwarded_as_attachment", "accepted", "red"},
	{"from_lines", "accepted", "red"},
	{"utf16_attachment", "accepted", "red"},
	{"byte_order_mark", "accepted", "red"},
	{"no_break_spaces", "accepted", "red"},
	{"smart_dashes", "accepted", "red"},
	{"wrapped_anew", "accepted", "red"},
	{"iso_2022_jp", "accepted", "red"},
	{"list_footer_behind_base64", "accepted", "red"},
	{"winmail_dat", "accepted", "red"},
	{"appended_nuls", "accepted", "red"},
	{"control_z", "accepted", "red"},
	{"wrong_charset", "accepted", "red"},
	{"broken_header", "accepted", "red"},
	{"no_closing_boundary", "accepted", "red"},
	{"boundary_missing", "accepted", "red"},
	{"open_move_rewrapped", "bad-signature", "red"},
	{"cut", "damaged", "red"},
	{"character_lost", "damaged", "red"},
	{"signature_alone", "damaged", "red"},

	// Several at once.
	{"two_copies", "accepted", "red"},
	{"two_revs", "replaced accepted", "red"},
	{"two_of_one_rev", "equivocal equivocal", "red"},
	{"alternatives_that_differ", "equivocal equivocal", "red"},
	{"good_and_damaged", "accepted damaged", "red"},

	// What is no good move.
	{"illegal", "illegal", "red"},
	{"stale", "stale", "red"},
	{"unsigned", "unsigned", "red"},
	{"signed_by_a_stranger", "bad-signature", "red"},
	{"signed_by_another_seat", "wrong-seat", "green"},
	{"another_tables_move", "wrong-game", "red"},
	{"sealed_to_another_table", "not-for-us", "red"},
	{"unreadable_from_a_stranger", "damaged", "comes from no address"},

	// Typed moves.
	{"typed", "accepted", "red"},
	{"typed_in_a_reply", "accepted", "red"},
	{"typed_on_its_own_line", "accepted", "red"},
	{"typed_twice_the_same", "accepted", "red"},
	{"typed_below_an_old_one", "accepted stale", "red"},
	{"typed_below_a_note", "accepted wrong-board", "red"},
	{"typed_two_moves", "equivocal equivocal", "red"},
	{"typed_alternatives_that_differ", "equivocal equivocal", "red"},
	{"typed_nonsense", "invalid", "red"},
	{"typed_illegal", "illegal", "red"},
	{"typed_for_an_old_turn", "stale", "red"},
	{"typed_for_another_table", "wrong-game", "red"},
	{"typed_for_a_forged_board", "wrong-board", "red"},
	{"typed_for_another_seat", "wrong-seat", "red"},
	{"typed_by_a_stranger", "wrong-seat", "comes from no address"},
	{"typed_with_two_senders", "wrong-seat", "comes from no address"},
	{"typed_by_two_authors", "wrong-seat", "comes from no address"},
	{"typed_without_its_turn", "damaged", "red"},
	{"typed_through_a_list", "wrong-seat", "not written by a person: list"},

	// What carries no move.
	{"template_quoted_back", "", "carries no move"},
	{"report_quoted_back", "", "carries no move"},
	{"web_page_in_place_of_the_file", "", "carries no move"},
	{"board_sent_back", "", "carries no move"},
	{"change_of_people", "", "carries no move"},
	{"own_view_sent_back", "", "carries no move"},
	{"openpgp", "", "carries no move"},
	{"private_key", "", "carries no move"},
	{"chat", "", "carries no move"},
	{"empty", "", "carries no move"},

	// What no person sent.
	{"auto_reply_with_the_original", "", "not written by a person: auto-reply"},
	{"out_of_office", "", "not written by a person: auto-reply"},
	{"bounce", "", "not written by a person: bounce"},
	{"null_sender", "", "not written by a person: bounce"},
	{"our_own_without_its_mark", "", "not written by a person: auto-reply"},
	{"from_our_own_address", "accepted", "the table's own address"},
	{"our_own", "", "not written by a person: auto-reply"},
	{"mailing_list", "accepted", "not written by a person: list"},
}

// TestMails reads every mail of testdata/mails and gives it to the letter box.
func TestMails(t *testing.T) {
	c := newClub(t, "club")
	if *update {
		writeMails(t, c)
	}
	ownView := referee.ID(readFile(t, "testdata", "own.view"))
	known := map[string]bool{}
	for _, tc := range mailCases {
		known[tc.name+".eml"] = true
		m := read(t, readFile(t, "testdata", "mails", tc.name+".eml"))
		box := c.box()
		box.Sent = func(id string) bool { return id == ownView }
		taken, err := box.Receive(m)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if got := verdictsOf(taken.Judged); got != tc.verdicts {
			t.Errorf("%s: %q, want %q: %+v", tc.name, got, tc.verdicts, taken.Judged)
		}
		var answered []string
		for _, a := range taken.Answers {
			answered = append(answered, string(a.Seat))
			if p, _ := c.now.Board.Place(a.Seat); a.To != p.Mail || len(a.Judged) == 0 {
				t.Errorf("%s: the answer to %s goes to %s", tc.name, a.Seat, a.To)
			}
		}
		got := strings.Join(answered, " ")
		if got == "" {
			got = taken.Silence
		}
		if got == "" || !strings.Contains(got, tc.answered) || len(answered) > 0 && got != tc.answered {
			t.Errorf("%s: answered %q, want %q", tc.name, got, tc.answered)
		}
		for _, j := range taken.Judged {
			if j.Verdict.Class() != referee.Fine && j.Hint == "" {
				t.Errorf("%s: %s says not what to do next", tc.name, j.Verdict)
			}
		}
	}
	entries, err := os.ReadDir(filepath.Join("testdata", "mails"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !known[e.Name()] {
			t.Errorf("nobody says what becomes of %s", e.Name())
		}
	}
	if len(mailCases) < 40 {
		t.Errorf("only %d mails", len(mailCases))
	}
}

func verdictsOf(judged []table.Judged) string {
	var vs []string
	for _, j := range judged {
		vs = append(vs, string(j.Verdict))
	}
	return strings.Join(vs, " ")
}

// A table whose charter does not allow it takes no typed move.
func TestTypedMovesAreOffByDefault(t *testing.T) {
	for name, change := range map[string]func(*referee.Charter){
		"mail is not allowed": func(c *referee.Charter) { c.Mail = false },
		"only players move":   func(c *referee.Charter) { c.Entry = referee.EntryPlayers },
	} {
		c := newClub(t, "club")
		change(c.now.Board.Charter)
		taken, err := c.box().Receive(read(t, readFile(t, "testdata", "mails", "typed.eml")))
		if err != nil || verdictsOf(taken.Judged) != "unsigned" || len(taken.Files) > 0 {
			t.Errorf("%s: %+v %v", name, taken, err)
		}
	}
}

// Without the referee's key a typed move cannot be entered, and the mail is kept
// for later.
func TestTypedMovesNeedTheReferee(t *testing.T) {
	c := newClub(t, "club")
	box := c.box()
	box.Signer = nil
	if _, err := box.Receive(read(t, readFile(t, "testdata", "mails", "typed.eml"))); err != post.ErrNoKey {
		t.Errorf("the error is %v", err)
	}
	if taken, err := box.Receive(read(t, readFile(t, "testdata", "mails", "plain.eml"))); err != nil || len(taken.Files) != 1 {
		t.Errorf("a sealed move: %v %v", taken, err)
	}
}

// What came before counts: a mail is judged with it, and told who is missing.
func TestReceiveWithWhatCameBefore(t *testing.T) {
	c := newClub(t, "club")
	mail := read(t, readFile(t, "testdata", "mails", "plain.eml"))
	before, err := c.box().Receive(mail)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(before.Missing, c.now.Board.Charter.Setup().Seats[1:]) {
		t.Errorf("missing: %v", before.Missing)
	}
	again, err := c.box(before.Files[0]).Receive(mail)
	if err != nil || verdictsOf(again.Judged) != "accepted" || again.Files[0].Name != before.Files[0].Name {
		t.Errorf("the same mail again: %+v %v", again, err)
	}
	newer := table.File{Name: "newer", Data: c.signed(c.now, "red", `{"card":3}`, 9)}
	late, err := c.box(newer).Receive(mail)
	if err != nil || verdictsOf(late.Judged) != "replaced" {
		t.Errorf("behind a newer one: %+v %v", late, err)
	}
}

// A typed move becomes a move that anybody can check: signed with the referee's
// key and marked as entered.
func TestTypedMoveIsMarked(t *testing.T) {
	c := newClub(t, "club")
	taken, err := c.box().Receive(read(t, readFile(t, "testdata", "mails", "typed.eml")))
	if err != nil {
		t.Fatal(err)
	}
	files := append(taken.Files, table.File{Name: "g", Data: c.signed(c.now, "green", `{"card":3}`, 1)}, table.File{Name: "b", Data: c.signed(c.now, "brown", `{"card":3}`, 1)})
	r, err := c.now.Resolve(table.Take(c.now, files, c.id).Submissions(), referee.Options{One: true})
	if err != nil || len(r.Turns) != 1 {
		t.Fatalf("%+v %v", r, err)
	}
	if m := r.Turns[0].Board.Moves[0]; m.Seat != "red" || m.By != referee.ByReferee {
		t.Errorf("the board names %+v", m)
	}
}
