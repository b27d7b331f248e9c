package envelope

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// stock finds a tool that whisker must agree with. Only outside CI may it be
// missing.
func stock(t *testing.T, tool string) string {
	t.Helper()
	path, err := exec.LookPath(tool)
	if err != nil && os.Getenv("CI") != "" {
		t.Fatalf("%s is not installed, and CI is set: install OpenSSH and age", tool)
	}
	if err != nil {
		t.Skipf("%s is not installed", tool)
	}
	return path
}

// run runs a stock tool and returns its output.
func run(t *testing.T, stdin []byte, tool string, args ...string) []byte {
	t.Helper()
	out, stderr, err := try(t, stdin, tool, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", tool, strings.Join(args, " "), err, out, stderr)
	}
	return out
}

func try(t *testing.T, stdin []byte, tool string, args ...string) (stdout, stderr []byte, err error) {
	t.Helper()
	cmd := exec.Command(stock(t, tool), args...)
	var out, talk bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &out, &talk
	err = cmd.Run()
	return out.Bytes(), talk.Bytes(), err
}

func write(t testing.TB, path string, data []byte) string {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// stockKey has ssh-keygen make a key pair.
func stockKey(t *testing.T, passphrase string, kind ...string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "key")
	run(t, nil, "ssh-keygen", append([]string{"-q", "-N", passphrase, "-C", "ann", "-a", "1", "-f", path, "-t"}, kind...)...)
	return path
}

// stockVerify asks ssh-keygen about a signature, with the allowed_signers file
// that we write.
func stockVerify(t *testing.T, key PublicKey, namespace string, document, sig []byte) error {
	t.Helper()
	dir := t.TempDir()
	allowed, err := AllowedSigners(
		Principal{"other", []string{MoveNamespace}, publicKey(t, "other")},
		Principal{"red", []string{ReceiptNamespace, namespace}, key},
	)
	if err != nil {
		t.Fatal(err)
	}
	_, talk, err := try(t, document, "ssh-keygen", "-Y", "verify", "-I", "red", "-n", namespace,
		"-f", write(t, filepath.Join(dir, "allowed"), allowed), "-s", write(t, filepath.Join(dir, "sig"), sig))
	if err != nil {
		t.Logf("ssh-keygen: %s", talk)
	}
	return err
}

var stockKinds = []struct {
	name  string
	kind  []string
	same  bool // signatures are the same bytes each time
	opens bool
}{
	{"ed25519", []string{"ed25519"}, true, true},
	{"rsa2048", []string{"rsa", "-b", "2048"}, true, true},
	{"rsa3072", []string{"rsa", "-b", "3072"}, true, true},
	{"ecdsa256", []string{"ecdsa", "-b", "256"}, false, false},
	{"ecdsa384", []string{"ecdsa", "-b", "384"}, false, false},
	{"ecdsa521", []string{"ecdsa", "-b", "521"}, false, false},
}

func TestStockSignatures(t *testing.T) {
	t.Setenv("SSH_AUTH_SOCK", "")
	for _, k := range stockKinds {
		t.Run(k.name, func(t *testing.T) {
			path := stockKey(t, "", k.kind...)
			key, _, err := ReadPublicKeyFile(path + ".pub")
			if err != nil {
				t.Fatal(err)
			}
			ours, err := LoadSigner(path, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := ours.Public(); got != key {
				t.Errorf("Public() = %v, want %v", got, key)
			}
			if got, want := key.Fingerprint(), string(run(t, nil, "ssh-keygen", "-l", "-f", path+".pub")); !strings.Contains(want, got+" ") {
				t.Errorf("Fingerprint() = %s, and ssh-keygen says %s", got, want)
			}
			if key.Deterministic() != k.same || key.CanOpen() != k.opens {
				t.Errorf("Deterministic, CanOpen = %v, %v, want %v, %v", key.Deterministic(), key.CanOpen(), k.same, k.opens)
			}

			theirs := run(t, []byte(document), "ssh-keygen", "-q", "-Y", "sign", "-n", BoardNamespace, "-f", path)
			if err := Verify(key, BoardNamespace, []byte(document), theirs); err != nil {
				t.Errorf("Verify refuses ssh-keygen's signature: %v", err)
			}
			mine, err := ours.Sign(BoardNamespace, []byte(document))
			if err != nil {
				t.Fatal(err)
			}
			if err := stockVerify(t, key, BoardNamespace, []byte(document), mine); err != nil {
				t.Errorf("ssh-keygen refuses our signature: %v", err)
			}
			if k.same && !bytes.Equal(mine, theirs) {
				t.Errorf("our signature is not ssh-keygen's:\n%s%s", mine, theirs)
			}
			if again, err := Rearmor(theirs); err != nil || !bytes.Equal(again, theirs) {
				t.Errorf("Rearmor changes ssh-keygen's armor:\n%s%s%v", again, theirs, err)
			}
			if claimed, err := signerKey(theirs); err != nil || claimed != key {
				t.Errorf("the signature names %v, %v, want %v", claimed, err, key)
			}
		})
	}
}

// TestStockTakesWhatWeTake keeps whisker from being laxer than the tools that
// people check it with.
func TestStockTakesWhatWeTake(t *testing.T) {
	for name, v := range readVectors(t) {
		if v.expect != "good" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			switch v.do {
			case "detached":
				if err := stockVerify(t, publicKey(t, v.key), v.namespace, []byte(v.document), v.file); err != nil {
					t.Errorf("ssh-keygen refuses it: %v", err)
				}
			case "open":
				file := write(t, filepath.Join(t.TempDir(), "sealed"), v.file)
				if got := hash(run(t, nil, "age", "-d", "-i", keyPath(v.identity), file)); got != v.sha256 {
					t.Errorf("age finds a plaintext with hash %s, want %s", got, v.sha256)
				}
			}
		})
	}
}

