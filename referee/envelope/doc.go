// Package envelope signs, verifies, seals and opens what travels between a
// referee and the players, and knows the keys that do it. It sees bytes, keys
// and namespaces, and nothing of games.
//
// # Signed files
//
// A signature is an OpenSSH signature (SSHSIG, PROTOCOL.sshsig), as ssh-keygen
// -Y sign makes it, in a [namespace] of its own for each kind of document. A
// player's signed file is the document's bytes followed directly by the armor
// ([Join], [Split]); several may stand one after the other. What the referee
// publishes has its armor in a file beside it.
//
// Armor is malleable: line lengths, and with some keys the signature itself,
// can change without breaking it. So never hash or compare armor, only
// documents. [Verify] takes the key to check against from its caller, never
// from the signature; [Signature.Key] only finds out whom to look up.
//
// # Sealed files
//
// A sealed file is an armored age file (age-encryption.org/v1) to one recipient:
// a native X25519 key, or an SSH key of type ed25519 or RSA. [Seal] makes it
// and [Open] opens it.
//
// Whatever this package writes, ssh-keygen -Y verify and age -d accept. It
// reads no more than they do together: a file that mail has damaged is refused
// with a hint ([Sniff]).
//
// # Keys
//
// [ParsePublicKey] is the gate of enrolment: a [PublicKey] exists only for a
// key that can be held to its signatures. Private keys come from files, or stay
// in an ssh-agent ([LoadSigner], [LoadIdentity]). A passphrase is asked for at
// most once per key and process.
//
// [namespace]: https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.sshsig
package envelope

// The namespaces of signatures: a signature made in one is worth nothing in
// another. They hold neither comma nor pattern characters, which mean something
// in an allowed_signers file.
const (
	MoveNamespace    = "whisker.move.v1"
	BoardNamespace   = "whisker.board.v1"
	ViewNamespace    = "whisker.view.v1"
	ReceiptNamespace = "whisker.receipt.v1"
	ChangeNamespace  = "whisker.change.v1"
)
