package cmd

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"whisker/referee/envelope"
	"whisker/referee/plain"
	"whisker/referee/save"
)

func newKey(e *env) *cobra.Command {
	c := &cobra.Command{
		Use:   "key",
		Short: "Make keys, for who has none",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newKeyNew(e))
	return c
}

func newKeyNew(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "new NAME",
		Short: "Make an OpenSSH ed25519 key pair",
		Long: `Make an OpenSSH ed25519 key pair in the files NAME and NAME.pub, as
ssh-keygen -t ed25519 does. It signs moves or boards and opens sealed views.
The private key has no passphrase: ssh-keygen -p -f NAME gives it one. A file
that exists is never replaced.`,
		Example: "  whisker key new ann",
		Args:    exactly(1, "NAME"),
		RunE:    func(_ *cobra.Command, args []string) error { return runKeyNew(e, args[0]) },
	}
}

// keyMade is the output of key new --json.
type keyMade struct {
	Private     string `json:"private"` // path
	Public      string `json:"public"`  // path
	Key         string `json:"key"`     // the public key
	Fingerprint string `json:"fingerprint"`
}

func runKeyNew(e *env, name string) error {
	made, files, err := makeKey(name)
	if err != nil {
		return err
	}
	if err := e.emit(files, false); err != nil {
		return err
	}
	if e.json {
		return e.printJSON(made)
	}
	e.printf("%s %s\n", made.Public, made.Fingerprint)
	return nil
}

// makeKey makes a key pair and the files that hold it.
func makeKey(path string) (keyMade, []save.File, error) {
	private, public, err := envelope.NewKeyPair(plain.Line(filepath.Base(path)))
	if err != nil {
		return keyMade{}, nil, err
	}
	key, err := envelope.ParsePublicKey(string(public))
	if err != nil {
		return keyMade{}, nil, err
	}
	return keyMade{plain.Line(path), plain.Line(path + ".pub"), key.String(), key.Fingerprint()}, []save.File{
		{Path: path, Data: private, Secret: true, Keep: true},
		{Path: path + ".pub", Data: public, Keep: true},
	}, nil
}
