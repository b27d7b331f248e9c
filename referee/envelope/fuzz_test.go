package envelope

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// addVectors seeds a fuzzer with the files of the vectors.
func addVectors(f *testing.F, do ...string) {
	paths, err := filepath.Glob("testdata/vectors/*")
	if err != nil || len(paths) == 0 {
		f.Fatalf("no vectors: %v", err)
	}
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			f.Fatal(err)
		}
		header, file, _ := bytes.Cut(text, []byte("\n\n"))
		for _, d := range do {
			if strings.HasPrefix(string(header), "do: "+d+"\n") {
				f.Add(file)
			}
		}
	}
}

// FuzzSplit: the parts are the file, cut; and Sniff agrees.
func FuzzSplit(f *testing.F) {
	addVectors(f, "signed")
	f.Fuzz(func(t *testing.T, data []byte) {
		parts, err := Split(data)
		if form, _ := Sniff(data); (form == FormSigned) != (err == nil) {
			t.Errorf("Sniff = %s, Split = %v", form, err)
		}
		var joined []byte
		for _, p := range parts {
			if !bytes.HasSuffix(p.Document, []byte("\n")) {
				t.Errorf("document %q ends without a line feed", p.Document)
			}
			if _, err := Rearmor(p.Armor); err != nil {
				t.Errorf("armor %q: %v", p.Armor, err)
			}
			joined = append(joined, Join(p.Document, p.Armor)...)
		}
		if err == nil && !bytes.Equal(joined, data) {
			t.Errorf("the parts make %q, want %q", joined, data)
		}
	})
}

// FuzzVerify: whatever armor is taken for a document, it is the one signature
// that its owner made, in another dress.
func FuzzVerify(f *testing.F) {
	addVectors(f, "detached")
	key := publicKey(f, "ed25519")
	sigs := map[string]bool{mustSign(f, "ed25519", MoveNamespace, document): true}
	vector, err := os.ReadFile("testdata/vectors/detached_sha256")
	if err != nil {
		f.Fatal(err)
	}
	_, sha256, _ := bytes.Cut(vector, []byte("\n\n"))
	sigs[string(sha256)] = true
	f.Fuzz(func(t *testing.T, armor []byte) {
		canonical, rearmorErr := Rearmor(armor)
		if sig, err := ReadSignature(armor); err == nil {
			_, _ = sig.Key()
			if rearmorErr != nil || !bytes.Equal(sig.Armor(), canonical) {
				t.Errorf("Armor of %q = %q, and Rearmor = %q, %v", armor, sig.Armor(), canonical, rearmorErr)
			}
		}
		if rearmorErr == nil {
			if again, err := Rearmor(canonical); err != nil || !bytes.Equal(again, canonical) {
				t.Errorf("Rearmor of its own %q = %q, %v", canonical, again, err)
			}
		}
		for _, name := range []string{"rsa2048", "ecdsa256", "sk"} {
			_ = Verify(publicKey(t, name), MoveNamespace, []byte(document), armor)
		}
		if Verify(key, MoveNamespace, []byte(document), armor) == nil && !sigs[string(canonical)] {
			t.Errorf("a signature that nobody made is taken: %q", armor)
		}
	})
}

// FuzzSniff: every file has a form with words for it, and a sealed one is all
// that Open may go on with.
func FuzzSniff(f *testing.F) {
	addVectors(f, "signed", "detached", "open")
	id := identity(f, "table.txt")
	f.Fuzz(func(t *testing.T, data []byte) {
		form, hint := Sniff(data)
		if hint == "" || form.About() == "" {
			t.Errorf("form %q has no words", form)
		}
		if plain, err := Open(data, id); err == nil && form != FormSealed {
			t.Errorf("Sniff = %s, Open = %q", form, plain)
		}
	})
}

// FuzzParsePublicKey: what is enrolled is written and read again as it is.
func FuzzParsePublicKey(f *testing.F) {
	addVectors(f, "enrol")
	armor := []byte(mustSign(f, "ed25519", MoveNamespace, document))
	ann := publicKey(f, "ed25519")
	f.Fuzz(func(t *testing.T, line []byte) {
		key, err := ParsePublicKey(string(line))
		if (err == nil) == key.IsZero() {
			t.Fatalf("ParsePublicKey = %v, %v", key, err)
		}
		if err != nil {
			return
		}
		if again, err := ParsePublicKey(key.String()); err != nil || again != key {
			t.Errorf("ParsePublicKey(%q) = %v, %v", key, again, err)
		}
		if !strings.HasPrefix(key.Fingerprint(), "SHA256:") {
			t.Errorf("Fingerprint = %q", key.Fingerprint())
		}
		if key.CanOpen() {
			if err := CheckRecipient(key.String()); err != nil {
				t.Errorf("CanOpen, but %v", err)
			}
		}
		if Verify(key, MoveNamespace, []byte(document), armor) == nil && key != ann {
			t.Errorf("%v takes the signature of another key", key)
		}
	})
}

// FuzzKnownTables: what is read is written again as it is.
func FuzzKnownTables(f *testing.F) {
	ann, club := publicKey(f, "ed25519"), publicKey(f, "rsa2048")
	lines := Table{"Friday", gameID("a"), ann}.line() + "\n" + Table{"a \"b\"\n", gameID("b"), club}.line() + "\n"
	f.Add([]byte(lines))
	f.Add([]byte(lines + lines))
	f.Add([]byte(strings.TrimSuffix(lines, "\n")))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		tables, line, err := parseTables(data)
		if err != nil {
			if line < 1 {
				t.Errorf("error in line %d: %v", line, err)
			}
			return
		}
		var b strings.Builder
		for _, table := range tables {
			b.WriteString(table.line() + "\n")
		}
		if b.String() != string(data) {
			t.Errorf("written again: %q, want %q", b.String(), data)
		}
	})
}
