package envelope

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestRoundTrip signs, joins, seals, opens, splits and verifies any documents,
// and finds every bit that was changed.
func TestRoundTrip(t *testing.T) {
	s, id := signer(t, "ed25519"), identity(t, "table.txt")
	rapid.Check(t, func(r *rapid.T) {
		texts := rapid.SliceOfN(rapid.StringMatching(`[^\r\x00]{0,200}`), 1, 4).Draw(r, "documents")
		var signed []byte
		var want []Part
		for _, text := range texts {
			doc := []byte(`{"` + text + "\"}\n")
			sig, err := s.Sign(MoveNamespace, doc)
			if err != nil {
				r.Fatal(err)
			}
			want = append(want, Part{doc, sig})
			signed = append(signed, Join(doc, sig)...)
		}
		sealed, err := Seal(id.Recipient(), signed)
		if err != nil {
			r.Fatal(err)
		}
		opened, err := Open(sealed, id)
		if err != nil || !bytes.Equal(opened, signed) {
			r.Fatalf("Open = %q, %v, want %q", opened, err, signed)
		}
		parts, err := Split(opened)
		if err != nil || len(parts) != len(want) {
			r.Fatalf("Split = %q, %v, want %d parts", parts, err, len(want))
		}
		for i, p := range parts {
			if !bytes.Equal(p.Document, want[i].Document) || !bytes.Equal(p.Armor, want[i].Armor) {
				r.Fatalf("part %d is %q, want %q", i, p, want[i])
			}
			if err := Verify(s.Public(), MoveNamespace, p.Document, p.Armor); err != nil {
				r.Fatal(err)
			}
		}

		at, bit := rapid.IntRange(0, len(want[0].Document)-1).Draw(r, "at"), rapid.IntRange(0, 7).Draw(r, "bit")
		changed := slices.Clone(want[0].Document)
		changed[at] ^= 1 << bit
		if err := Verify(s.Public(), MoveNamespace, changed, want[0].Armor); !errors.Is(err, ErrBadSignature) {
			r.Fatalf("Verify(%q) = %v, want %v", changed, err, ErrBadSignature)
		}
	})
}

// TestChangedSeal changes one byte within a sealed file at a time.
func TestChangedSeal(t *testing.T) {
	sealed, id := readVectors(t)["sealed_good"].file, identity(t, "table.txt")
	for i := range sealed {
		for _, flip := range []byte{1, 0x20, 0x80} {
			changed := slices.Clone(sealed)
			changed[i] ^= flip
			got, err := Open(changed, id)
			if err == nil && !bytes.Equal(got, []byte(document)) || err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNotForUs) {
				t.Errorf("byte %d changed by %#x: Open = %q, %v", i, flip, got, err)
			}
		}
	}
}

func TestAllowedSigners(t *testing.T) {
	key := publicKey(t, "ed25519")
	got, err := AllowedSigners(Principal{"red", []string{MoveNamespace, ReceiptNamespace}, key}, Principal{"referee", []string{BoardNamespace}, key})
	want := `red namespaces="whisker.move.v1,whisker.receipt.v1" ` + key.String() + "\n" + `referee namespaces="whisker.board.v1" ` + key.String() + "\n"
	if err != nil || string(got) != want {
		t.Errorf("AllowedSigners = %q, %v, want %q", got, err, want)
	}
	for _, bad := range []Principal{
		{"", []string{MoveNamespace}, key},
		{"*", []string{MoveNamespace}, key},
		{"red blue", []string{MoveNamespace}, key},
		{"red,blue", []string{MoveNamespace}, key},
		{"#red", []string{MoveNamespace}, key},
		{"red\n", []string{MoveNamespace}, key},
		{"red", []string{"whisker.*"}, key},
		{"red", []string{`git" `}, key},
		{"red", []string{""}, key},
		{"red", nil, key},
		{"red", []string{MoveNamespace}, PublicKey{}},
	} {
		if got, err := AllowedSigners(bad); err == nil {
			t.Errorf("AllowedSigners(%v) = %q", bad, got)
		}
	}
}
