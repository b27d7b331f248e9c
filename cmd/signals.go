package cmd

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// endings are the signals that ask a process to end.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM}

// unwatched is how long a command that neither waits for somebody nor writes
// files runs before signals are watched for: until then one just kills it. To
// watch takes a thread away from what most commands have done by then.
const unwatched = 20 * time.Millisecond

// signals ends the process when a signal asks for it. It does not wait for the
// command, which may be reading from somebody who is silent; but what is being
// written is written to its end. The zero signals lets the system do as it does.
type signals struct {
	end     func()     // ends the process
	writing sync.Mutex // held while files are written
	mutex   sync.Mutex
	watched bool
}

// watch begins to watch, if nobody does yet: soon, or a command is about to wait
// for somebody.
func (s *signals) watch() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.end == nil || s.watched {
		return
	}
	s.watched = true
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, endings...)
	go func() {
		<-asked
		s.writing.Lock()
		s.end()
	}()
}

// write is called before files are written: no signal ends the process until
// written. Where nobody watches yet they are ignored instead: to begin to watch
// takes longer than what is left to do behind the files.
func (s *signals) write() (written func()) {
	s.writing.Lock()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	ignoring := s.end != nil && !s.watched
	if ignoring {
		signal.Ignore(endings...)
	}
	return func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		if ignoring && !s.watched {
			signal.Reset(endings...)
		}
		s.writing.Unlock()
	}
}
