package table

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// openAll opens files on all cores, since that is most of what a turn costs, and
// returns what was found in each, in their order.
func openAll(files []File, open func(File) []entry) [][]entry {
	found := make([][]entry, len(files))
	var next atomic.Int64
	var bug any
	var once sync.Once
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		workers.Go(func() {
			defer func() { // a panic belongs to who called, where it is told as a bug
				if r := recover(); r != nil {
					once.Do(func() { bug = r })
				}
			}()
			for i := next.Add(1) - 1; i < int64(len(files)); i = next.Add(1) - 1 {
				found[i] = open(files[i])
			}
		})
	}
	workers.Wait()
	if bug != nil {
		panic(bug)
	}
	return found
}
