package cmd

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const newsDay = "2026-06-01T18:00:00Z"

// newMailRuns makes a table that plays by mail, with a Maildir in which a sealed
// move, a typed one and a change of people wait; and runs that take them, and
// that write the mails of the turn.
func newMailRuns(t *testing.T) (in, out *runs) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	for _, who := range []string{"ref", "ann", "new"} {
		succeed(t, "key", "new", who)
	}
	succeed(t, "init", "t/club", "tiger", "--name", "club", "--mail", "--key", "ref", "--now", "2026-06-01T12:00:00Z",
		"--seat", "red=Ann <ann@example.org>:ann.pub", "--seat", "green=Bob <bob@example.org>")
	write(t, "t/club/table.toml", append([]byte("from = \"club@example.org\"\n"), read(t, "t/club/table.toml")...))
	succeed(t, "seal", "t/club/boards/0001.json", "--as", "red", "--key", "ann", "6", "-o", "red.move")
	succeed(t, "change", "t/club/save.json", "--seat", "red=Ann:new.pub", "--key", "ann", "-o", "red.change")
	succeed(t, "post", "out", "t/club", "--now", newsDay)
	_, block, _ := strings.Cut(strings.ReplaceAll(string(read(t, "t/club/mail/new/0001-green-turn.eml")), "\r\n", "\n"), "-----BEGIN")
	block, _, _ = strings.Cut("-----BEGIN"+block, "\n--\n")
	if err := os.RemoveAll("t/club/mail"); err != nil {
		t.Fatal(err)
	}
	outgoing := files(t, "t")
	const head = "Message-ID: <1@x>\nDate: Mon, 1 Jun 2026 14:00:00 +0000\nFrom: "
	for name, mail := range map[string]string{
		"new/1.ann": head + "ann@example.org\n\n" + string(read(t, "red.move")),
		"new/2.bob": head + "bob@example.org\n\n" + strings.Replace(block, "\nmove:", "\nmove: 7", 1),
		"new/3.ann": head + "ann@example.org\n\n" + string(read(t, "red.change")),
		"cur/0:2,S": "",
	} {
		path := filepath.Join("t", "Maildir", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, path, []byte(mail))
	}
	in = &runs{name: "in", before: files(t, "t"), args: []string{"post", "in", "club", "--key", "ref", "--maildir", "Maildir", "--now", newsDay}}
	out = &runs{name: "out", before: outgoing, args: []string{"post", "out", "club", "--maildir", "Maildir", "--now", newsDay}}
	for _, r := range []*runs{in, out} {
		r.before["ref"] = string(read(t, "ref"))
		dir := r.folder(t)
		if code, talk := inProcess(t, r.command(dir)); code != exitDone {
			t.Fatalf("%s: exit status %d\n%s", r.name, code, talk)
		}
		r.after = files(t, dir)
	}
	if got := len(in.after) - len(in.before); got != 2+1+1+2 { // moves, the change, the receipt, answers
		t.Fatalf("%d files are new: %v", got, slices.Sorted(maps.Keys(in.after)))
	}
	return in, out
}

// TestPostInKilledAtEveryWrite: whenever a letter box is killed, no mail is lost,
// and the next run takes and answers each once.
func TestPostInKilledAtEveryWrite(t *testing.T) {
	in, _ := newMailRuns(t)
	step := 7
	if *long {
		step = 1
	}
	check := func(t *testing.T, dir string, _ int, _ string) {
		in.lost(t, dir)
		left, err := filepath.Glob(filepath.Join(dir, "club/inbox/.whisker-*.tmp"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range left { // Others write there too: turn takes it away a day later.
			os.Remove(path)
		}
		in.again(t, dir)
	}
	t.Logf("%d kills", in.strike(t, 0, step, check))
	t.Logf("%d times the disk was full", in.strike(t, syscall.ENOSPC, step+2, check))
}

// TestPostOutKilledAtEveryWrite: whenever a sending breaks off, no mail is sent
// twice by itself, and none is forgotten: it is sent by the next run, or named.
func TestPostOutKilledAtEveryWrite(t *testing.T) {
	_, out := newMailRuns(t)
	step := 5
	if *long {
		step = 1
	}
	out.strike(t, 0, step, func(t *testing.T, dir string, _ int, _ string) {
		code, talk := inProcess(t, out.command(dir))
		if code != exitDone {
			t.Errorf("the next run: exit status %d\n%s", code, talk)
		}
		now := withoutStaged(files(t, dir))
		for name, data := range now {
			if doubtful, ok := strings.CutPrefix(name, "club/mail/sending/"); ok {
				if !strings.Contains(talk, doubtful+": its sending broke off") {
					t.Errorf("%s is not named:\n%s", name, talk)
				}
				delete(now, name)
				now["club/mail/sent/"+doubtful] = data
				delivered := "Maildir/new/" + strings.TrimSuffix(doubtful, ".eml")
				for want, data := range out.after { // Nobody knows whether it was sent.
					if strings.HasPrefix(want, delivered) {
						now[want] = data
					}
				}
			}
		}
		for name := range now {
			if strings.HasPrefix(name, "Maildir/tmp/") {
				delete(now, name)
			}
		}
		if diff := cmp.Diff(out.after, now); diff != "" {
			t.Errorf("after the next run (-want +got):\n%s", diff)
		}
	})
}

// TestMailsAtOnce: mails that come at the same time, while turn runs, wait for
// each other; each is taken and answered once.
func TestMailsAtOnce(t *testing.T) {
	in, _ := newMailRuns(t)
	for range 3 {
		dir := in.folder(t)
		var wg sync.WaitGroup
		for _, args := range [][]string{
			{"post", "in", "club", "--key", "ref", "--now", newsDay, "Maildir/new/1.ann"},
			{"post", "in", "club", "--key", "ref", "--now", newsDay, "Maildir/new/2.bob"},
			{"post", "in", "club", "--key", "ref", "--now", newsDay, "Maildir/new/3.ann", "Maildir/new/1.ann"},
			{"turn", "club", "--key", "ref", "--now", newsDay},
		} {
			wg.Go(func() {
				r := runs{args: args}
				code, talk := inProcess(t, r.command(dir))
				if code != exitDone && (args[0] != "turn" || code != exitLocked) {
					t.Errorf("%v: exit status %d\n%s", args, code, talk)
				}
			})
		}
		wg.Wait()
		after := runs{args: []string{"turn", "club", "--key", "ref", "--now", newsDay}}
		if code, talk := inProcess(t, after.command(dir)); code != exitDone {
			t.Fatalf("turn: exit status %d\n%s", code, talk)
		}
		answers := 0
		for name := range files(t, dir) {
			if strings.Contains(name, "mail/new/0001-") {
				answers++
			}
		}
		if _, err := os.Stat(filepath.Join(dir, "club", "boards", "0002.json")); err != nil || answers != 2 {
			t.Errorf("%d answers, and the next board: %v", answers, err)
		}
	}
}
