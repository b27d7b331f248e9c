package cmd

import (
	"fmt"
	"sync"

	"whisker/referee/envelope"
)

// keyRing loads each of the referee's keys once.
type keyRing struct {
	env    *env
	key    string // of flag or setting
	flag   bool   // the key was given by flag: it goes before that of a table
	mutex  sync.Mutex
	loaded map[string]func() (envelope.Signer, error)
}

func newKeyRing(e *env, key string, flag bool) *keyRing {
	return &keyRing{env: e, key: key, flag: flag, loaded: map[string]func() (envelope.Signer, error){}}
}

// load loads the key for a table whose settings name one, or "".
func (r *keyRing) load(key string) (envelope.Signer, error) {
	named := !r.flag && key != ""
	if !named {
		key = r.key
	}
	if key == "" {
		return nil, usage("--key KEY, or key in table.toml", "no key was given")
	}
	r.mutex.Lock()
	load := r.loaded[key]
	if load == nil {
		load = sync.OnceValues(func() (envelope.Signer, error) { return envelope.LoadSigner(key, r.env.password) })
		r.loaded[key] = load
	}
	r.mutex.Unlock()
	signer, err := load()
	if err != nil && named {
		err = fmt.Errorf("the key that table.toml names: %w", err)
	}
	return signer, err
}
