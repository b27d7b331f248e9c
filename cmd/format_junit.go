package cmd

import (
	"path/filepath"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/table"
)

// formatJUnit prints a test report: each verdict is a test case, those that
// refuse a file have failed, and files that cannot be opened are skipped.
func formatJUnit(e *env, o checkOptions, b *referee.Board, judged []table.Judged, missing []game.Seat) error {
	suite := junit.Testsuite{Name: b.Charter.Name, Time: "0"}
	suite.AddProperty("game", b.Game)
	suite.AddProperty("missing", joinSeats(missing))
	for _, j := range judged {
		c := junit.Testcase{Name: filepath.ToSlash(filepath.Clean(j.File)), Classname: "whisker", Time: "0"}
		result := &junit.Result{Type: string(j.Verdict), Message: o.report(j)}
		switch {
		case j.Verdict.Class() != referee.Fine:
			c.Failure = result
		case j.Verdict == referee.Sealed || j.Verdict == referee.Unjudged:
			c.Skipped = result
		}
		suite.AddTestcase(c)
	}
	var report junit.Testsuites
	report.AddSuite(suite)
	return report.WriteXML(e.out)
}
