package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"net/http"
)

// What the cookie says: the member's number beside the session's token, under a MAC.
type claim struct {
	member int64
	token  []byte
}

func (s *server) claim(request *http.Request) (claim, bool) {
	cookie, err := request.Cookie("__Host-quad")
	if err != nil {
		return claim{}, false
	}
	value, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || len(value) != 56 {
		return claim{}, false
	}
	mac := hmac.New(sha256.New, s.settings.Cookies)
	mac.Write(value[:40])
	if !hmac.Equal(mac.Sum(nil)[:16], value[40:]) {
		return claim{}, false
	}
	return claim{int64(binary.BigEndian.Uint64(value)), value[8:40]}, true
}

func (c claim) hash() []byte {
	sum := sha256.Sum256(c.token)
	return sum[:]
}

// What forms carry against forgery.
func (s *server) formToken(c claim) string {
	mac := hmac.New(sha256.New, s.settings.Forms)
	mac.Write(c.token)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// A random UUID, which makes a form act once.
func formKey() string {
	var id [16]byte
	rand.Read(id[:])
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	text := make([]byte, 36)
	hex.Encode(text, id[:4])
	text[8] = '-'
	hex.Encode(text[9:], id[4:6])
	text[13] = '-'
	hex.Encode(text[14:], id[6:8])
	text[18] = '-'
	hex.Encode(text[19:], id[8:10])
	text[23] = '-'
	hex.Encode(text[24:], id[10:])
	return string(text)
}
