import Cryptography
import Testing

struct HKDFTests {
    @Test func `derives the key of RFC 5869, test case 3`() {
        let master = SecretKey([UInt8](repeating: 0x0B, count: 22))
        let key = bytes(
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
        #expect(HKDF.key(from: master, for: "", count: 42) == SecretKey(key))
    }

    @Test func `is extract and expand for a use that is named`() {
        let master = SecretKey([UInt8](repeating: 7, count: 32))
        let salt = SecretKey([UInt8](repeating: 0, count: 32))
        let extracted = HMAC(key: salt).code(for: [UInt8](repeating: 7, count: 32))
        let expanded = HMAC(key: SecretKey(extracted)).code(for: Array("quad forms".utf8) + [1])
        #expect(HKDF.key(from: master, for: "quad forms") == SecretKey(expanded))
        #expect(HKDF.key(from: master, for: "quad codes") != SecretKey(expanded))
    }
}
