package cmd

import (
	"fmt"
	"runtime"
	"slices"

	"whisker/referee/folder"
	"whisker/referee/plain"
)

// tableDirs lists the tables that a command is for: those that are named, and
// all in a folder.
func tableDirs(all string, names []string) ([]folder.Dir, error) {
	var dirs []folder.Dir
	for _, name := range names {
		dirs = append(dirs, folder.Dir(name))
	}
	if all != "" {
		found, err := folder.List(all)
		if err != nil {
			return nil, err
		}
		dirs = append(dirs, found...)
		if len(found) == 0 {
			return nil, usage("whisker init "+plain.Word(all+"/NAME")+" GAME", "there is no table in %s", all)
		}
	}
	return dirs, nil
}

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

// eachTable does something to each table, several at a time, and prints what
// comes of it in their order. A table that fails is told and stops no other; the
// code is the worst of all. Where there is one only, its error is returned.
func (e *env) eachTable(dirs []folder.Dir, one bool, do func(folder.Dir) (rendered, error), count func(rendered)) (int, error) {
	if one && !e.json {
		r := protect(do, dirs[0])
		if r.err == nil {
			e.emitTable(r, true)
			count(r)
		}
		return exitDone, r.err
	}
	code, failed := exitDone, 0
	if e.json {
		e.printf(`{"tables":[`)
	}
	for i, r := range inOrder(dirs, do) {
		if r.err != nil {
			f := *explain(r.err)
			failed++
			if slices.Index(worst, f.Code) < slices.Index(worst, code) {
				code = f.Code
			}
			if e.json {
				f.Message, f.Hint = heard(f.Message), heard(f.Hint)
				r.out = string(jsonOf(tableFailure{string(dirs[i]), &f}))
			} else {
				f.Message = string(dirs[i]) + ": " + f.Message
				e.fail(&f)
			}
		} else {
			count(r)
		}
		e.emitTable(r, i == 0)
	}
	if e.json {
		e.printf(`],"failed":%d}`+"\n", failed)
	}
	return code, nil
}

// emitTable prints what came of a table.
func (e *env) emitTable(r rendered, first bool) {
	for _, text := range r.talk {
		e.note("%s", text)
	}
	if e.json && !first {
		e.printf(",")
	}
	e.print(r.out)
}

// ahead is how many tables for each processor are under way: while one waits for
// its files to last, another computes.
const ahead = 4

// inOrder does something to each table, several at a time, and hands out what
// comes of it in their order.
func inOrder(dirs []folder.Dir, do func(folder.Dir) (rendered, error)) func(yield func(int, rendered) bool) {
	return func(yield func(int, rendered) bool) {
		underway := make(chan chan rendered, ahead*runtime.GOMAXPROCS(0))
		go func() {
			defer close(underway)
			for _, dir := range dirs {
				result := make(chan rendered, 1)
				underway <- result
				go func() { result <- protect(do, dir) }()
			}
		}()
		i := 0
		for result := range underway {
			if !yield(i, <-result) {
				return
			}
			i++
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
