package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"filippo.io/age"
	"filippo.io/age/armor"

	"whisker/referee"
	"whisker/referee/envelope"
)

// BenchmarkThousandTables runs turn --all on a thousand tables and on a hundred,
// each with a turn of five sealed moves to resolve, and compares with what a turn
// of a table's folder cannot do without, measured in the same run: reading five
// files and the save, opening and verifying five moves, making six signatures, of
// five receipts and the board, and making 13 files last, five that are kept, five
// receipts, the save, the board and its signature. "of-cores" is the part of what
// all cores could do if there were nothing else to do, while all of them do it:
// two that are busy are slower than one, and by how much depends on the machine.
//
// Other floors leave out more: "-three-files" the receipts and what is kept,
// "-curves-alone" all files and signatures, and "-one-busy" these, as if each of
// the cores were as fast as one alone. A file system without a journal makes files
// slowly for minutes after many were removed: measure on one where that was not so.
func BenchmarkThousandTables(b *testing.B) {
	moves := fiveSeats(b, ed25519Key)
	seats := []string{"init", "club", "tiger", "--name", "club", "--key", "ref", "--hours", "48", "--now", "2026-06-01T12:00:00Z"}
	for _, seat := range []string{"red", "yellow", "green", "purple", "brown"} {
		seats = append(seats, "--seat", seat+"=P"+seat+":"+seat+".pub")
	}
	succeed(b, seats...)
	for i, card := range []string{"7", "6", "2", "3", "9"} {
		seat := moves[i][:len(moves[i])-len(".move")]
		succeed(b, "seal", "club/boards/0001.json", "--as", seat, "--key", seat, card, "-o", "club/inbox/"+moves[i])
	}
	whisker := built(b, "whisker")
	all := func(n int) (took time.Duration, peak int64) {
		root := b.TempDir()
		for i := range n {
			if err := os.CopyFS(filepath.Join(root, fmt.Sprintf("%04d", i)), os.DirFS("club")); err != nil {
				b.Fatal(err)
			}
		}
		syscall.Sync()
		c := exec.Command(whisker, "turn", "--all", root, "--key", "ref", "--now", "2026-06-01T13:00:00Z")
		var out bytes.Buffer
		c.Stdout, c.Stderr = &out, &out
		begin := time.Now()
		if err := c.Start(); err != nil {
			b.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		for running := true; running; {
			select {
			case err := <-ended:
				if err != nil {
					b.Fatalf("%v\n%s", err, &out)
				}
				running = false
			case <-time.After(10 * time.Millisecond):
				peak = max(peak, peakOf(c.Process.Pid))
			}
		}
		took = time.Since(begin)
		if boards, err := filepath.Glob(filepath.Join(root, "*", "boards", "0002.json")); err != nil || len(boards) != n {
			b.Fatalf("%d turns were made of %d (%v)", len(boards), n, err)
		}
		return took, peak
	}
	cores := time.Duration(runtime.GOMAXPROCS(0))
	var thousand, whole, three, curves, single []time.Duration
	var many, few []int64
	floors := func() {
		whole, three = append(whole, primitives(b, false, 13)), append(three, primitives(b, false, 3))
		curves, single = append(curves, primitives(b, false, 0)), append(single, primitives(b, true, 0)/cores)
	}
	for b.Loop() {
		floors()
		took, peak := all(1000)
		thousand, many = append(thousand, took), append(many, peak)
		_, peak = all(100)
		few = append(few, peak)
		floors()
	}
	turn := median(thousand) / 1000
	of := func(floor []time.Duration) float64 { return float64(median(floor)) / float64(turn) }
	b.ReportMetric(float64(time.Second)/float64(turn), "turns/s")
	b.ReportMetric(of(whole), "of-cores")
	b.ReportMetric(of(three), "of-cores-three-files")
	b.ReportMetric(of(curves), "of-cores-curves-alone")
	b.ReportMetric(of(single), "of-cores-one-busy")
	b.ReportMetric(float64(median(many))/float64(median(few)), "peak-1000/100")
	b.ReportMetric(float64(median(many))/1024, "MB-peak")
	b.ReportMetric(0, "ns/op")
}

// peakOf is the most memory that a process had so far, in KiB; 0 where it ended.
// What the system tells of it after its end is no less than what its parent had.
func peakOf(pid int) (kib int64) {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if _, peak, ok := bytes.Cut(status, []byte("\nVmHWM:")); ok {
		fmt.Sscan(string(peak), &kib)
	}
	return kib
}

// primitives is how long what a turn cannot do without takes where all cores, or
// one that is alone, do nothing else, with a number of the files. Signatures are
// made where that is all 13. While one turn waits for its files others go on, as
// many as turn --all lets.
func primitives(b *testing.B, alone bool, files int) time.Duration {
	defer forMany()()
	hands := ahead * runtime.GOMAXPROCS(0)
	if alone {
		runtime.GOMAXPROCS(1)
		hands = 1
	}
	const times = 20
	var all sync.WaitGroup
	turns := make([]func() error, hands)
	for i := range turns {
		turns[i] = primitive(b, files)
	}
	begin := time.Now()
	for _, turn := range turns {
		all.Go(func() {
			for range times {
				if err := turn(); err != nil {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
	return time.Since(begin) / time.Duration(times*hands)
}

// receiptSize is how long a receipt is, in bytes.
const receiptSize = 400

// primitive prepares what primitives does for one turn.
func primitive(b *testing.B, files int) func() error {
	save, _, err := referee.Open(testBooks, read(b, "club/save.json"))
	if err != nil {
		b.Fatal(err)
	}
	id, err := age.ParseX25519Identity(save.Secret.Age)
	if err != nil {
		b.Fatal(err)
	}
	names, err := filepath.Glob("club/inbox/*")
	if err != nil || len(names) != 5 {
		b.Fatalf("%d moves (%v)", len(names), err)
	}
	var sealed [][]byte
	for _, name := range names {
		sealed = append(sealed, read(b, name))
	}
	signer, err := envelope.LoadSigner("ref", nil)
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	return func() (err error) {
		if files > 0 {
			_, err = os.ReadFile("club/save.json")
			for i, name := range names {
				var failed error
				sealed[i], failed = os.ReadFile(name)
				err = errors.Join(err, failed)
			}
		}
		for _, data := range sealed {
			err = errors.Join(err, openAndVerify(data, id))
		}
		for i := range files {
			if i%2 == 1 && files > 3 {
				_, failed := signer.Sign(envelope.ReceiptNamespace, save.Text[:receiptSize])
				err = errors.Join(err, failed)
			}
			err = errors.Join(err, last(dir, save.Text))
		}
		return err
	}
}

// openAndVerify does to a sealed move what age and ssh-keygen would do.
func openAndVerify(sealed []byte, id age.Identity) error {
	r, err := age.Decrypt(armor.NewReader(bytes.NewReader(sealed)), id)
	if err != nil {
		return err
	}
	signed, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	parts, err := envelope.Split(signed)
	if err != nil {
		return err
	}
	sig, err := envelope.ReadSignature(parts[0].Armor)
	if err != nil {
		return err
	}
	key, err := sig.Key()
	if err != nil {
		return err
	}
	return sig.Verify(key, envelope.MoveNamespace, parts[0].Document)
}

// last makes a new file that lasts. Nothing is replaced: after names were taken
// away some file systems make new ones slowly.
func last(dir string, data []byte) error {
	f, err := os.CreateTemp(dir, "*.tmp")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), strings.TrimSuffix(f.Name(), ".tmp"))
}

// median is the middle one, of two in the middle the lower.
func median[T int64 | time.Duration](of []T) T {
	slices.Sort(of)
	return of[(len(of)-1)/2]
}
