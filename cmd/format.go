package cmd

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"whisker/referee"
	"whisker/referee/folder"
	"whisker/referee/game"
	"whisker/referee/table"
)

// checkFormats are the ways in which check prints its verdicts.
var checkFormats = map[string]func(e *env, o checkOptions, b *referee.Board, judged []table.Judged, missing []game.Seat) error{
	"text": formatText, "json": formatJSON, "github": formatGitHub, "junit": formatJUnit, "sarif": formatSARIF,
}

func formatText(e *env, o checkOptions, _ *referee.Board, judged []table.Judged, missing []game.Seat) error {
	for _, j := range judged {
		printVerdict(e, j, o.explain, o.kinds)
	}
	if len(missing) > 0 {
		e.note("missing: %s", joinSeats(missing))
	}
	return nil
}

func formatJSON(e *env, o checkOptions, b *referee.Board, judged []table.Judged, missing []game.Seat) error {
	return e.printJSON(checked{b.Charter.Name, b.Game, b.Turn, verdictsOf(judged, o.explain, o.kinds), append([]game.Seat{}, missing...)})
}

// meanings says what each verdict means, for who looks at a report.
var meanings = map[referee.Verdict]string{
	referee.Damaged:      "no move can be read",
	referee.Sealed:       "the file is sealed and cannot be opened here",
	referee.NotForUs:     "the file is sealed to somebody else",
	referee.Unsigned:     "the move is not signed",
	referee.BadSignature: "the signature is broken, or by no key of this table",
	referee.Invalid:      "the move is not understood",
	referee.WrongGame:    "the move is for another table",
	referee.WrongSeat:    "the key that signed may not move for this seat",
	referee.Stale:        "the move is for a turn that is over",
	referee.WrongBoard:   "the move answers another board",
	referee.NotNeeded:    "the board does not ask this seat",
	referee.Duplicate:    "the same move came already",
	referee.Illegal:      "the move is not allowed",
	referee.Equivocal:    "another move of the same rev contradicts it",
	referee.Replaced:     "a move of a higher rev came",
	referee.Unjudged:     "only the referee can judge it",
	referee.Ahead:        "the move waits for its ask",
	referee.Accepted:     "the move is good",
}

// report is what a report for a machine says of a verdict: the kind, what it
// means, and why where that is asked for.
func (o checkOptions) report(j table.Judged) string {
	text := string(j.Verdict) + ": " + meanings[j.Verdict]
	if reasons := clauses(j); o.explain && reasons != nil {
		text = string(j.Verdict) + ": " + strings.Join(reasons, "; ")
	}
	return text
}

// boardNames are how the boards of a game are called in their folder, and as
// mails attach them: 0002.json, club-0002.json.
var boardNames = sync.OnceValue(func() []*regexp.Regexp {
	return []*regexp.Regexp{regexp.MustCompile(`^[0-9]{4,}\.json$`), regexp.MustCompile(`^.+-[0-9]{4,}\.json$`)}
})

// boardOrSave finds what a folder stands for: the save of a table, or the last
// of some boards. Where it is neither, reading says better what is wrong.
func boardOrSave(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil || !info.IsDir():
		return path, nil
	case folder.IsTable(path):
		return folder.Dir(path).Save(), nil
	}
	boards, err := boardFiles(path)
	if err != nil || len(boards) == 0 {
		return path, err
	}
	return boards[len(boards)-1], nil
}

// everyBoard puts the boards of folders, and of tables in folders, in the place
// of the folders. A folder without boards stays: reading says what is wrong.
func everyBoard(paths []string) (files []string, err error) {
	for _, path := range paths {
		in := path
		if folder.IsTable(path) {
			in = folder.Dir(path).Boards()
		}
		var boards []string
		if info, err := os.Stat(in); err == nil && info.IsDir() {
			if boards, err = boardFiles(in); err != nil {
				return nil, err
			}
		}
		if len(boards) == 0 {
			boards = []string{path}
		}
		files = append(files, boards...)
	}
	return files, nil
}

// boardFiles lists the boards in a folder, by turn; those of mails where there
// are no others.
func boardFiles(dir string) (boards []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, names := range boardNames() {
		for _, e := range entries {
			if names.MatchString(e.Name()) {
				boards = append(boards, filepath.Join(dir, e.Name()))
			}
		}
		if boards != nil {
			break
		}
	}
	slices.SortFunc(boards, func(x, y string) int { return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)) })
	return boards, err
}

// moveFiles puts the files of folders in the place of the folders, but for hidden
// ones and locks.
func moveFiles(paths []string) (files []string, err error) {
	for _, path := range paths {
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			files = append(files, path) // Reading says it better.
			continue
		}
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") && !strings.HasSuffix(e.Name(), ".lock") {
				files = append(files, filepath.Join(path, e.Name()))
			}
		}
	}
	return files, nil
}

// githubData and githubProperty write text so that it can stand in a workflow
// command, and in one of its properties.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// formatGitHub prints an annotation for each verdict, as GitHub Actions takes
// them from standard output:
// docs.github.com/actions/reference/workflow-commands-for-github-actions.
func formatGitHub(e *env, o checkOptions, _ *referee.Board, judged []table.Judged, missing []game.Seat) error {
	for _, j := range judged {
		level := "notice"
		if j.Verdict.Class() != referee.Fine {
			level = "error"
		}
		file := filepath.ToSlash(filepath.Clean(j.File))
		e.printf("::%s file=%s,title=whisker::%s\n", level, githubProperty.Replace(file), githubData.Replace(o.report(j)))
	}
	if len(missing) > 0 {
		e.printf("::notice title=whisker::%s\n", githubData.Replace(fmt.Sprintf("missing: %s", joinSeats(missing))))
	}
	return nil
}
