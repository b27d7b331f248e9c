package envelope

import "strings"

const (
	bech32Alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
	bech32Check    = 6 // characters of checksum
)

// bech32 returns the bytes in the Bech32 text (BIP 173) of a native age key with
// some prefix, which is written in the case of the prefix; ok is false where it
// is damaged.
func bech32(prefix, text string) (data []byte, ok bool) {
	payload, ok := strings.CutPrefix(text, prefix+"1")
	if !ok || len(payload) < bech32Check {
		return nil, false
	}
	alphabet := bech32Alphabet
	if prefix == strings.ToUpper(prefix) {
		alphabet = strings.ToUpper(alphabet)
	}
	sum := uint32(1)
	for _, c := range strings.ToLower(prefix) {
		sum = bech32Sum(sum, byte(c)>>5)
	}
	sum = bech32Sum(sum, 0)
	for _, c := range strings.ToLower(prefix) {
		sum = bech32Sum(sum, byte(c)&31)
	}
	bits, n := uint32(0), 0
	for i := range len(payload) {
		value := strings.IndexByte(alphabet, payload[i])
		if value < 0 {
			return nil, false
		}
		sum = bech32Sum(sum, byte(value))
		if i >= len(payload)-bech32Check {
			continue
		}
		if bits, n = bits<<5|uint32(value), n+5; n >= 8 {
			n -= 8
			data = append(data, byte(bits>>n))
			bits &= 1<<n - 1
		}
	}
	return data, sum == 1 && n < 5 && bits == 0
}

// bech32Sum adds a value of five bits to a checksum.
func bech32Sum(sum uint32, value byte) uint32 {
	top := sum >> 25
	sum = sum&(1<<25-1)<<5 ^ uint32(value)
	for i, g := range [5]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3} {
		if top>>i&1 == 1 {
			sum ^= g
		}
	}
	return sum
}
