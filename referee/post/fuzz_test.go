package post_test

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"whisker/referee/envelope"
	"whisker/referee/post"
)

// Whatever comes: reading it ends, says the same twice, and what it finds is
// found in what it found. So nothing that was cleaned once is cleaned again into
// something else.
func FuzzRead(f *testing.F) {
	sealed := sealedMove(f)
	open := document + armorOf(f, document)
	for _, tr := range transports {
		f.Add(tr.carry(sealed[:200] + sealed[len(sealed)-100:]))
		f.Add(tr.carry(open))
	}
	f.Add([]byte(post.Typed{Table: "club", Seat: "red", Turn: 3, Board: "5338a7102cabd67e", Move: "4 @3"}.Template()))
	key := signer(f).Public()
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := post.Read(context.Background(), bytes.NewReader(data))
		if err != nil {
			return
		}
		again, err := post.Read(context.Background(), bytes.NewReader(data))
		if err != nil || !cmp.Equal(m, again) {
			t.Fatalf("read twice, it differs: %v\n%s", err, cmp.Diff(m, again))
		}
		for _, found := range m.Found {
			if parts, err := envelope.Split(found.Data); err == nil {
				for _, p := range parts {
					if envelope.Verify(key, envelope.MoveNamespace, p.Document, p.Armor) == nil && string(p.Document) != document {
						t.Fatalf("a signature holds for another document:\n%s", p.Document)
					}
				}
			}
			if form, _ := envelope.Sniff(found.Data); form != envelope.FormSealed {
				continue
			}
			inner, err := post.Read(context.Background(), bytes.NewReader(found.Data))
			if err != nil || len(inner.Found) != 1 || !bytes.Equal(inner.Found[0].Data, found.Data) {
				t.Fatalf("what was found is read as something else:\n%s\n%v", found.Data, inner)
			}
		}
	})
}

// An mbox is read to its end, and holds no more than it has.
func FuzzMbox(f *testing.F) {
	f.Add([]byte("From a\nA: 1\n\n>From here\n\nFrom b\nA: 2\n"))
	f.Add([]byte("\r\nFrom \n\n>>From \nFrom"))
	f.Fuzz(func(t *testing.T, data []byte) {
		box, read := post.NewMbox(bytes.NewReader(data)), 0
		for {
			mail, err := box.Next()
			if err != nil {
				break
			}
			text, err := io.ReadAll(mail)
			if err != nil {
				t.Fatal(err)
			}
			read += len(text) + len("From ")
		}
		if read > len(data) {
			t.Fatalf("%d bytes of %d", read, len(data))
		}
	})
}
