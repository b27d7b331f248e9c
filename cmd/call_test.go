package cmd

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

// call runs a command within the test's process, in its folder, with the test
// games, no standard input and nobody to ask.
func call(t testing.TB, args ...string) (code int, out, talk string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(context.Background(), &env{
		in: strings.NewReader(""), out: &o, err: &e, getenv: os.Getenv, now: time.Now, books: testBooks, signals: new(signals),
	}, args)
	if wantsJSON(args) {
		for _, breach := range breaches(args, o.Bytes(), e.String()) {
			t.Errorf("%s: %s", strings.Join(args, " "), breach)
		}
	}
	return code, o.String(), e.String()
}
