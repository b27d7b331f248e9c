package cmd

import (
	"net/url"
	"path/filepath"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"whisker/referee"
	"whisker/referee/game"
	"whisker/referee/table"
)

// formatSARIF prints a log of the Static Analysis Results Interchange Format
// 2.1.0: each verdict is a result, and each kind of verdict a rule.
func formatSARIF(e *env, o checkOptions, _ *referee.Board, judged []table.Judged, _ []game.Seat) error {
	run := sarif.NewRunWithInformationURI("whisker", "https://whisker.example")
	for _, v := range referee.Verdicts {
		run.AddRule(string(v)).WithDescription(meanings[v])
	}
	for _, j := range judged {
		level, kind := "none", "pass"
		switch {
		case j.Verdict.Class() != referee.Fine:
			level, kind = "error", "fail"
		case j.Verdict == referee.Sealed || j.Verdict == referee.Unjudged:
			kind = "open"
		}
		file := sarif.NewSimpleArtifactLocation((&url.URL{Path: filepath.ToSlash(filepath.Clean(j.File))}).String())
		run.CreateResultForRule(string(j.Verdict)).
			WithLevel(level).WithKind(kind).
			WithMessage(sarif.NewTextMessage(o.report(j))).
			AddLocation(sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().WithArtifactLocation(file)))
	}
	report, err := sarif.New(sarif.Version210)
	if err != nil {
		return err
	}
	report.AddRun(run)
	return report.Write(e.out)
}
