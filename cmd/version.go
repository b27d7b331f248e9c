package cmd

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// release is the version of this whisker; CHANGELOG.md tells what each brought.
const release = "0.1.0"

func newVersion(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  exactly(0, "no arguments"),
		RunE:  func(*cobra.Command, []string) error { return runVersion(e) },
	}
}

// versionFacts is the output of version --json.
type versionFacts struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitzero"`
	Go       string `json:"go"`
}

func runVersion(e *env) error {
	v := versionFacts{Version: release, Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				v.Revision = s.Value
			}
		}
	}
	if e.json {
		return e.printJSON(v)
	}
	e.printf("whisker %s\n", v.Version)
	return nil
}
