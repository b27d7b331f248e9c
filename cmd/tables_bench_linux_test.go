package cmd

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"filippo.io/age"
	"filippo.io/age/armor"

	"whisker/referee"
	"whisker/referee/envelope"
)

// BenchmarkThousandTables runs turn --all on a thousand tables and on a hundred,
// each with a turn of five sealed moves to resolve, and compares with what a
// turn cannot do without, measured in the same run: opening five files and
// verifying five signatures, reading them and the save, and making a save, a
// board and its signature last. "of-cores" is the part of what all cores could
// do if there were nothing else to do; "-curves-alone" is it without files, and
// "-all-files" with the five files that are kept, the five receipts and the
// referee's signatures. A file system without a journal makes files slowly for
// minutes after many were removed: measure on one where that was not so.
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
		begin := time.Now()
		if out, err := c.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		took = time.Since(begin)
		if boards, err := filepath.Glob(filepath.Join(root, "*", "boards", "0002.json")); err != nil || len(boards) != n {
			b.Fatalf("%d turns were made of %d (%v)", len(boards), n, err)
		}
		return took, int64(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	}
	var thousand, curves, whole, all13 []time.Duration
	var many, few []int64
	floors := func() {
		curves, whole, all13 = append(curves, primitives(b, 0)), append(whole, primitives(b, 3)), append(all13, primitives(b, 13))
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
	cores := time.Duration(runtime.GOMAXPROCS(0))
	b.ReportMetric(float64(time.Second)/float64(turn), "turns/s")
	b.ReportMetric(float64(median(whole)/cores)/float64(turn), "of-cores")
	b.ReportMetric(float64(median(curves)/cores)/float64(turn), "of-cores-curves-alone")
	b.ReportMetric(float64(median(all13)/cores)/float64(turn), "of-cores-all-files")
	b.ReportMetric(float64(median(many))/float64(median(few)), "peak-1000/100")
	b.ReportMetric(float64(median(many))/1024, "MB-peak")
	b.ReportMetric(0, "ns/op")
}

// primitives is how long what a turn cannot do without takes, of a hundred on
// one core: with some files to make last, and with more than the three of a save
// and its board six signatures to make too.
func primitives(b *testing.B, files int) time.Duration {
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
	const times = 100
	begin := time.Now()
	for range times {
		if files > 0 {
			read(b, "club/save.json")
			for i, name := range names {
				sealed[i] = read(b, name)
			}
		}
		for _, data := range sealed {
			r, err := age.Decrypt(armor.NewReader(bytes.NewReader(data)), id)
			if err != nil {
				b.Fatal(err)
			}
			signed, err := io.ReadAll(r)
			if err != nil {
				b.Fatal(err)
			}
			parts, err := envelope.Split(signed)
			if err != nil {
				b.Fatal(err)
			}
			sig, err := envelope.ReadSignature(parts[0].Armor)
			if err != nil {
				b.Fatal(err)
			}
			key, err := sig.Key()
			if err == nil {
				err = sig.Verify(key, envelope.MoveNamespace, parts[0].Document)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
		for i := range files {
			if i%2 == 1 && files > 3 {
				if _, err := signer.Sign(envelope.ReceiptNamespace, []byte(save.Text)); err != nil {
					b.Fatal(err)
				}
			}
			last(b, filepath.Join(dir, strconv.Itoa(i)), save.Text)
		}
	}
	return time.Since(begin) / times
}

// last writes a file in place of another and makes it last.
func last(b *testing.B, path string, data []byte) {
	f, err := os.Create(path + ".tmp")
	if err != nil {
		b.Fatal(err)
	}
	f.Write(data)
	f.Sync()
	f.Close()
	if err := os.Rename(path+".tmp", path); err != nil {
		b.Fatal(err)
	}
}

func median[T int64 | time.Duration](of []T) T {
	slices.Sort(of)
	return of[len(of)/2]
}
