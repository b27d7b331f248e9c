package post_test

import (
	"fmt"
	"testing"

	"whisker/referee"
)

// finalIdentity is the key of the finished table, which its last board
// publishes.
func finalIdentity(t testing.TB) string {
	t.Helper()
	b, err := referee.ReadBoard(readFile(t, archive, "boards", fmt.Sprintf("%04d.json", 42)))
	if err != nil {
		t.Fatal(err)
	}
	return b.Final.Age
}
