package envelope

import (
	"bytes"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"errors"

	"golang.org/x/crypto/chacha20poly1305"
)

// cutHeader parts an age file behind its header, which ends with the first line
// that begins with ---: no line before that can. What has no such line is all
// header, and no sound one.
func cutHeader(file []byte) (header, payload []byte) {
	_, last, _ := bytes.Cut(file, []byte("\n--- "))
	_, payload, _ = bytes.Cut(last, []byte("\n"))
	return file[:len(file)-len(payload)], payload
}

// The payload of an age file (C2SP age, "Payload").
const (
	payloadInfo  = "payload"
	payloadNonce = 16
	sealedChunk  = 64<<10 + chacha20poly1305.Overhead
)

var errPayload = errors.New("the payload is not authentic, or cut")

// openPayload opens what stands behind a header, and all of it or nothing. It
// uses up the memory of payload.
func openPayload(fileKey, payload []byte) ([]byte, error) {
	if len(payload) < payloadNonce {
		return nil, errPayload
	}
	key, err := hkdf.Key(sha256.New, fileKey, payload[:payloadNonce], payloadInfo, chacha20poly1305.KeySize)
	if err != nil {
		return nil, err
	}
	aead, err := chacha20poly1305.New(key)
	if err != nil {
		return nil, err
	}
	rest := payload[payloadNonce:]
	plaintext := rest[:0]
	var nonce [chacha20poly1305.NonceSize]byte // a counter of 11 bytes, and a 1 for the last chunk
	for i := uint64(0); ; i++ {
		chunk := rest[:min(len(rest), sealedChunk)]
		rest = rest[len(chunk):]
		binary.BigEndian.PutUint64(nonce[3:11], i)
		if len(rest) == 0 {
			nonce[11] = 1
		}
		opened, err := aead.Open(chunk[:0], nonce[:], chunk, nil)
		if err != nil || i > 0 && len(opened) == 0 { // Only an empty file has an empty chunk.
			return nil, errPayload
		}
		plaintext = append(plaintext, opened...)
		if len(rest) == 0 {
			return plaintext, nil
		}
	}
}
