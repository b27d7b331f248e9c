package cmd

import (
	"errors"

	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
)

type agreeOptions struct {
	file, key, out string
	force          bool
}

func newAgree(e *env) *cobra.Command {
	var o agreeOptions
	c := &cobra.Command{
		Use:   "agree CHANGE --key KEY -o OUT",
		Short: "Agree to a change of people",
		Long: `Sign a change of people that somebody else proposed: that a player who has lost
a key is who has the new one. Ask the player by another way than the mail that
the file came in; what you agree to is told. Send OUT to the referee.`,
		Example: "  whisker agree red.change --key bob -o bob.agree\n" +
			"  ssh-keygen -Y sign -n whisker.change.v1 -f bob red.change",
		Args: exactly(1, "CHANGE"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.file = args[0]
			if o.key, err = e.needKey(c); err != nil {
				return err
			}
			if o.out == "" {
				return usage("-o FILE", "no output was named")
			}
			return runAgree(e, o)
		},
	}
	f := c.Flags()
	f.StringVarP(&o.out, "output", "o", "", "where to write the signed change")
	f.BoolVar(&o.force, "force", false, "replace an output that exists")
	keyFlag(c, &o.key, "your private key")
	return c
}

func runAgree(e *env, o agreeOptions) error {
	data, err := e.read(o.file)
	if err != nil {
		return err
	}
	switch parts, err := envelope.Split(data); {
	case errors.Is(err, envelope.ErrUnsigned):
	case err != nil:
		return about(o.file, err)
	default:
		data = parts[0].Document
	}
	c, err := referee.ReadChange(data)
	if err != nil {
		return about(o.file, err)
	}
	return e.writeChange(c, o.key, o.out, o.force)
}
