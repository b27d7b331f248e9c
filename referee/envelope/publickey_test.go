package envelope

import (
	"crypto/ed25519"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRefusedKeys names the reason for each key of the vectors that may not be
// enrolled: it must be refused for what is wrong with it.
func TestRefusedKeys(t *testing.T) {
	reasons := map[string]string{
		"key_rsa1024": "1024 bits", "key_certificate": "certificate", "key_dss": "DSA", "key_mldsa": "no type of key",
		"key_empty": "empty", "key_type_only": "cut", "key_two_lines": "several", "key_options": "no type of key",
		"key_private": "beginning of another file", "key_other_type": "not of the type", "key_cut": "broken",
		"key_stray_bits": "base64", "key_trailing_bytes": "broken", "key_ed25519_31_bytes": "broken",
		"key_rsa_leading_zero": "no tool writes", "key_ecdsa_off_curve": "broken",
	}
	for name := range weakPoints() {
		reason := "weak"
		switch {
		case strings.HasPrefix(name, "noncanonical"):
			reason = "canonical"
		case name == "off_curve":
			reason = "no point"
		}
		reasons["key_ed25519_"+name], reasons["key_sk_"+name] = reason, reason
	}
	for name, v := range readVectors(t) {
		if v.expect != string(ErrRefusedKey) {
			continue
		}
		_, err := ParsePublicKey(string(v.file))
		if reasons[name] == "" || err == nil || !strings.Contains(err.Error(), reasons[name]) {
			t.Errorf("%s: got error %v, want one that says %q", name, err, reasons[name])
		}
	}
}

// TestWeakKeySignsEverything shows why points of small order are refused: here
// is a signature that fits two messages.
func TestWeakKeySignsEverything(t *testing.T) {
	weak := ed25519.PublicKey(weakPoints()["order_1"])
	signature := append([]byte(weak), make([]byte, 32)...)
	for _, message := range []string{"I play card 4", "I play card 5"} {
		if !ed25519.Verify(weak, []byte(message), signature) {
			t.Errorf("the signature does not fit %q", message)
		}
	}
}

func TestZeroPublicKey(t *testing.T) {
	var k PublicKey
	if !k.IsZero() || k.String() != "" || k.Fingerprint() != "" || k.Type() != "" || k.CanOpen() || k.Deterministic() {
		t.Errorf("the zero PublicKey is %q, %q", k, k.Fingerprint())
	}
	err := Verify(k, MoveNamespace, []byte(document), readVectors(t)["detached_key_empty"].file)
	if !errors.Is(err, ErrBadSignature) {
		t.Errorf("Verify with no key = %v, want %v", err, ErrBadSignature)
	}
}

func TestReadPublicKeyFile(t *testing.T) {
	ed, rsa, cat, sk := publicKey(t, "ed25519"), publicKey(t, "rsa2048"), publicKey(t, "ecdsa256"), publicKey(t, "sk")
	recipient := identity(t, "table.txt").Recipient()
	for _, c := range []struct {
		name, text string
		key        PublicKey
		age        string
		err        string
	}{
		{name: "key alone", text: ed.String() + " ann\n", key: ed},
		{name: "comments and empty lines", text: "# ann\n\n" + cat.String() + "\n\n# home\n" + recipient + "\n", key: cat, age: recipient},
		{name: "Windows line ends", text: sk.String() + " ann\r\n" + recipient + "\r\n", key: sk, age: recipient},
		{name: "SSH recipient with comment", text: cat.String() + "\n" + rsa.String() + " ann\n", key: cat, age: rsa.String()},
		{name: "nothing", text: "# nothing\n", err: ":1: there is no key"},
		{name: "recipient first", text: recipient + "\n" + ed.String() + "\n", err: `:1: "age1`},
		{name: "third line", text: ed.String() + "\n" + recipient + "\n" + recipient + "\n", err: ":3: a key file holds one key"},
		{name: "recipient that opens nothing", text: ed.String() + "\n" + cat.String() + "\n", err: ":2: age cannot seal"},
		{name: "identity", text: ed.String() + "\n" + string(keyFile(t, "table.txt")), err: "this is an identity"},
		{name: "private key", text: string(keyFile(t, "ed25519")), err: ":1: this is no public key line"},
	} {
		t.Run(c.name, func(t *testing.T) {
			key, age, err := ReadPublicKeyFile(write(t, filepath.Join(t.TempDir(), "ann.pub"), []byte(c.text)))
			if c.err == "" && err != nil || c.err != "" && (!errors.Is(err, ErrRefusedKey) || !strings.Contains(err.Error(), c.err)) {
				t.Fatalf("got error %v, want %q", err, c.err)
			}
			if key != c.key || age != c.age {
				t.Errorf("got %v, %q, want %v, %q", key, age, c.key, c.age)
			}
			noSecret(t, err)
		})
	}
	if _, _, err := ReadPublicKeyFile(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got error %v, want %v", err, os.ErrNotExist)
	}
	if _, _, err := ReadPublicKeyFile(write(t, filepath.Join(t.TempDir(), "big"), make([]byte, maxKeyFile+1))); !errors.Is(err, ErrUnusableKey) {
		t.Errorf("got error %v, want %v", err, ErrUnusableKey)
	}
}

func TestCheckRecipient(t *testing.T) {
	native := identity(t, "table.txt").Recipient()
	for _, good := range []string{native, publicKey(t, "ed25519").String(), publicKey(t, "rsa2048").String()} {
		if err := CheckRecipient(good); err != nil {
			t.Errorf("CheckRecipient(%q) = %v", good, err)
		}
	}
	for _, c := range []struct{ name, bad, reason string }{
		{"empty", "", "empty"},
		{"character lost", native[:len(native)-1], "damaged"},
		{"upper case", strings.ToUpper(native), "no type of key"},
		{"white space", native + "\n", "damaged"},
		{"comment", publicKey(t, "ed25519").String() + " ann", "without a comment"},
		{"ecdsa", publicKey(t, "ecdsa256").String(), "cannot seal to a key of type ecdsa"},
		{"security key", publicKey(t, "sk").String(), "cannot seal to a key of type sk-"},
		{"weak RSA", string(keyFile(t, "rsa1024.pub")), "1024 bits"},
		{"identity file", string(keyFile(t, "table.txt")), "no type of key"},
		{"identity", "AGE-SECRET-KEY-1" + strings.Repeat("Q", 58), "secret"},
		{"post-quantum", "age1pq1" + strings.Repeat("q", 100), "post-quantum"},
		{"plugin", "age1yubikey1qwt50d05nh5vutpdzmlg5wn80xq5negm4uj9ghv0snvdd3yysf5yw3rhl3t", "plugin"},
	} {
		err := CheckRecipient(c.bad)
		var e *Error
		if !errors.As(err, &e) || e.Kind != ErrRefusedKey || e.Hint == "" || !strings.Contains(e.What, c.reason) {
			t.Errorf("%s: CheckRecipient = %v, want an *Error of kind %s with a hint that says %q", c.name, err, ErrRefusedKey, c.reason)
		}
		noSecret(t, err)
		if _, err := Seal(c.bad, []byte(document)); !errors.Is(err, ErrRefusedKey) {
			t.Errorf("%s: Seal = %v, want %v", c.name, err, ErrRefusedKey)
		}
	}
	// A well-formed recipient with which no secret can be agreed: 32 zero bytes.
	const low = "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z"
	if err := CheckRecipient(low); !errors.Is(err, ErrRefusedKey) || !strings.Contains(err.Error(), "nothing can be sealed") {
		t.Errorf("CheckRecipient(%s) = %v", low, err)
	}
	if _, err := Seal(low, []byte(document)); !errors.Is(err, ErrRefusedKey) {
		t.Errorf("Seal(%s) = %v", low, err)
	}
}

// noSecret fails where an error quotes what may be secret.
func noSecret(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	for _, secret := range []string{"AGE-SECRET-KEY-1", "b3BlbnNzaC1r", "whisker-secret"} {
		hint := ""
		if e := new(Error); errors.As(err, &e) {
			hint = e.Hint
		}
		text := strings.ReplaceAll(err.Error()+hint, "begins with AGE-SECRET-KEY-1", "")
		if strings.Contains(text, secret) {
			t.Errorf("the error tells a secret: %s", text)
		}
	}
}
