package envelope

import (
	"fmt"
	"strings"
)

// Principal is a line of an allowed_signers file: who may sign what with which
// key.
type Principal struct {
	Name       string // letters, digits, '.', '-', '_' and '@'
	Namespaces []string
	Key        PublicKey
}

// AllowedSigners writes an allowed_signers file (ssh-keygen(1), ALLOWED
// SIGNERS), with which ssh-keygen -Y verify checks what whisker checks.
func AllowedSigners(lines ...Principal) ([]byte, error) {
	var b strings.Builder
	for _, p := range lines {
		if !isPlain(p.Name) {
			return nil, fmt.Errorf("%.40q cannot stand as a name in an allowed_signers file", p.Name)
		}
		for _, n := range p.Namespaces {
			if !isPlain(n) {
				return nil, fmt.Errorf("%.40q cannot stand as a namespace in an allowed_signers file", n)
			}
		}
		if len(p.Namespaces) == 0 || p.Key.IsZero() {
			return nil, fmt.Errorf("%s has no namespace or no key", p.Name)
		}
		fmt.Fprintf(&b, "%s namespaces=%q %s\n", p.Name, strings.Join(p.Namespaces, ","), p.Key)
	}
	return []byte(b.String()), nil
}

// isPlain reports whether s means itself in an allowed_signers file, where
// spaces, quotes, '#', commas and the characters of patterns mean more.
func isPlain(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && strings.IndexByte(".-_@", c) < 0 {
			return false
		}
	}
	return s != ""
}
