package table_test

import (
	"bytes"
	"crypto/sha512"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"filippo.io/age"
	"filippo.io/age/armor"
	"golang.org/x/crypto/ssh"

	"whisker/referee/envelope"
	"whisker/referee/table"
)

// primitives is what no referee can do without: opening each file with age, and
// one verification of an SSH signature for each.
func primitives(t testing.TB, files []table.File, id age.Identity) {
	for _, f := range files {
		r, err := age.Decrypt(armor.NewReader(bytes.NewReader(f.Data)), id)
		if err != nil {
			t.Fatal(err)
		}
		signed, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		at := bytes.Index(signed, []byte("-----BEGIN"))
		if err := verify(signed[:at], signed[at:]); err != nil {
			t.Fatal(err)
		}
	}
}

// verify is the least that PROTOCOL.sshsig asks for.
func verify(document, text []byte) error {
	block, _ := pem.Decode(text)
	var b struct {
		Magic                     [6]byte
		Version                   uint32
		Key                       []byte
		Namespace, Reserved, Hash string
		Signature                 []byte
	}
	if err := ssh.Unmarshal(block.Bytes, &b); err != nil {
		return err
	}
	var sig ssh.Signature
	if err := ssh.Unmarshal(b.Signature, &sig); err != nil {
		return err
	}
	key, err := ssh.ParsePublicKey(b.Key)
	if err != nil {
		return err
	}
	digest := sha512.Sum512(document)
	return key.Verify(ssh.Marshal(struct {
		Magic                     [6]byte
		Namespace, Reserved, Hash string
		Digest                    []byte
	}{b.Magic, b.Namespace, b.Reserved, b.Hash, digest[:]}), &sig)
}

// BenchmarkTurn compares a five-seat sealed turn in process with the bare
// primitives, and with these and the rest of the curve arithmetic that a turn
// needs: the table's key, the signature of the board it starts from, and that of
// the board it makes. They take turns in one run, so that a busy machine is as
// busy for each.
func BenchmarkTurn(b *testing.B) {
	c := newClub(b)
	c.play(b, 5, 9)
	text, files := c.save(b), c.files(b, 9)
	id, err := age.ParseX25519Identity(c.table.Secret.Age)
	if err != nil {
		b.Fatal(err)
	}
	charter, board := c.table.Board.Charter, c.table.Text
	sig, err := table.Sign(c.referee, charter, envelope.BoardNamespace, board)
	if err != nil {
		b.Fatal(err)
	}
	rest := func() {
		_, failed := table.Identity(c.table)
		_, unsigned := table.Sign(c.referee, charter, envelope.BoardNamespace, board)
		if err := errors.Join(failed, unsigned, table.VerifyReferee(charter, envelope.BoardNamespace, board, sig)); err != nil {
			b.Fatal(err)
		}
	}
	var whole, bare, curves []time.Duration
	for b.Loop() {
		whole = append(whole, timed(func() { turn(b, text, files, c.referee) }))
		bare = append(bare, timed(func() { primitives(b, files, id) }))
		curves = append(curves, timed(func() { primitives(b, files, id); rest() }))
	}
	ratio(b, "turn/bare", whole, bare)
	ratio(b, "turn/curves", whole, curves)
	b.ReportMetric(float64(whole[0].Microseconds()), "µs-turn")
	b.ReportMetric(0, "ns/op")
}

func timed(f func()) time.Duration {
	begin := time.Now()
	f()
	return time.Since(begin)
}

// ratio reports how many times as long as z a lasts: of the fastest, "-min", and
// of the medians, "-med". It sorts both.
func ratio(b *testing.B, name string, a, z []time.Duration) {
	slices.Sort(a)
	slices.Sort(z)
	b.ReportMetric(float64(a[0])/float64(z[0]), name+"-min")
	b.ReportMetric(float64(a[len(a)/2])/float64(z[len(z)/2]), name+"-med")
}

// BenchmarkRound compares turns of one game in which everybody plays 9 in every
// round: what a turn costs does not grow with the rounds behind it.
func BenchmarkRound(b *testing.B) {
	c := newClub(b)
	rounds := [2]int{5, 195}
	var texts [2][]byte
	var files [2][]table.File
	for i, round := range rounds {
		c.play(b, round, 9)
		texts[i], files[i] = c.save(b), c.files(b, 9)
	}
	var took [2][]time.Duration
	for b.Loop() {
		for i := range rounds {
			took[i] = append(took[i], timed(func() { turn(b, texts[i], files[i], c.referee) }))
		}
	}
	ratio(b, fmt.Sprintf("%d/%d", rounds[1], rounds[0]), took[1], took[0])
	b.ReportMetric(0, "ns/op")
}
