package table

import (
	"errors"
	"fmt"
	"slices"

	"whisker/referee"
	"whisker/referee/envelope"
)

// Proposals reads files with changes of people: a change alone, or with the
// signature of somebody who agrees. Files with the same change are one proposal.
// Every signature is checked against the keys that hold the seats now. The error
// names the file.
func Proposals(t *referee.Table, files []File) ([]referee.Proposal, error) {
	var ps []referee.Proposal
	for _, f := range files {
		if err := propose(t.Board, &ps, f.Data); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return ps, nil
}

func propose(b *referee.Board, ps *[]referee.Proposal, data []byte) error {
	if form, hint := envelope.Sniff(data); form == envelope.FormSealed {
		return &envelope.Error{Kind: envelope.ErrDamaged, What: "the change is sealed", Hint: hint}
	}
	parts, err := envelope.Split(data)
	if errors.Is(err, envelope.ErrUnsigned) {
		parts, err = []envelope.Part{{Document: data}}, nil
	}
	if err != nil {
		return err
	}
	for _, p := range parts {
		c, err := referee.ReadChange(p.Document)
		if err != nil {
			return err
		}
		if err := checkKeys(c.Place); err != nil {
			return err
		}
		i := slices.IndexFunc(*ps, func(p referee.Proposal) bool { return *p.Change == *c })
		if i < 0 {
			i = len(*ps)
			*ps = append(*ps, referee.Proposal{Change: c})
		}
		if p.Armor == nil {
			continue
		}
		signed, err := consent(b, c, p)
		if err != nil {
			return err
		}
		(*ps)[i].Signed = slices.DeleteFunc((*ps)[i].Signed, func(o referee.Consent) bool {
			return slices.ContainsFunc(signed, func(n referee.Consent) bool { return n.Seat == o.Seat })
		})
		(*ps)[i].Signed = append((*ps)[i].Signed, signed...)
	}
	return nil
}

// checkKeys holds the keys of a place to what any enrolled key is held to.
func checkKeys(p referee.Place) error {
	if p.Key != "" {
		k, err := envelope.ParsePublicKey(p.Key)
		if err != nil {
			return err
		}
		if k.String() != p.Key {
			return &envelope.Error{Kind: envelope.ErrRefusedKey, What: "a key in a change is type and key alone, without a comment", Hint: "make it with whisker change"}
		}
	}
	if p.Age != "" {
		return envelope.CheckRecipient(p.Age)
	}
	return nil
}

// consent tells whose signature stands under a change: of every seat that holds
// the key. It may be nobody's here.
func consent(b *referee.Board, c *referee.Change, p envelope.Part) ([]referee.Consent, error) {
	sig, err := envelope.ReadSignature(p.Armor)
	if err != nil {
		return nil, err
	}
	key, err := sig.Key()
	if err != nil {
		return nil, err
	}
	if err := sig.Verify(key, envelope.ChangeNamespace, p.Document); err != nil {
		return nil, err
	}
	var signed []referee.Consent
	for _, place := range b.People() {
		if place.Key == key.String() {
			signed = append(signed, referee.Consent{Seat: place.Seat, Signature: string(sig.Armor())})
		}
	}
	if len(signed) == 0 {
		return nil, &envelope.Error{
			Kind: envelope.ErrWrongKey,
			What: fmt.Sprintf("the change of %s is signed with %s, which is none of the keys of this table", c.Place.Seat, key.Fingerprint()),
			Hint: "sign with the old key, or have the others sign: whisker agree",
		}
	}
	return signed, nil
}

// VerifyPeople checks the signatures under every change of people that a board
// shows. The error names the seat.
func VerifyPeople(b *referee.Board) error {
	for _, c := range b.Changes {
		if err := VerifyChange(b, c); err != nil {
			return fmt.Errorf("the change of %s on turn %d: %w", c.Change.Place.Seat, c.Turn, err)
		}
	}
	return nil
}

// VerifyChange checks the signatures under a change that a board shows, each
// against the key that the seat had before.
func VerifyChange(b *referee.Board, c referee.Changed) error {
	if err := checkKeys(c.Change.Place); err != nil {
		return err
	}
	for _, s := range c.Signed {
		key, err := envelope.ParsePublicKey(b.PlaceAt(s.Seat, c.Turn-1).Key)
		if err == nil {
			err = envelope.Verify(key, envelope.ChangeNamespace, referee.Text(c.Change), []byte(s.Signature))
		}
		if err != nil {
			return fmt.Errorf("the signature of %s: %w", s.Seat, err)
		}
		if !envelope.Canonical([]byte(s.Signature)) {
			return fmt.Errorf("the signature of %s is not written as ssh-keygen writes it", s.Seat)
		}
	}
	return nil
}
