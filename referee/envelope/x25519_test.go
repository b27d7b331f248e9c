package envelope

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"

	agetest "c2sp.org/CCTV/age"
	"filippo.io/age"
	"pgregory.net/rapid"
)

// TestAgeVectors runs the vectors that all implementations of age share, those
// of native keys, through the opener of this package: the same files open, with
// the same content, and the same do not.
func TestAgeVectors(t *testing.T) {
	names, err := fs.Glob(agetest.Vectors, "*")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, name := range names {
		text, err := fs.ReadFile(agetest.Vectors, name)
		if err != nil {
			t.Fatal(err)
		}
		head, file, _ := bytes.Cut(text, []byte("\n\n"))
		said := map[string]string{}
		for line := range strings.Lines(string(head)) {
			key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			said[key] = value
		}
		if !strings.HasPrefix(said["identity"], "AGE-SECRET-KEY-1") || said["compressed"] != "" || said["passphrase"] != "" {
			continue
		}
		ran++
		t.Run(name, func(t *testing.T) {
			id, err := ParseIdentity(said["identity"])
			if err != nil {
				t.Fatal(err)
			}
			if said["armored"] == "" {
				file = enarmor(t, file)
			}
			plaintext, err := decrypt(file, opener{id})
			if wants := said["expect"] == "success"; (err == nil) != wants {
				t.Fatalf("opening: %v, but %s is expected", err, said["expect"])
			}
			if sum := sha256.Sum256(plaintext); err == nil && hex.EncodeToString(sum[:]) != said["payload"] {
				t.Error("another plaintext came out")
			}
			if none := errors.As(err, new(*age.NoIdentityMatchError)); none != (said["expect"] == "no match") {
				t.Errorf("opening: %v, but %s is expected", err, said["expect"])
			}
		})
	}
	if ran < 60 {
		t.Errorf("%d vectors ran", ran)
	}
}

// TestOpensAsAgeDoes: what age seals opens, in every size about the ends of its
// chunks, among other recipients too; and changed or cut anywhere it does not.
func TestOpensAsAgeDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pair, err := age.GenerateX25519Identity()
		if err != nil {
			t.Fatal(err)
		}
		id, err := ParseIdentity(pair.String())
		if err != nil {
			t.Fatal(err)
		}
		var recipients []age.Recipient
		for range rapid.IntRange(0, 3).Draw(t, "others before") {
			other, err := age.GenerateX25519Identity()
			if err != nil {
				t.Fatal(err)
			}
			recipients = append(recipients, other.Recipient())
		}
		size := max(0, 64<<10*rapid.IntRange(0, 2).Draw(t, "chunks")+rapid.IntRange(-2, 2).Draw(t, "more"))
		plaintext := make([]byte, size)
		for i := range plaintext {
			plaintext[i] = byte(i >> 8)
		}
		var file bytes.Buffer
		w, err := age.Encrypt(&file, append(recipients, pair.Recipient())...)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(plaintext); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		got, err := Open(enarmor(t, file.Bytes()), id)
		if err != nil || !bytes.Equal(got, plaintext) {
			t.Fatalf("%d bytes do not come out: %v", size, err)
		}
		changed := bytes.Clone(file.Bytes())
		if place := rapid.IntRange(0, len(changed)-1).Draw(t, "place"); rapid.Bool().Draw(t, "cut") {
			changed = changed[:place]
		} else {
			changed[place] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		}
		again, err := Open(enarmor(t, changed), id)
		r, theirs := age.Decrypt(bytes.NewReader(changed), pair)
		if theirs == nil {
			_, theirs = io.ReadAll(r)
		}
		if (err == nil) != (theirs == nil) || err == nil && !bytes.Equal(again, plaintext) {
			t.Fatalf("changed: %v, and age says %v", err, theirs)
		}
	})
}

// TestPairs: an identity is its own recipient's alone, and one changed character
// of either is found, as age finds it.
func TestPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pair, err := age.GenerateX25519Identity()
		if err != nil {
			t.Fatal(err)
		}
		identity, recipient := pair.String(), pair.Recipient().String()
		if _, err := PairedIdentity(identity, recipient); err != nil {
			t.Fatal(err)
		}
		_, other, err := NewIdentity()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := PairedIdentity(identity, other); !errors.Is(err, ErrWrongKey) {
			t.Errorf("with another's recipient: %v", err)
		}
		change := func(text string) string {
			at := rapid.IntRange(0, len(text)-1).Draw(t, "place")
			c := rapid.Byte().Filter(func(c byte) bool { return c != text[at] }).Draw(t, "character")
			return text[:at] + string([]byte{c}) + text[at+1:]
		}
		changed := change(identity)
		if _, err := PairedIdentity(changed, recipient); !errors.Is(err, ErrUnusableKey) {
			t.Errorf("%q passes: %v", changed, err)
		}
		changed = change(recipient)
		if _, err := PairedIdentity(identity, changed); !errors.Is(err, ErrWrongKey) {
			t.Errorf("%q passes: %v", changed, err)
		}
		for _, cut := range []string{"", "A", identityPrefix, identityPrefix + "1", identity[:len(identity)-1], identity + "Q", strings.ToLower(identity), recipient} {
			if _, err := PairedIdentity(cut, recipient); !errors.Is(err, ErrUnusableKey) {
				t.Errorf("%q passes: %v", cut, err)
			}
		}
	})
}

// TestBech32 runs the vectors of BIP 173 for sound and damaged texts. Their
// prefixes are written in lower case here, as those of recipients are.
func TestBech32(t *testing.T) {
	for text, want := range map[string]bool{
		"a12uel5l": true,
		"an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs": true,
		"abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw":                                              true,
		"split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w":                               true,
		"split1checkupstagehandshakeupstreamerranterredcaperred2y9e3x":                               false,
		"1qzzfhee":     false,
		"pzry9x0s0muk": false,
		"x1b4n0q5v":    false, // b is no character of it
		"li1dgmt3":     false, // the checksum is too short
		"a1g7sgd8":     false,
	} {
		at := strings.LastIndexByte(text, '1')
		_, ok := bech32(text[:max(0, at)], text)
		if want != ok {
			t.Errorf("bech32 of %q = %v, want %v", text, ok, want)
		}
	}
}
