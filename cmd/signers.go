package cmd

import (
	"github.com/spf13/cobra"

	"whisker/referee"
	"whisker/referee/envelope"
)

func newSigners(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "signers BOARD",
		Short: "Print an allowed_signers file for ssh-keygen",
		Long: `Print who may sign what at a table, as an allowed_signers file, with which
ssh-keygen -Y verify checks boards and moves. Seats sign moves and changes of
people under their own name, each with the key that it has on this board;
"referee" signs boards, views and receipts, and moves where the charter lets the
referee enter them.`,
		Example: "  whisker signers board.json > allowed_signers\n" +
			"  ssh-keygen -Y verify -f allowed_signers -I referee -n whisker.board.v1 -s board.json.sig < board.json",
		Args: exactly(1, "BOARD"),
		RunE: func(_ *cobra.Command, args []string) error { return runSigners(e, args[0]) },
	}
}

// signers is the output of signers --json.
type signers struct {
	Table   string   `json:"table"`
	Game    string   `json:"game"`
	Signers []signer `json:"signers"`
}

type signer struct {
	Name       string   `json:"principal"`
	Namespaces []string `json:"namespaces"`
	Key        string   `json:"key"`
}

func runSigners(e *env, name string) error {
	f, err := e.open(name, "")
	if err != nil {
		return err
	}
	c := f.table.Board.Charter
	lines := []signer{{
		"referee", []string{envelope.BoardNamespace, envelope.ViewNamespace, envelope.ReceiptNamespace, envelope.MoveNamespace}, c.Referee.Key,
	}}
	for _, p := range f.table.Board.People() {
		namespaces := []string{envelope.MoveNamespace, envelope.ChangeNamespace}
		if c.Entry == referee.EntryReferee {
			namespaces = namespaces[1:]
		}
		if p.Key != "" {
			lines = append(lines, signer{string(p.Seat), namespaces, p.Key})
		}
	}
	if e.json {
		return e.printJSON(signers{c.Name, f.table.Board.Game, lines})
	}
	principals := make([]envelope.Principal, len(lines))
	for i, l := range lines {
		key, err := envelope.ParsePublicKey(l.Key)
		if err != nil {
			return about(name+": "+l.Name, err)
		}
		principals[i] = envelope.Principal{Name: l.Name, Namespaces: l.Namespaces, Key: key}
	}
	text, err := envelope.AllowedSigners(principals...)
	if err != nil {
		return err
	}
	_, err = e.out.Write(text) // the document itself
	return err
}
