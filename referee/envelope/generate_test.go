package envelope

import (
	"bytes"
	"crypto/rsa"
	"encoding/base64"
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"filippo.io/age"
	"filippo.io/age/agessh"
	"filippo.io/age/armor"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/crypto/ssh"
)

var update = flag.Bool("update", false, "write testdata/vectors anew")

// document is what the vectors sign and seal.
const document = `{"type":"whisker.move/1","turn":1,"move":{"card":4}}` + "\n"

// TestVectorsAreGenerated keeps testdata/vectors and their recipes the same.
func TestVectorsAreGenerated(t *testing.T) {
	want := generate(t)
	if *update {
		if err := os.RemoveAll("testdata/vectors"); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll("testdata/vectors", 0o755); err != nil {
			t.Fatal(err)
		}
		for name, v := range want {
			if err := os.WriteFile(filepath.Join("testdata/vectors", name), []byte(v.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	got := readVectors(t)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))); diff != "" {
		t.Fatalf("other vectors than generated (-want +got):\n%s", diff)
	}
	for name, v := range want {
		if diff := cmp.Diff(v.String(), got[name].String()); diff != "" {
			t.Errorf("%s is not as generated (-want +got):\n%s", name, diff)
		}
	}
}

// damage is what may happen to a text file on its way, and what is to be said
// of it then.
type damage struct {
	name   string
	change func(string) string
	// expect and form, for a detached signature, a signed file, a sealed file
	detached, signed, sealed [2]string
}

func damages() []damage {
	good := func(form Form) [2]string { return [2]string{"good", string(form)} }
	bad := func(form Form) [2]string { return [2]string{"damaged", string(form)} }
	all := func(form Form) [3][2]string { return [3][2]string{bad(form), bad(form), bad(form)} }
	d := func(name string, change func(string) string, says [3][2]string) damage {
		return damage{name, change, says[0], says[1], says[2]}
	}
	says := func(detached, signed, sealed [2]string) [3][2]string { return [3][2]string{detached, signed, sealed} }
	prefix := func(p string) func(string) string {
		return func(s string) string {
			return p + strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\n"+p) + "\n"
		}
	}
	replace := func(pairs ...string) func(string) string { return strings.NewReplacer(pairs...).Replace }
	return []damage{
		d("crlf", replace("\n", "\r\n"), says(bad(FormCR), bad(FormCR), good(FormSealed))),
		d("text_before", func(s string) string { return "Here it is:\n" + s }, all(FormText)),
		d("text_after", func(s string) string { return s + "See you\n" }, all(FormText)),
		d("space_after", func(s string) string { return s + " \n" }, says(bad(FormSignature), bad(FormMangled), good(FormSealed))),
		d("trailing_spaces", replace("\n", " \n"), says(bad(FormMangled), bad(FormMangled), bad(FormSealed))),
		d("leading_spaces", prefix(" "), says(bad(FormSignature), bad(FormMangled), bad(FormText))),
		d("quoted", prefix("> "), all(FormQuoted)),
		d("quoted_twice", prefix("> > "), all(FormQuoted)),
		d("quoted_initials", prefix("AB> "), all(FormQuoted)),
		d("bom", func(s string) string { return "\ufeff" + s }, all(FormBOM)),
		d("utf16", utf16LE, all(FormUTF16)),
		d("utf16_no_bom", func(s string) string { return utf16LE(s)[2:] }, all(FormUTF16)),
		d("nul_after", func(s string) string { return s + "\x00" }, all(FormNUL)),
		d("em_dashes", replace("-----", "——-"), says(bad(FormMangled), bad(FormMangled), bad(FormMangled))),
		d("one_line", replace("\n", " "), says(bad(FormMangled), bad(FormMangled), bad(FormSealed))),
		d("no_final_newline", func(s string) string { return strings.TrimSuffix(s, "\n") }, says(good(FormSignature), good(FormSigned), good(FormSealed))),
		d("cut", func(s string) string { return s[:strings.LastIndex(s, "-----END")-20] }, all(FormCut)),
		d("lost_character", func(s string) string { return dropAt(s, -120, 1) }, says(bad(FormSignature), bad(FormMangled), bad(FormSealed))),
		d("lost_end_line", func(s string) string { return s[:strings.LastIndex(s, "-----END")] }, all(FormCut)),
		d("mail", func(s string) string { return "From: ann@example.org\nSubject: my move\n\n" + s }, all(FormMail)),
		d("mbox", func(s string) string {
			return "From ann@example.org Thu Jan  1 00:00:00 1970\nSubject: my move\n\n" + s
		}, all(FormMail)),
		d("html", func(s string) string { return "<html><pre>" + s + "</pre></html>\n" }, all(FormHTML)),
		d("html_breaks", func(s string) string { return "Hi<br>\n" + strings.ReplaceAll(s, "\n", "<br>\n") }, all(FormHTML)),
		d("two_copies_with_text", func(s string) string { return s + "again:\n" + s }, says(bad(FormText), bad(FormMangled), bad(FormText))),
	}
}

func utf16LE(s string) string {
	b := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return string(b)
}

// dropAt leaves out n bytes at a place counted from the end.
func dropAt(s string, at, n int) string { return s[:len(s)+at] + s[len(s)+at+n:] }

// generate makes all vectors.
func generate(t *testing.T) map[string]vector {
	all := make(map[string]vector)
	add := func(name string, v vector) {
		if _, ok := all[name]; ok {
			t.Fatalf("two vectors are named %s", name)
		}
		all[name] = v
	}
	generateDamaged(t, add)
	generateSigned(t, add)
	generateBlobs(t, add)
	generateSealed(t, add)
	generateKeys(t, add)
	generateMistaken(add)
	return all
}

type adder func(name string, v vector)

func generateDamaged(t *testing.T, add adder) {
	sig := mustSign(t, "ed25519", MoveNamespace, document)
	sealed := string(stored(t, "x25519.age", func() []byte { return seal(t, document, native(t, "table.txt")) }))
	for _, d := range damages() {
		v := vector{do: "detached", key: "ed25519", namespace: MoveNamespace, document: document}
		v.expect, v.form, v.file = d.detached[0], d.detached[1], []byte(d.change(sig))
		add("detached_"+d.name, v)

		v = vector{do: "signed", key: "ed25519", namespace: MoveNamespace}
		v.expect, v.form, v.file = d.signed[0], d.signed[1], []byte(d.change(document+sig))
		if v.expect == "good" {
			v.parts, v.sha256 = 1, hash([]byte(document))
		}
		add("signed_"+d.name, v)

		v = vector{do: "open", identity: "table.txt"}
		v.expect, v.form, v.file = d.sealed[0], d.sealed[1], []byte(d.change(sealed))
		if v.expect == "good" {
			v.sha256 = hash([]byte(document))
		}
		add("sealed_"+d.name, v)
	}
}

func generateSigned(t *testing.T, add adder) {
	signed := func(expect string, form Form, parts int, comment, file string) vector {
		v := vector{do: "signed", key: "ed25519", namespace: MoveNamespace, expect: expect, form: string(form), parts: parts, comment: comment, file: []byte(file)}
		return v
	}
	sig := mustSign(t, "ed25519", MoveNamespace, document)
	raw, _ := unarmor([]byte(sig))
	oneLine := beginSignature + base64.StdEncoding.EncodeToString(raw) + "\n" + endSignature + "\n"
	const second = `{"type":"whisker.move/1","turn":1,"ahead":2}` + "\n"
	secondSig := mustSign(t, "ed25519", MoveNamespace, second)
	const spaced = " \n" + `{"type" : "whisker.move/1"} ` + "\n"

	add("signed_good", signed("good", FormSigned, 1, "", document+sig))
	add("signed_two_parts", signed("good", FormSigned, 2, "moves ahead", document+sig+second+secondSig))
	add("signed_written_by_hand", signed("good", FormSigned, 1, "JSON white space around the object", spaced+mustSign(t, "ed25519", MoveNamespace, spaced)))
	add("signed_long_base64_line", signed("good", FormSigned, 1, "", document+oneLine))
	add("signed_64_columns", signed("good", FormSigned, 1, "", document+rewrap(sig, 64)))
	add("signed_blank_lines_in_armor", signed("good", FormSigned, 1, "", document+blankLines(sig)))
	add("signed_second_bare", signed("damaged", FormCut, 0, "the second document has no signature", document+sig+second))
	add("signed_second_cut", signed("damaged", FormCut, 0, "", document+sig+second+secondSig[:100]))
	add("signed_blank_line_between", signed("bad-signature", FormSigned, 0, "the blank line counts to the second document", document+sig+"\n"+second+secondSig))
	add("signed_swapped", signed("bad-signature", FormSigned, 0, "each signature behind the other document", document+secondSig+second+sig))
	add("signed_two_signatures", signed("damaged", FormMangled, 0, "", document+sig+sig))
	add("signed_lost_newline", signed("damaged", FormMangled, 0, "document and armor on one line", strings.TrimSuffix(document, "\n")+sig))
	add("signed_blank_line_before_armor", signed("bad-signature", FormSigned, 0, "the blank line counts to the document", document+"\n"+sig))
	add("signed_changed", signed("bad-signature", FormSigned, 0, "another card", strings.Replace(document, "4", "5", 1)+sig))
	add("signed_reformatted", signed("bad-signature", FormSigned, 0, "same JSON, other bytes", strings.Replace(document, ":", ": ", 1)+sig))
	add("signed_by_another", signed("wrong-key", FormSigned, 0, "", document+mustSign(t, "other", MoveNamespace, document)))
	add("signed_for_git", signed("bad-signature", FormSigned, 0, "", document+mustSign(t, "ed25519", "git", document)))
	add("signed_for_boards", signed("bad-signature", FormSigned, 0, "", document+mustSign(t, "ed25519", BoardNamespace, document)))
	add("signed_no_namespace", signed("bad-signature", FormSigned, 0, "", document+mustSign(t, "ed25519", "", document)))
	const cr, nul = "{\"type\":\r\n1}\n", "{\"type\":\x00}\n"
	add("signed_cr_in_document", signed("damaged", FormCR, 0, "validly signed", cr+mustSign(t, "ed25519", MoveNamespace, cr)))
	add("signed_nul_in_document", signed("damaged", FormNUL, 0, "validly signed", nul+mustSign(t, "ed25519", MoveNamespace, nul)))
	add("signed_text_on_end_line", signed("damaged", FormText, 0, "", document+strings.TrimSuffix(sig, "\n")+" bye\n"))
	add("signed_document_on_end_line", signed("damaged", FormMangled, 0, "", document+strings.TrimSuffix(sig, "\n")+second+secondSig))
	add("unsigned", signed("unsigned", FormDocument, 0, "", document))
	add("unsigned_quoting_armor", signed("unsigned", FormDocument, 0, "an armor within a string is no signature", `{"signed":"-----BEGIN SSH SIGNATURE-----\n"}`+"\n"))
	add("unsigned_cut", signed("damaged", FormCut, 0, "", document[:len(document)-3]))
	add("unsigned_crlf", signed("damaged", FormCR, 0, "", strings.TrimSuffix(document, "\n")+"\r\n"))

	for _, key := range []string{"rsa2048", "ecdsa256"} {
		sig := string(stored(t, key+".sig", func() []byte { return []byte(mustSign(t, key, MoveNamespace, document)) }))
		v := signed("good", FormSigned, 1, "", document+sig)
		v.key = key
		add("signed_"+key, v)
	}
}

func generateBlobs(t *testing.T, add adder) {
	detached := func(expect, key, comment string, file []byte) vector {
		return vector{do: "detached", key: key, namespace: MoveNamespace, document: document, expect: expect, form: string(FormSignature), comment: comment, file: file}
	}
	sig := []byte(mustSign(t, "ed25519", MoveNamespace, document))
	raw, _ := unarmor(sig)
	wrap := func(raw []byte) []byte { return armorText("SSH SIGNATURE", raw) }
	// change makes a blob that differs in one thing and is signed as it is.
	change := func(f func(*blob)) []byte {
		s, err := ReadSignature(sig)
		if err != nil {
			t.Fatal(err)
		}
		f(&s.blob)
		return wrap(ssh.Marshal(s.blob))
	}
	// resign signs a blob for what it says, sound or not.
	resign := func(b *blob, key string) {
		digest := "sha512"
		if b.Hash == "sha256" {
			digest = b.Hash
		}
		data, _ := toSign(b.Namespace, digest, []byte(document))
		var s signedData
		if err := ssh.Unmarshal(data, &s); err != nil {
			t.Fatal(err)
		}
		s.Reserved, s.Hash = b.Reserved, b.Hash
		b.Signature = ssh.Marshal(rawSign(t, key, ssh.Marshal(s), ""))
	}

	add("detached_good", detached("good", "ed25519", "", sig))
	add("detached_long_base64_line", detached("good", "ed25519", "", []byte(rewrap(string(sig), 1000))))
	add("detached_blank_lines", detached("good", "ed25519", "", []byte(blankLines(string(sig)))))
	add("detached_sha256", detached("good", "ed25519", "the other hash that SSHSIG knows", change(func(b *blob) { b.Hash = "sha256"; resign(b, "ed25519") })))
	add("detached_reserved", detached("bad-signature", "ed25519", "validly signed, the reserved field filled afterwards", change(func(b *blob) { b.Reserved = "x" })))
	add("detached_reserved_signed", detached("bad-signature", "ed25519", "validly signed, the reserved field included", change(func(b *blob) { b.Reserved = "x"; resign(b, "ed25519") })))
	add("detached_sha1", detached("bad-signature", "ed25519", "validly signed, but for the name of the hash", change(func(b *blob) { b.Hash = "sha1"; resign(b, "ed25519") })))
	add("detached_hash_upper_case", detached("bad-signature", "ed25519", "", change(func(b *blob) { b.Hash = "SHA512" })))
	add("detached_version_2", detached("damaged", "ed25519", "", change(func(b *blob) { b.Version = 2 })))
	add("detached_other_magic", detached("damaged", "ed25519", "", change(func(b *blob) { b.Magic[5] = 'X' })))
	add("detached_after_blob", detached("damaged", "ed25519", "bytes behind the blob", wrap(append(slices.Clone(raw), 0))))
	add("detached_blob_cut", detached("damaged", "ed25519", "", wrap(raw[:len(raw)-1])))
	add("detached_after_signature", detached("bad-signature", "ed25519", "bytes behind the inner signature", change(func(b *blob) { b.Signature = append(b.Signature, 0) })))
	add("detached_signature_cut", detached("damaged", "ed25519", "", change(func(b *blob) { b.Signature = b.Signature[:len(b.Signature)-1] })))
	add("detached_signature_empty", detached("damaged", "ed25519", "", change(func(b *blob) { b.Signature = nil })))
	add("detached_key_swapped", detached("wrong-key", "ed25519", "another key in the blob", change(func(b *blob) { b.Key = []byte(publicKey(t, "other").wire) })))
	add("detached_key_claimed", detached("bad-signature", "ed25519", "signed by another key than the blob names", change(func(b *blob) { resign(b, "other") })))
	add("detached_key_empty", detached("wrong-key", "ed25519", "", change(func(b *blob) { b.Key = nil })))
	add("detached_flipped_bit", detached("bad-signature", "ed25519", "", change(func(b *blob) { b.Signature[len(b.Signature)-40] ^= 1 })))
	add("detached_stray_bits", vector{
		do: "detached", key: "ed25519", namespace: MoveNamespace, document: document, expect: "damaged", form: string(FormSignature),
		comment: "base64 with bits behind the last byte", file: strayBits(t, sig),
	})
	add("detached_empty_armor", detached("damaged", "ed25519", "", []byte(beginSignature+"\n"+endSignature+"\n")))
	add("detached_huge", detached("damaged", "ed25519", "", wrap(make([]byte, 8<<10))))
	within := detached("damaged", "ed25519", "a carriage return within the base64", []byte(strings.Replace(string(sig), "U1NI", "U1NI\r", 1)))
	within.form = string(FormCR)
	add("detached_cr_within", within)

	rsaSig := func(format string) []byte {
		data, _ := toSign(MoveNamespace, "sha512", []byte(document))
		return wrap(ssh.Marshal(blob{
			Magic: magic, Version: 1, Key: []byte(publicKey(t, "rsa2048").wire), Namespace: MoveNamespace, Hash: "sha512",
			Signature: ssh.Marshal(rawSign(t, "rsa2048", data, format)),
		}))
	}
	add("detached_rsa_sha2_512", detached("good", "rsa2048", "", rsaSig(ssh.KeyAlgoRSASHA512)))
	add("detached_rsa_sha2_256", detached("good", "rsa2048", "", rsaSig(ssh.KeyAlgoRSASHA256)))
	add("detached_rsa_sha1", detached("bad-signature", "rsa2048", "validly signed with RSA and SHA-1", rsaSig(ssh.KeyAlgoRSA)))

	for name, flags := range map[string]byte{"touch": 1, "touch_and_pin": 5, "no_touch": 0} {
		expect := "good"
		if flags == 0 {
			expect = "bad-signature"
		}
		add("detached_sk_"+name, detached(expect, "sk", "", securityKeySign(MoveNamespace, document, flags, nil)))
	}
	add("detached_sk_after_signature", detached("bad-signature", "sk", "a byte behind flags and counter", securityKeySign(MoveNamespace, document, 1, []byte{0})))
}

func generateSealed(t *testing.T, add adder) {
	open := func(expect, identity, comment string, file []byte) vector {
		v := vector{do: "open", identity: identity, expect: expect, form: string(FormSealed), comment: comment, file: file}
		if expect == "good" {
			v.sha256 = hash([]byte(document))
		}
		return v
	}
	ssh := func(name string) age.Recipient {
		r, err := agessh.ParseRecipient(publicKey(t, name).String())
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	table := native(t, "table.txt")
	sealed := stored(t, "x25519.age", func() []byte { return seal(t, document, table) })
	edSealed := stored(t, "ssh-ed25519.age", func() []byte { return seal(t, document, ssh("ed25519")) })
	rsaSealed := stored(t, "ssh-rsa.age", func() []byte { return seal(t, document, ssh("rsa2048")) })
	both := stored(t, "two-recipients.age", func() []byte { return seal(t, document, table, ssh("ed25519")) })
	empty := stored(t, "empty.age", func() []byte { return seal(t, "", table) })
	password := stored(t, "passphrase.age", func() []byte {
		r, err := age.NewScryptRecipient("whisker")
		if err != nil {
			t.Fatal(err)
		}
		r.SetWorkFactor(1)
		return seal(t, document, r)
	})

	add("sealed_good", open("good", "table.txt", "", sealed))
	add("sealed_ssh_ed25519", open("good", "ed25519", "", edSealed))
	add("sealed_ssh_rsa", open("good", "rsa2048", "", rsaSealed))
	add("sealed_two_recipients_first", open("good", "table.txt", "", both))
	add("sealed_two_recipients_second", open("good", "ed25519", "", both))
	nothing := open("good", "table.txt", "", empty)
	nothing.sha256 = hash(nil)
	add("sealed_empty_plaintext", nothing)
	add("sealed_blank_lines_after", open("good", "table.txt", "", []byte(string(sealed)+"\n\n")))
	blank := open("damaged", "table.txt", "age itself takes no line before the first", []byte("\n"+string(sealed)))
	blank.form = string(FormText)
	add("sealed_blank_line_before", blank)
	add("sealed_to_another", open("not-for-us", "other.txt", "", sealed))
	add("sealed_to_another_ssh_key", open("not-for-us", "other", "", edSealed))
	add("sealed_to_another_type", open("not-for-us", "rsa2048", "", edSealed))
	add("sealed_with_passphrase", open("not-for-us", "table.txt", "", password))

	raw, err := io.ReadAll(armor.NewReader(bytes.NewReader(sealed)))
	if err != nil {
		t.Fatal(err)
	}
	flip := func(at int) []byte {
		b := slices.Clone(raw)
		b[at] ^= 1
		return enarmor(t, b)
	}
	mac := bytes.Index(raw, []byte("\n--- ")) + 6
	add("sealed_payload_cut", open("damaged", "table.txt", "armored whole, cut within", enarmor(t, raw[:len(raw)-1])))
	add("sealed_payload_missing", open("damaged", "table.txt", "the header alone", enarmor(t, raw[:mac+43])))
	add("sealed_header_cut", open("damaged", "table.txt", "", enarmor(t, raw[:60])))
	add("sealed_after_payload", open("damaged", "table.txt", "", enarmor(t, append(slices.Clone(raw), 0))))
	add("sealed_payload_flipped", open("damaged", "table.txt", "", flip(len(raw)-20)))
	add("sealed_mac_flipped", open("damaged", "table.txt", "", flip(mac)))
	add("sealed_version_2", open("damaged", "table.txt", "", enarmor(t, bytes.Replace(raw, []byte("v1"), []byte("v2"), 1))))
	add("sealed_long_base64_line", open("damaged", "table.txt", "age takes 64 columns", []byte(rewrap(string(sealed), 1000))))
	add("sealed_blank_lines_within", open("damaged", "table.txt", "", []byte(blankLines(string(sealed)))))
	add("sealed_stray_bits", open("damaged", "table.txt", "base64 with bits behind the last byte", strayBits(t, sealed)))
	binary := open("damaged", "table.txt", "", raw)
	binary.form = string(FormBinary)
	add("sealed_binary", binary)
}

func generateKeys(t *testing.T, add adder) {
	enrol := func(expect, comment, line string) vector {
		return vector{do: "enrol", expect: expect, comment: comment, file: []byte(line)}
	}
	for _, name := range []string{"ed25519", "rsa2048", "ecdsa256"} {
		add("key_"+name, enrol("good", "", string(keyFile(t, name+".pub"))))
	}
	add("key_sk", enrol("good", "", string(keyFile(t, "sk.pub"))))
	ed := publicKey(t, "ed25519").String()
	add("key_without_newline", enrol("good", "", ed))
	add("key_crlf", enrol("good", "", ed+" ann\r\n"))
	add("key_comment_of_words", enrol("good", "", ed+" ann at home\n"))

	bad := func(name, comment, line string) { add("key_"+name, enrol("refused-key", comment, line)) }
	bad("rsa1024", "", string(keyFile(t, "rsa1024.pub")))
	bad("certificate", "", string(keyFile(t, "certificate.pub")))
	bad("dss", "", "ssh-dss AAAAB3NzaC1kc3MAAACBAA==\n")
	bad("mldsa", "a type that x/crypto reads", wireLine(struct{ Type, Key string }{"ssh-mldsa-44", string(make([]byte, 1312))}, "ssh-mldsa-44"))
	bad("empty", "", "\n")
	bad("type_only", "", "ssh-ed25519\n")
	bad("two_lines", "", ed+"\n"+ed+"\n")
	bad("options", "an authorized_keys line with options", "restrict "+ed+"\n")
	bad("private", "", string(keyFile(t, "ed25519")))
	bad("other_type", "the line says another type than the key", strings.Replace(ed, "ssh-ed25519", "ssh-rsa", 1)+"\n")
	bad("cut", "", ed[:40]+"\n")
	bad("stray_bits", "base64 with bits behind the last byte", ed+"AB==\n")
	bad("trailing_bytes", "", wireLine(struct {
		Type string
		Key  []byte
		Tail byte
	}{"ssh-ed25519", []byte(publicKey(t, "ed25519").wire[19:]), 0}, "ssh-ed25519"))
	bad("ed25519_31_bytes", "", wireLine(struct {
		Type string
		Key  []byte
	}{"ssh-ed25519", make([]byte, 31)}, "ssh-ed25519"))
	for name, point := range weakPoints() {
		bad("ed25519_"+name, "", wireLine(struct {
			Type string
			Key  []byte
		}{"ssh-ed25519", point}, "ssh-ed25519"))
		bad("sk_"+name, "", wireLine(struct {
			Type string
			Key  []byte
			App  string
		}{ssh.KeyAlgoSKED25519, point, "ssh:"}, ssh.KeyAlgoSKED25519))
	}
	pub := publicKey(t, "rsa2048").parsed().(ssh.CryptoPublicKey).CryptoPublicKey().(*rsa.PublicKey)
	bad("rsa_leading_zero", "a modulus written with a zero too many", wireLine(struct {
		Type string
		E, N []byte
	}{"ssh-rsa", []byte{1, 0, 1}, append([]byte{0, 0}, pub.N.Bytes()...)}, "ssh-rsa"))
	bad("ecdsa_off_curve", "", wireLine(struct {
		Type, Curve string
		Point       []byte
	}{"ecdsa-sha2-nistp256", "nistp256", append([]byte{4}, make([]byte, 64)...)}, "ecdsa-sha2-nistp256"))
}

// generateMistaken makes the files that people give by mistake.
func generateMistaken(add adder) {
	mistaken := func(form Form, file string) vector {
		return vector{do: "signed", key: "ed25519", namespace: MoveNamespace, expect: "damaged", form: string(form), file: []byte(file)}
	}
	add("mistaken_empty", mistaken(FormEmpty, ""))
	add("mistaken_blank", mistaken(FormEmpty, " \n\n"))
	add("mistaken_pgp", mistaken(FormPGP, "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{}\n-----BEGIN PGP SIGNATURE-----\n"))
	add("mistaken_private_key", mistaken(FormPrivateKey, "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----\n"))
	add("mistaken_identity", mistaken(FormPrivateKey, "# created: 2020-01-01\nAGE-SECRET-KEY-1XYZ\n"))
	add("mistaken_public_key", mistaken(FormPublicKey, "ssh-ed25519 AAAA ann\n"))
	add("mistaken_recipient", mistaken(FormPublicKey, "age1xyz\n"))
	add("mistaken_prose", mistaken(FormUnknown, "I play card 4.\n"))
	add("mistaken_array", mistaken(FormUnknown, "[1,2]\n"))
}

// weakPoints are the ed25519 keys of small order, and some that are no
// canonical points.
func weakPoints() map[string][]byte {
	fill := func(first, middle, last byte) []byte {
		return append(append([]byte{first}, bytes.Repeat([]byte{middle}, 30)...), last)
	}
	order8 := []byte("\x26\xe8\x95\x8f\xc2\xb2\x27\xb0\x45\xc3\xf4\x89\xf2\xef\x98\xf0\xd5\xdf\xac\x05\xd3\xc6\x33\x39\xb1\x38\x02\x88\x6d\x53\xfc\x05")
	order8b := []byte("\xc7\x17\x6a\x70\x3d\x4d\xd8\x4f\xba\x3c\x0b\x76\x0d\x10\x67\x0f\x2a\x20\x53\xfa\x2c\x39\xcc\xc6\x4e\xc7\xfd\x77\x92\xac\x03\x7a")
	negative := func(p []byte) []byte {
		p = slices.Clone(p)
		p[31] |= 0x80
		return p
	}
	return map[string][]byte{
		"order_1":             fill(1, 0, 0),
		"order_2":             fill(0xec, 0xff, 0x7f),
		"order_4":             fill(0, 0, 0),
		"order_4_negative":    fill(0, 0, 0x80),
		"order_8":             order8,
		"order_8_negative":    negative(order8),
		"order_8_b":           order8b,
		"order_8_b_negative":  negative(order8b),
		"noncanonical_0":      fill(0xed, 0xff, 0x7f),
		"noncanonical_1":      fill(0xee, 0xff, 0x7f),
		"noncanonical_3":      fill(0xf0, 0xff, 0x7f), // y = p+3, a point of full order
		"noncanonical_sign":   fill(1, 0, 0x80),
		"noncanonical_sign_2": fill(0xec, 0xff, 0xff),
		"off_curve":           fill(2, 0, 0),
	}
}
