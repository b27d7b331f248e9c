package cmd

import (
	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
	"whisker/referee/plain"
	"whisker/referee/save"
)

type openOptions struct {
	file, key, out string
	force          bool
}

func newOpen(e *env) *cobra.Command {
	var o openOptions
	c := &cobra.Command{
		Use:   "open FILE --key KEY -o OUT",
		Short: "Open a sealed file or view",
		Long: `Open a file that was sealed to your key, as age -d does, and write what is in
it: a signed file, which every command reads. KEY is an SSH private key or an
age identity.`,
		Example: "  whisker open red.view --key ann -o red.json",
		Args:    exactly(1, "FILE"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.file = args[0]
			if o.key, err = e.needKey(c); err != nil {
				return err
			}
			if o.out == "" {
				return usage("-o OUT, or -o - for standard output", "no output was named")
			}
			return runOpen(e, o)
		},
	}
	f := c.Flags()
	f.StringVarP(&o.out, "output", "o", "", "where to write what is in it")
	f.BoolVar(&o.force, "force", false, "replace an output that exists")
	keyFlag(c, &o.key, "the key that it is sealed to")
	return c
}

// unsealed is the output of open --json.
type unsealed struct {
	Output string `json:"output"`
	Form   string `json:"form"` // of what was in it
	ID     string `json:"id"`   // SHA-256 of that
}

func runOpen(e *env, o openOptions) error {
	data, err := e.read(o.file)
	if err != nil {
		return err
	}
	if form, _ := envelope.Sniff(data); form != envelope.FormSealed {
		return usage(plain.Command("whisker", "inspect", o.file), "%s is not sealed: it is %s", o.file, form.About())
	}
	opened, err := e.unseal(data, o.key)
	if err != nil {
		return about(o.file, err)
	}
	files := []save.File{{Path: o.out, Data: opened, Secret: true}}
	if err := e.emit(files, o.force); err != nil || !e.json || o.out == "-" {
		return err
	}
	form, _ := envelope.Sniff(opened)
	return e.printJSON(unsealed{plain.Line(o.out), string(form), referee.ID(opened)})
}
