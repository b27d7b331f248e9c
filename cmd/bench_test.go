package cmd

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"
)

// BenchmarkProcess compares whole processes, in turn and in one run, so that a
// busy machine is as busy for each: the resolution of a five-seat sealed turn
// with board and log, "whisker version", a program of cobra, viper and
// jsonschema that does nothing, and a Go program that does nothing. The ratio of
// the fastest runs is "-min", that of the medians "-med".
func BenchmarkProcess(b *testing.B) {
	moves := fiveSeats(b, ed25519Key)
	whisker, bare, hello := built(b, "whisker"), built(b, "whisker/scripts/bench/bare"), built(b, "whisker/scripts/bench/hello")
	var resolve, version, idle, least []time.Duration
	runs := 0
	for b.Loop() {
		out := filepath.Join(b.TempDir(), strconv.Itoa(runs))
		runs++
		resolve = append(resolve, lasts(b, whisker, slices.Concat([]string{"resolve", "save.json", "--key", "ref"}, moves,
			[]string{"-o", out + ".save", "--board", out + ".board", "--log", out + ".log"})...))
		version = append(version, lasts(b, whisker, "version"))
		idle = append(idle, lasts(b, bare, "version"))
		least = append(least, lasts(b, hello))
	}
	ratio(b, "resolve/version", resolve, version)
	ratio(b, "resolve/bare", resolve, idle)
	ratio(b, "resolve/hello", resolve, least)
	ratio(b, "version/bare", version, idle)
	b.ReportMetric(float64(resolve[0].Microseconds()), "µs-resolve")
	b.ReportMetric(0, "ns/op")
}

// lasts runs a program and returns how long that took.
func lasts(b *testing.B, program string, args ...string) time.Duration {
	c := exec.Command(program, args...)
	begin := time.Now()
	err := c.Run()
	took := time.Since(begin)
	if err != nil {
		b.Fatalf("%s: %v", c, err)
	}
	return took
}

// ratio reports how many times as long as z a lasts. It sorts both.
func ratio(b *testing.B, name string, a, z []time.Duration) {
	slices.Sort(a)
	slices.Sort(z)
	b.ReportMetric(float64(a[0])/float64(z[0]), name+"-min")
	b.ReportMetric(float64(a[len(a)/2])/float64(z[len(z)/2]), name+"-med")
}