// TestStockIsLaxer shows that what these vectors hold are sound signatures but
// for the one thing that we refuse: the vectors would be worth nothing else.
func TestStockIsLaxer(t *testing.T) {
	vectors := readVectors(t)
	for _, name := range []string{"detached_reserved", "detached_sk_no_touch", "detached_text_after"} {
		v := vectors[name]
		if err := stockVerify(t, publicKey(t, v.key), v.namespace, []byte(v.document), v.file); err != nil {
			t.Errorf("%s: ssh-keygen refuses it too: %v", name, err)
		}
	}
}

// TestSplitWithSed takes a signed file apart as the README tells people to.
func TestSplitWithSed(t *testing.T) {
	signed := Join([]byte(document), []byte(mustSign(t, "ed25519", MoveNamespace, document)))
	doc := run(t, signed, "sed", `/^-----BEGIN SSH SIGNATURE-----$/,$d`)
	sig := run(t, signed, "sed", "-n", `/^-----BEGIN SSH SIGNATURE-----$/,$p`)
	if err := stockVerify(t, publicKey(t, "ed25519"), MoveNamespace, doc, sig); err != nil {
		t.Errorf("ssh-keygen refuses the parts: %v", err)
	}
}

func TestStockSeals(t *testing.T) {
	t.Setenv("SSH_AUTH_SOCK", "")
	dir := t.TempDir()
	run(t, nil, "age-keygen", "-o", filepath.Join(dir, "table.txt"))
	ours, recipient, err := NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	paths := map[string]string{
		"age-keygen":  filepath.Join(dir, "table.txt"),
		"NewIdentity": write(t, filepath.Join(dir, "ours.txt"), []byte("# "+recipient+"\n"+ours+"\n")),
	}
	for _, k := range stockKinds {
		if k.opens {
			paths[k.name] = stockKey(t, "", k.kind...)
		}
	}
	for name, path := range paths {
		t.Run(name, func(t *testing.T) {
			id, err := LoadIdentity(path, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := CheckRecipient(id.Recipient()); err != nil {
				t.Errorf("CheckRecipient(%q): %v", id.Recipient(), err)
			}
			sealed, err := Seal(id.Recipient(), []byte(document))
			if err != nil {
				t.Fatal(err)
			}
			file := write(t, filepath.Join(t.TempDir(), "sealed"), sealed)
			if got := run(t, nil, "age", "-d", "-i", path, file); string(got) != document {
				t.Errorf("age opens %q, want %q", got, document)
			}
			theirs := run(t, []byte(document), "age", "-a", "-r", id.Recipient())
			if got, err := Open(theirs, id); err != nil || string(got) != document {
				t.Errorf("Open = %q, %v, want %q", got, err, document)
			}
			if got, _ := Sniff(theirs); got != FormSealed {
				t.Errorf("Sniff = %s, want %s", got, FormSealed)
			}
		})
	}
}

// TestStockLocked uses keys with a passphrase, as ssh-keygen writes them today
// and as it wrote them long ago.
func TestStockLocked(t *testing.T) {
	t.Setenv("SSH_AUTH_SOCK", "")
	for name, kind := range map[string][]string{
		"ed25519": {"ed25519"}, "rsa": {"rsa", "-b", "2048"}, "rsa PEM": {"rsa", "-b", "2048", "-m", "PEM"},
	} {
		t.Run(name, func(t *testing.T) {
			path := stockKey(t, "open sesame", kind...)
			asked := 0
			ask := func(prompt string) ([]byte, error) {
				asked++
				if !strings.Contains(prompt, path) {
					t.Errorf("the prompt %q does not name the key", prompt)
				}
				return []byte("open sesame"), nil
			}
			for range 2 {
				s, err := LoadSigner(path, ask)
				if err != nil {
					t.Fatal(err)
				}
				sig, err := s.Sign(MoveNamespace, []byte(document))
				if err != nil {
					t.Fatal(err)
				}
				if err := stockVerify(t, s.Public(), MoveNamespace, []byte(document), sig); err != nil {
					t.Errorf("ssh-keygen refuses the signature: %v", err)
				}
				id, err := LoadIdentity(path, ask)
				if err != nil {
					t.Fatal(err)
				}
				theirs := run(t, []byte(document), "age", "-a", "-R", path+".pub")
				if got, err := Open(theirs, id); err != nil || string(got) != document {
					t.Errorf("Open = %q, %v, want %q", got, err, document)
				}
			}
			if asked != 1 {
				t.Errorf("asked for the passphrase %d times, want 1", asked)
			}
		})
	}
}

// TestNewKeyPair has ssh-keygen read the files that we write, and write them
// again.
func TestNewKeyPair(t *testing.T) {
	private, public, err := NewKeyPair("ann at home")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "key"), private)
	if got := run(t, nil, "ssh-keygen", "-y", "-f", path); string(got) != string(public) {
		t.Errorf("ssh-keygen reads the public key %q, want %q", got, public)
	}
	s, err := LoadSigner(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := s.Public().String() + " ann at home\n"; string(public) != want {
		t.Errorf("the .pub file is %q, want %q", public, want)
	}
	// Changing nothing but the comment makes ssh-keygen write the file anew.
	run(t, nil, "ssh-keygen", "-q", "-c", "-C", "ann at work", "-f", path)
	run(t, nil, "ssh-keygen", "-q", "-c", "-C", "ann at home", "-f", path)
	again, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// Both draw a random check word, so only the form can be the same.
	if len(again) != len(private) || bytes.Count(again, []byte("\n")) != bytes.Count(private, []byte("\n")) {
		t.Errorf("ssh-keygen writes another form:\n%s%s", again, private)
	}
	if _, _, err := NewKeyPair("two\nlines"); err == nil {
		t.Error("NewKeyPair takes a comment of two lines")
	}
}

