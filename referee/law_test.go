package referee_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the folder of go.mod.
const root = ".."

// source is one Go file of the project.
type source struct {
	path string // from the root, with slashes
	dir  string
	test bool
	file *ast.File
	set  *token.FileSet
}

// sources parses every Go file of the project.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		all = append(all, source{rel, strings.TrimSuffix(rel, "/"+filepath.Base(rel)), strings.HasSuffix(rel, "_test.go"), f, set})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 50 {
		t.Fatalf("only %d files found: the laws would hold for nothing", len(all))
	}
	return all
}

func (s source) imports() []string {
	var paths []string
	for _, i := range s.file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		paths = append(paths, path)
	}
	return paths
}

// pure are the standard packages that a game may import: values in, values out.
var pure = []string{"bytes", "cmp", "embed", "encoding", "errors", "fmt", "iter", "maps", "math/bits", "slices", "sort", "strconv", "strings", "sync", "unicode", "unicode/utf8"}

// gamesOf are the packages of games.
var gamesOf = []string{"referee/tiger", "referee/hare", "referee/lemmings", "referee/fox", "referee/gametest/mice"}

// A game imports the contract and pure standard packages, nothing else.
func TestGamesArePure(t *testing.T) {
	found := map[string]bool{}
	for _, s := range sources(t) {
		if s.test || !slices.Contains(gamesOf, s.dir) {
			continue
		}
		found[s.dir] = true
		for _, path := range s.imports() {
			if path != "whisker/referee/game" && !slices.Contains(pure, path) {
				t.Errorf("%s imports %s", s.path, path)
			}
		}
	}
	if !found["referee/tiger"] {
		t.Error("no game was found")
	}
}

// Package referee knows no file, key, clock or terminal.
func TestRefereeKnowsNoWorld(t *testing.T) {
	allowed := append([]string{"whisker/referee/game", "whisker/referee/plain", "crypto/hmac", "crypto/sha256", "encoding/binary", "encoding/hex", "math"}, pure...)
	for _, s := range sources(t) {
		if s.test || s.dir != "referee" {
			continue
		}
		for _, path := range s.imports() {
			if !slices.Contains(allowed, path) {
				t.Errorf("%s imports %s", s.path, path)
			}
		}
	}
}

// The clock is read in one place; everywhere else the time is an argument.
func TestOneReadsTheClock(t *testing.T) {
	read := regexp.MustCompile(`\btime\.(Now|Since|Until|Tick|After|NewTimer|NewTicker)\b`)
	for _, s := range sources(t) {
		if s.test || strings.HasPrefix(s.dir, "scripts/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, s.path))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(read.FindAll(text, -1)); n > 0 && (s.path != "cmd/env.go" || n != 1) {
			t.Errorf("%s reads the clock", s.path)
		}
	}
}

// Nothing imports upwards, and the command line stays in cmd.
func TestLayers(t *testing.T) {
	layers := [][]string{
		{"referee/game", "referee/plain"},
		gamesOf,
		{"referee"},
		{"referee/gametest"},
		{"referee/games", "referee/save", "referee/schedule", "schema"},
		{"referee/envelope"},
		{"referee/table", "referee/report"},
		{"referee/audit", "referee/folder", "referee/sheet"},
		{"referee/post"},
		{"cmd"},
		{"main.go"},
	}
	level := func(dir string) int {
		return slices.IndexFunc(layers, func(l []string) bool { return slices.Contains(l, dir) })
	}
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		own := level(s.dir)
		if own < 0 && !strings.HasPrefix(s.dir, "scripts/") {
			t.Errorf("%s is in no layer", s.path)
		}
		for _, path := range s.imports() {
			if strings.HasPrefix(path, "github.com/spf13/") && s.dir != "cmd" && !strings.HasPrefix(s.dir, "scripts/") {
				t.Errorf("%s imports %s, which belongs to cmd", s.path, path)
			}
			dir, ours := strings.CutPrefix(path, "whisker/")
			if ours && own >= 0 && level(dir) >= own {
				t.Errorf("%s imports %s, which is no layer below it", s.path, path)
			}
		}
	}
}

// Every package and every exported name has a doc comment.
func TestDocComments(t *testing.T) {
	packages := map[string]bool{}
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		packages[s.dir] = packages[s.dir] || s.file.Doc != nil
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && receiverExported(d) && d.Doc == nil {
					t.Errorf("%s: %s has no doc comment", s.set.Position(d.Pos()), d.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					undocumented(t, s, d, spec)
				}
			}
		}
	}
	for dir, documented := range packages {
		if !documented {
			t.Errorf("package %s has no doc comment", dir)
		}
	}
}

// receiverExported reports whether a function is a method of an exported type,
// or no method. Methods that only fulfil a documented interface on a private
// type explain themselves there.
func receiverExported(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if index, ok := typ.(*ast.IndexExpr); ok {
		typ = index.X
	}
	name, ok := typ.(*ast.Ident)
	return ok && name.IsExported()
}

func undocumented(t *testing.T, s source, d *ast.GenDecl, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if spec.Name.IsExported() && d.Doc == nil && spec.Doc == nil {
			t.Errorf("%s: type %s has no doc comment", s.set.Position(spec.Pos()), spec.Name)
		}
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			if name.IsExported() && d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
				t.Errorf("%s: %s has no doc comment", s.set.Position(spec.Pos()), name)
			}
		}
	}
}

// No file is longer than 500 lines.
func TestFilesAreShort(t *testing.T) {
	for _, s := range sources(t) {
		if n := s.set.Position(s.file.FileEnd).Line; n > 500 {
			t.Errorf("%s has %d lines", s.path, n)
		}
	}
}

// The top level is what its users were promised.
func TestTopLevel(t *testing.T) {
	allowed := strings.Fields("go.mod go.sum main.go cmd referee schema saves scripts README.md LICENSE CHANGELOG.md whisker")
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(allowed, e.Name()) {
			t.Errorf("%s does not belong to the top level", e.Name())
		}
	}
}
