package cmd

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"whisker/referee/folder"
	"whisker/referee/plain"
	"whisker/referee/save"
)

// tableDirs lists the tables that a command is for, each once: those that are
// named, and all in a folder.
func tableDirs(all string, names []string) ([]folder.Dir, error) {
	var dirs []folder.Dir
	add := func(dir folder.Dir) {
		if dir = folder.Dir(filepath.Clean(string(dir))); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	for _, name := range names {
		if !folder.IsTable(name) {
			if inside, err := folder.List(name); err == nil && len(inside) > 0 {
				return nil, &save.Error{Path: name, Reason: "this is no table, but a folder with tables in it", Hint: "--all " + plain.Word(name), Err: fs.ErrNotExist}
			}
		}
		add(folder.Dir(name))
	}
	if all != "" {
		found, err := folder.List(all)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, usage("whisker init "+plain.Word(filepath.Join(all, "NAME"))+" GAME", "there is no table in %s", all)
		}
		for _, dir := range found {
			add(dir)
		}
	}
	return dirs, nil
}

// dirName is the name of a table's folder, as a plain line.
func dirName(dir folder.Dir) string { return plain.Line(string(dir)) }

// rendered is what is printed of a table. No more than that is kept of it: a
// thousand tables take no more memory than a few.
type rendered struct {
	out   string
	talk  []string
	waits bool
	made  int
	err   error
}

// worst is the order in which exit codes of several tables go before each other.
var worst = []int{exitBug, exitDamaged, exitDistrusted, exitRefused, exitWaiting, exitFailure, exitUsage, exitLocked, exitDone}

// worse is the one of two exit codes that goes before the other.
func worse(a, b int) int {
	if slices.Index(worst, b) < slices.Index(worst, a) {
		return b
	}
	return a
}

// eachTable does something to each table, several at a time, and prints what
// comes of it in their order. A table that fails is told and stops no other;
// code is the worst of all, and failed how many they are. Where one alone was
// named, its error is returned.
func (e *env) eachTable(dirs []folder.Dir, one bool, do func(folder.Dir) (rendered, error), count func(rendered)) (code, failed int, err error) {
	begun := false
	begin := func() {
		switch {
		case !e.json:
		case begun:
			e.printf(",")
		default:
			e.printf(`{"tables":[`)
		}
		begun = true
	}
	if !one {
		defer forMany()()
	}
	for i, r := range inOrder(dirs, do) {
		if r.err != nil && one {
			return exitDone, 0, r.err
		}
		begin()
		if r.err != nil {
			f := *explain(r.err)
			failed++
			code = worse(code, f.Code)
			if e.json {
				f.Message, f.Hint = heard(f.Message), heard(f.Hint)
				r.out = string(jsonOf(tableFailure{dirName(dirs[i]), &f}))
			} else {
				e.fail(named(dirName(dirs[i]), &f))
			}
		} else {
			count(r)
		}
		for _, text := range r.talk {
			e.note("%s", text)
		}
		e.print(r.out)
	}
	if e.json {
		e.printf(`],"failed":%d}`+"\n", failed)
	}
	return code, failed, nil
}

// named puts a table before an error that does not name it or a file in it.
func named(dir string, f *failure) *failure {
	if !strings.HasPrefix(f.Message, dir) {
		f.Message = dir + ": " + f.Message
	}
	return f
}

const (
	// threads is how many threads there are for each processor: while one waits for
	// its files to last, another computes, and to find out that one waits takes the
	// runtime longer than the disk.
	threads = 2
	// ahead is how many tables for each thread are under way.
	ahead = 4
	// maxMemory is how much memory is taken before garbage is collected, in bytes:
	// many tables take no more of it than some. Where that is not enough the
	// collector takes half of the time at most.
	maxMemory = 48 << 20
)

// forMany sets the runtime up for many tables, and returns what takes that back.
// GOMAXPROCS in the environment goes before threads, a GOMEMLIMIT that is lower
// before maxMemory, and GOGC before to collect no earlier than that.
func forMany() func() {
	procs, memory := runtime.GOMAXPROCS(0), debug.SetMemoryLimit(-1)
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(threads * procs)
	}
	debug.SetMemoryLimit(min(memory, maxMemory))
	percent := debug.SetGCPercent(-1)
	if os.Getenv("GOGC") != "" {
		debug.SetGCPercent(percent)
	}
	return func() {
		runtime.GOMAXPROCS(procs)
		debug.SetMemoryLimit(memory)
		debug.SetGCPercent(percent)
	}
}

// inOrder does something to each table, several at a time, and hands out what
// comes of it in their order. Each of those who do it goes on from table to
// table: its stack has grown by then.
func inOrder(dirs []folder.Dir, do func(folder.Dir) (rendered, error)) func(yield func(int, rendered) bool) {
	return func(yield func(int, rendered) bool) {
		results := make([]chan rendered, len(dirs))
		for i := range results {
			results[i] = make(chan rendered, 1)
		}
		hands := ahead * runtime.GOMAXPROCS(0)
		next := make(chan int, hands)
		defer close(next)
		for i := range min(hands, len(dirs)) {
			next <- i
			go func() {
				for i := range next {
					results[i] <- protect(do, dirs[i])
				}
			}()
		}
		for i, result := range results {
			r := <-result
			if more := i + hands; more < len(dirs) {
				next <- more
			}
			if !yield(i, r) {
				return
			}
		}
	}
}

// protect keeps the bug that one table meets from the others.
func protect(do func(folder.Dir) (rendered, error), dir folder.Dir) (r rendered) {
	defer func() {
		if cause := recover(); cause != nil {
			r = rendered{err: bug(fmt.Sprint(cause))}
		}
	}()
	r, err := do(dir)
	r.err = err
	return r
}