// TestStockAgent signs with keys whose private half is in ssh-agent alone.
func TestStockAgent(t *testing.T) {
	sock := startStockAgent(t)
	for _, k := range stockKinds {
		t.Run(k.name, func(t *testing.T) {
			t.Setenv("SSH_AUTH_SOCK", sock)
			path := stockKey(t, "", k.kind...)
			run(t, nil, "ssh-add", "-q", path)
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			s, err := LoadSigner(path+".pub", nil)
			if err != nil {
				t.Fatal(err)
			}
			mine, err := s.Sign(MoveNamespace, []byte(document))
			if err != nil {
				t.Fatal(err)
			}
			if err := stockVerify(t, s.Public(), MoveNamespace, []byte(document), mine); err != nil {
				t.Errorf("ssh-keygen refuses our signature: %v", err)
			}
			theirs := run(t, []byte(document), "ssh-keygen", "-q", "-Y", "sign", "-n", MoveNamespace, "-f", path+".pub")
			if err := Verify(s.Public(), MoveNamespace, []byte(document), theirs); err != nil {
				t.Errorf("Verify refuses ssh-keygen's signature: %v", err)
			}
			if k.same && !bytes.Equal(mine, theirs) {
				t.Errorf("our signature is not ssh-keygen's:\n%s%s", mine, theirs)
			}
		})
	}
}

func startStockAgent(t *testing.T) (sock string) {
	t.Helper()
	// The path of a socket is short: t.TempDir may be too long.
	dir, err := os.MkdirTemp("", "agent")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	sock = filepath.Join(dir, "sock")
	cmd := exec.Command(stock(t, "ssh-agent"), "-D", "-a", sock)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	// It names its socket once it listens.
	if _, err := out.Read(make([]byte, 512)); err != nil {
		t.Fatalf("ssh-agent did not start: %v", err)
	}
	return sock
}

// signerKey is the key that a signature names.
func signerKey(armor []byte) (PublicKey, error) {
	s, err := ReadSignature(armor)
	if err != nil {
		return PublicKey{}, err
	}
	return s.Key()
}
