package envelope

import (
	"bytes"
	"testing"
)

// benchDocument is a move of the usual size.
var benchDocument = append(append([]byte(`{"pad":"`), bytes.Repeat([]byte(" "), 500)...), "\"}\n"...)

func BenchmarkSign(b *testing.B) {
	for _, name := range []string{"ed25519", "rsa2048", "ecdsa256"} {
		s := signer(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Sign(MoveNamespace, benchDocument); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkVerify(b *testing.B) {
	for _, name := range []string{"ed25519", "rsa2048", "ecdsa256"} {
		key, sig := publicKey(b, name), []byte(mustSign(b, name, MoveNamespace, string(benchDocument)))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := Verify(key, MoveNamespace, benchDocument, sig); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSeal(b *testing.B) {
	for _, name := range []string{"table.txt", "ed25519", "rsa2048"} {
		recipient := identity(b, name).Recipient()
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Seal(recipient, benchDocument); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, name := range []string{"table.txt", "ed25519", "rsa2048"} {
		id := identity(b, name)
		sealed, err := Seal(id.Recipient(), benchDocument)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Open(sealed, id); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSplit(b *testing.B) {
	signed := Join(benchDocument, []byte(mustSign(b, "ed25519", MoveNamespace, string(benchDocument))))
	for b.Loop() {
		if _, err := Split(signed); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParsePublicKey(b *testing.B) {
	line := publicKey(b, "ed25519").String()
	for b.Loop() {
		if _, err := ParsePublicKey(line); err != nil {
			b.Fatal(err)
		}
	}
}
