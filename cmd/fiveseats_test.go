package cmd

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/pem"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"whisker/referee"
	"whisker/referee/envelope"
)

// fiveSeats makes a five-seat table of Fuzzy Tiger at its first turn in a new
// folder, which becomes the current one: the save save.json, the referee's key
// ref, and a sealed move of every seat, whose key has its name and is made by
// newKey. It returns the move files.
func fiveSeats(t testing.TB, newKey func(testing.TB, string)) (moves []string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("WHISKER_HOME", "home")
	succeed(t, "key", "new", "ref")
	table := []string{"new", "tiger", "--name", "club", "--key", "ref", "-o", "save.json"}
	for _, seat := range []string{"red", "yellow", "green", "purple", "brown"} {
		newKey(t, seat)
		table = append(table, "--seat", seat+"=P"+seat+":"+seat+".pub")
	}
	succeed(t, table...)
	succeed(t, "view", "save.json", "-o", "board.json")
	for seat, move := range map[string]string{"red": "7", "yellow": "6", "green": "4 @3", "purple": "3", "brown": "9"} {
		succeed(t, "seal", "board.json", "--as", seat, "--key", seat, move, "-o", seat+".move", "--rev", "2", "--note", "虎 of "+seat)
	}
	return []string{"red.move", "yellow.move", "green.move", "purple.move", "brown.move"}
}

// ed25519Key makes what most players have.
func ed25519Key(t testing.TB, seat string) { succeed(t, "key", "new", seat) }

// keyOfEachType makes keys of several types; purple's signs the same document
// differently each time.
func keyOfEachType(t testing.TB, seat string) {
	switch seat {
	case "purple":
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		writeKey(t, seat, key, err)
	case "brown":
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		writeKey(t, seat, key, err)
	default:
		ed25519Key(t, seat)
	}
}

func writeKey(t testing.TB, path string, key any, err error) {
	t.Helper()
	var block *pem.Block
	if err == nil {
		block, err = ssh.MarshalPrivateKey(key, path)
	}
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, pem.EncodeToMemory(block))
	write(t, path+".pub", ssh.MarshalAuthorizedKey(signer.PublicKey()))
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// succeed runs a command within the test's process.
func succeed(t testing.TB, args ...string) {
	t.Helper()
	if code, _, talk := call(t, args...); code != exitDone {
		t.Fatalf("%s: exit status %d\n%s", strings.Join(args, " "), code, talk)
	}
}

// resigned signs the document of a move file once more, and seals it: the same
// move with another signature, where the key's type leaves room for one.
func resigned(t testing.TB, file, key, out string) {
	t.Helper()
	board, err := referee.ReadBoard(read(t, "board.json"))
	if err != nil {
		t.Fatal(err)
	}
	save, _, err := referee.Open(testBooks, read(t, "save.json"))
	if err != nil {
		t.Fatal(err)
	}
	id, err := envelope.ParseIdentity(save.Secret.Age)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := envelope.Open(read(t, file), id)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := envelope.Split(signed)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := envelope.LoadSigner(key, nil)
	if err != nil {
		t.Fatal(err)
	}
	armor, err := signer.Sign(envelope.MoveNamespace, parts[0].Document)
	if err != nil {
		t.Fatal(err)
	}
	if string(armor) == string(parts[0].Armor) {
		t.Fatal("the key signs the same way each time")
	}
	sealed, err := envelope.Seal(board.Charter.Referee.Age, envelope.Join(parts[0].Document, armor))
	if err != nil {
		t.Fatal(err)
	}
	write(t, out, sealed)
}

// inProcess runs a program in a process of its own and returns its exit status
// and all that it said.
func inProcess(t testing.TB, c *exec.Cmd) (code int, talk string) {
	t.Helper()
	out, err := c.CombinedOutput()
	if c.ProcessState == nil {
		t.Fatal(err)
	}
	return status(err), string(out)
}
