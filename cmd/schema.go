package cmd

import (
	"github.com/spf13/cobra"

	"whisker/schema"
)

func newSchema(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print a JSON Schema",
		Long: `Print the JSON Schema of a document or of an output, or the names of all. FILE
and the schema can be given to any validator; the authority is whisker's own
strict reader.`,
		Example: "  whisker schema\n  whisker schema board > board.schema.json",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return exactly(1, "[NAME]")(c, args)
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return runSchemas(e)
			}
			return runSchema(e, args[0])
		},
	}
}

// schemas is the output of schema --json.
type schemas struct {
	Schemas []string `json:"schemas"` // names
}

func runSchemas(e *env) error {
	names := schema.Names()
	if e.json {
		return e.printJSON(schemas{names})
	}
	for _, name := range names {
		e.printf("%s\n", name)
	}
	return nil
}

func runSchema(e *env, name string) error {
	text, err := schema.Text(name)
	if err != nil {
		return usage("whisker schema lists them", "there is no schema %q", name)
	}
	_, err = e.out.Write(text) // the document itself
	return err
}
