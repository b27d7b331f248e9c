package envelope

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A vector is a file of testdata/vectors: a header of "key: value" lines, an
// empty line, and then the bytes that somebody may hand to whisker.
//
//	do         what to try: verify a signed file, verify a detached signature, open, enrol
//	expect     good, or the Kind of the error
//	form       what Sniff takes the file for
//	key        the file in testdata/keys to verify with
//	namespace  the namespace to verify in
//	document   the document of a detached signature, quoted
//	identity   the file in testdata/keys to open with
//	parts      how many documents a signed file holds
//	sha256     of what was signed or sealed
//	comment    what is wrong with the file, for people
type vector struct {
	do, expect, form         string
	key, namespace, document string
	identity                 string
	parts                    int
	sha256                   string
	comment                  string
	file                     []byte
}

var (
	actions = []string{"signed", "detached", "open", "enrol"}
	expects = []string{
		"good", string(ErrDamaged), string(ErrUnsigned), string(ErrNotForUs),
		string(ErrBadSignature), string(ErrWrongKey), string(ErrRefusedKey),
	}
)

func (v vector) String() string {
	var b strings.Builder
	line := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", key, value)
		}
	}
	line("do", v.do)
	line("expect", v.expect)
	line("form", v.form)
	line("key", v.key)
	line("namespace", v.namespace)
	if v.document != "" {
		line("document", strconv.Quote(v.document))
	}
	line("identity", v.identity)
	if v.parts > 0 {
		line("parts", strconv.Itoa(v.parts))
	}
	line("sha256", v.sha256)
	line("comment", v.comment)
	return b.String() + "\n" + string(v.file)
}

func parseVector(t *testing.T, text []byte) vector {
	t.Helper()
	header, file, ok := bytes.Cut(text, []byte("\n\n"))
	if !ok {
		t.Fatal("no empty line ends the header")
	}
	v := vector{file: file}
	for line := range strings.SplitSeq(string(header), "\n") {
		key, value, ok := strings.Cut(line, ": ")
		if !ok {
			t.Fatalf("header line %q is not key: value", line)
		}
		var err error
		switch key {
		case "do":
			v.do = oneOf(t, key, value, actions)
		case "expect":
			v.expect = oneOf(t, key, value, expects)
		case "form":
			v.form = value
		case "key":
			v.key = value
		case "namespace":
			v.namespace = value
		case "document":
			v.document, err = strconv.Unquote(value)
		case "identity":
			v.identity = value
		case "parts":
			v.parts, err = strconv.Atoi(value)
		case "sha256":
			v.sha256 = value
		case "comment":
			v.comment = value
		default:
			t.Fatalf("unknown header %q", key)
		}
		if err != nil {
			t.Fatalf("header %s: %v", key, err)
		}
	}
	return v
}

func oneOf(t *testing.T, key, value string, list []string) string {
	t.Helper()
	if !slices.Contains(list, value) {
		t.Fatalf("%s: %q is none of %q", key, value, list)
	}
	return value
}

// readVectors returns every vector by its name.
func readVectors(t *testing.T) map[string]vector {
	t.Helper()
	paths, err := filepath.Glob("testdata/vectors/*")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	all := make(map[string]vector)
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(p)] = parseVector(t, text)
	}
	return all
}

func TestVectors(t *testing.T) {
	for name, v := range readVectors(t) {
		t.Run(name, func(t *testing.T) {
			payload, parts, err := v.try(t)
			var e *Error
			switch {
			case v.expect == "good" && err != nil:
				t.Fatalf("got error %v, want none", err)
			case v.expect != "good" && !errors.As(err, &e):
				t.Fatalf("got error %v, want an *Error of kind %s", err, v.expect)
			case v.expect != "good" && string(e.Kind) != v.expect:
				t.Fatalf("got error of kind %s (%v), want %s", e.Kind, err, v.expect)
			case v.expect != "good" && e.Hint == "":
				t.Errorf("the error %q has no hint", e.What)
			}
			if v.sha256 != "" && hash(payload) != v.sha256 {
				t.Errorf("got payload %q, whose hash is not %s", payload, v.sha256)
			}
			if parts != v.parts {
				t.Errorf("got %d parts, want %d", parts, v.parts)
			}
			form, hint := Sniff(v.file)
			if v.do != "enrol" && string(form) != v.form {
				t.Errorf("Sniff = %s, want %s", form, v.form)
			}
			if hint == "" || form.About() == "" {
				t.Errorf("form %s has no text", form)
			}
			_, splitErr := Split(v.file)
			if (form == FormSigned) != (splitErr == nil) {
				t.Errorf("Sniff = %s, but Split says %v", form, splitErr)
			}
		})
	}
}

