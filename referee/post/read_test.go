package post_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/envelope"
	"whisker/referee/post"
)

const archive = "../../saves/tiger-finished"

func readFile(t testing.TB, elem ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sealedMove is a move as seal writes it.
func sealedMove(t testing.TB) string {
	return string(readFile(t, archive, "moves", "0001-red.move"))
}

func signer(t testing.TB) envelope.Signer {
	t.Helper()
	s, err := envelope.LoadSigner(filepath.Join(archive, "keys", "red"), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// document is a move as a player types it: one line, longer than mail likes.
const document = `{"type":"whisker.move/1","game":"5338a7102cabd67e4a65e60487073d8ec8acfdc1cedaaeb46d400d202fbeeb9a","turn":1,"seat":"red",` +
	`"answers":"c52e7ff13cfa95ae0a3e1b3d2d1d4a8f54a21d4fdbcbaf5b2ef5b5b5f5a2a1c0","rev":1767225600000,` +
	`"salt":"0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c","move":{"card":6},"note":"A fine  evening for a run, I should say."}` + "\n"

func armorOf(t testing.TB, document string) string {
	t.Helper()
	armor, err := signer(t).Sign(envelope.MoveNamespace, []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return string(armor)
}

func read(t testing.TB, data []byte) *post.Mail {
	t.Helper()
	m, err := post.Read(context.Background(), bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func files(m *post.Mail) []string {
	var texts []string
	for _, f := range m.Found {
		texts = append(texts, string(f.Data))
	}
	return texts
}

// A sealed move survives every transport, to the byte.
func TestSealedMoveSurvives(t *testing.T) {
	want := []string{sealedMove(t)}
	if len(transports) != 28 {
		t.Fatalf("%d transports", len(transports))
	}
	for _, tr := range transports {
		if diff := cmp.Diff(want, files(read(t, tr.carry(want[0])))); diff != "" {
			t.Errorf("%s: -want +got\n%s", tr.name, diff)
		}
	}
}

// So does a signature in the text of a mail, whose document came by another way.
func TestSignatureSurvives(t *testing.T) {
	armor := armorOf(t, document)
	for _, tr := range transports {
		got := files(read(t, tr.carry(armor)))
		if diff := cmp.Diff([]string{armor}, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", tr.name, diff)
		}
	}
}

// An open signed move survives where no byte of it is touched. Elsewhere it is
// damaged or its signature does not hold: it is never another move, and never
// passed over in silence.
func TestOpenMoveSurvivesOrIsRefused(t *testing.T) {
	want := document + armorOf(t, document)
	key := signer(t).Public()
	for _, tr := range transports {
		got := files(read(t, tr.carry(want)))
		if len(got) != 1 {
			t.Errorf("%s: %d files found", tr.name, len(got))
			continue
		}
		parts, err := envelope.Split([]byte(got[0]))
		if err == nil {
			err = envelope.Verify(key, envelope.MoveNamespace, parts[0].Document, parts[0].Armor)
		}
		switch {
		case tr.strict && got[0] != want:
			t.Errorf("%s: -want +got\n%s", tr.name, cmp.Diff(want, got[0]))
		case !tr.strict && err == nil && got[0] != want:
			t.Errorf("%s: read as another file:\n%s", tr.name, got[0])
		case !tr.strict && err == nil:
			t.Errorf("%s: it survives: say so in the table", tr.name)
		}
	}
}

// What quotes a line need not be a '>'.
func TestQuotedOtherwise(t *testing.T) {
	want := sealedMove(t)
	numbered := ""
	for i, line := range strings.SplitAfter(want, "\n") {
		if line != "" {
			numbered += string(rune('0'+(i+8)/10)) + string(rune('0'+(i+8)%10)) + ": " + line
		}
	}
	for name, text := range map[string]string{
		"initials": prefixed(want, "JD> "), "bars": prefixed(want, "| "), "tabs": prefixed(want, "\t"),
		"a patch": prefixed(want, "+"), "numbers": numbered, "two copies": want + "\nAgain:\n" + prefixed(want, "> "),
		"one line": strings.ReplaceAll(want, "\n", " "), "text before": "Here it is: " + want,
		"dash escapes": strings.ReplaceAll("\n"+want, "\n-", "\n- -")[1:], "three dashes": strings.ReplaceAll(want, "-----", "---"),
		"trimmed quotes": strings.ReplaceAll(prefixed(strings.ReplaceAll(want, "\n", "\n\n"), "> "), "> \n", ">\n"),
	} {
		if diff := cmp.Diff([]string{want}, files(read(t, []byte(text)))); diff != "" {
			t.Errorf("%s: -want +got\n%s", name, diff)
		}
	}
}

// What lost or changed a character is damaged, and says so.
func TestDamagedBlocksAreNeverMisread(t *testing.T) {
	whole := sealedMove(t)
	lines := strings.SplitAfter(whole, "\n")
	id, err := envelope.ParseIdentity(finalIdentity(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a character lost":    whole[:500] + whole[501:],
		"a character changed": whole[:500] + string(whole[500]^1) + whole[501:],
		"a line lost":         strings.Join(append(append([]string{}, lines[:7]...), lines[8:]...), ""),
		"the end lost":        strings.Join(lines[:len(lines)-2], ""),
		"upper case":          strings.ToUpper(whole),
		"plus became space":   strings.ReplaceAll(whole, "+", " "),
		"a word inside":       strings.Join(lines[:7], "") + "[...]\n" + strings.Join(lines[7:], ""),
		"another block":       strings.Join(lines[:7], "") + whole[:len(whole)/2],
	} {
		got := read(t, []byte("Hello,\n"+text+"bye\n"))
		if len(got.Found) == 0 {
			t.Errorf("%s: passed over in silence", name)
		}
		for _, f := range got.Found {
			if opened, err := envelope.Open(f.Data, id); err == nil {
				t.Errorf("%s: opened: %.80q", name, opened)
			}
		}
	}
}