// try does with the file what the vector says.
func (v vector) try(t *testing.T) (payload []byte, parts int, err error) {
	switch v.do {
	case "signed":
		split, err := Split(v.file)
		if err != nil {
			return nil, 0, err
		}
		for _, p := range split {
			if err := Verify(publicKey(t, v.key), v.namespace, p.Document, p.Armor); err != nil {
				return nil, 0, err
			}
			payload = append(payload, p.Document...)
		}
		return payload, len(split), nil
	case "detached":
		return []byte(v.document), 0, Verify(publicKey(t, v.key), v.namespace, []byte(v.document), v.file)
	case "open":
		payload, err = Open(v.file, identity(t, v.identity))
		return payload, 0, err
	default:
		key, err := ParsePublicKey(string(v.file))
		if err == nil && !strings.HasPrefix(string(v.file), key.String()) {
			t.Errorf("ParsePublicKey(%q) = %q", v.file, key)
		}
		return nil, 0, err
	}
}

// TestBadSignatureReasons: each vector is refused for what is wrong with it.
func TestBadSignatureReasons(t *testing.T) {
	const misfit = "does not fit the document"
	reasons := map[string]string{
		"detached_reserved": "reserved", "detached_reserved_signed": "reserved",
		"detached_sha1": "another hash", "detached_hash_upper_case": "another hash",
		"detached_after_signature": "behind its end", "detached_rsa_sha1": "without SHA-2",
		"detached_sk_no_touch": "not touched", "detached_sk_after_signature": misfit,
		"detached_key_claimed": misfit, "detached_flipped_bit": misfit,
		"signed_for_git": `for "git"`, "signed_for_boards": `for "whisker.board.v1"`, "signed_no_namespace": `for ""`,
		"signed_changed": misfit, "signed_reformatted": misfit, "signed_swapped": misfit,
		"signed_blank_line_between": misfit, "signed_blank_line_before_armor": misfit,
	}
	for name, v := range readVectors(t) {
		if v.expect != string(ErrBadSignature) {
			continue
		}
		_, _, err := v.try(t)
		if reasons[name] == "" || err == nil || !strings.Contains(err.Error(), reasons[name]) {
			t.Errorf("%s: got error %v, want one that says %q", name, err, reasons[name])
		}
	}
}

// TestOtherForm: a sound file in the wrong place is called what it is.
func TestOtherForm(t *testing.T) {
	vectors := readVectors(t)
	files := map[Form][]byte{
		FormSealed: vectors["sealed_good"].file, FormSigned: vectors["signed_good"].file,
		FormSignature: vectors["detached_good"].file, FormMail: vectors["sealed_mail"].file,
	}
	for want, read := range map[Form]func([]byte) error{
		FormSealed:    func(b []byte) error { _, err := Open(b, identity(t, "table.txt")); return err },
		FormSigned:    func(b []byte) error { _, err := Split(b); return err },
		FormSignature: func(b []byte) error { _, err := Rearmor(b); return err },
	} {
		for form, file := range files {
			err := read(file)
			if form == want && err != nil || form != want && (!errors.Is(err, ErrDamaged) || err.Error() != "this is "+form.About()) {
				t.Errorf("%s read as %s: got error %v", form, want, err)
			}
		}
	}
}

// TestVectorsCoverForms keeps a file of every form in the vectors.
func TestVectorsCoverForms(t *testing.T) {
	seen := make(map[Form]bool)
	for _, v := range readVectors(t) {
		seen[Form(v.form)] = true
	}
	for _, f := range forms {
		if !seen[f.form] {
			t.Errorf("no vector of form %s", f.form)
		}
	}
}

func hash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

func keyPath(name string) string { return filepath.Join("testdata", "keys", name) }

func publicKey(t testing.TB, name string) PublicKey {
	t.Helper()
	key, _, err := ReadPublicKeyFile(keyPath(name + ".pub"))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func identity(t testing.TB, name string) Identity {
	t.Helper()
	id, err := LoadIdentity(keyPath(name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func signer(t testing.TB, name string) Signer {
	t.Helper()
	s, err := LoadSigner(keyPath(name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
