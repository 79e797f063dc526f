import Cryptography
import Testing

struct HMACTests {
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `writes the codes of RFC 4231, time and again`(key: [UInt8], text: String, code: String) {
        let hmac = HMAC(key: SecretKey(key))
        for _ in 0..<3 { #expect(hmac.code(for: text.utf8) == bytes(code)) }
    }

    @Test(arguments: [0, 1, 63, 64, 65, 200])
    func `is the hash of the inner hash`(length: Int) {
        let key = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
        let hmac = HMAC(key: SecretKey(key))
        var block = length > 64 ? Digest.of(key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        for size in [0, 1, 32, 55, 56, 63, 64, 65, 1_000] {
            let text = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 13) }
            let inner = Digest.of(block.map { $0 ^ 0x36 } + text)
            #expect(hmac.code(for: text) == Digest.of(block.map { $0 ^ 0x5C } + inner), "\(size)")
            #expect(hmac.code(for: text.lazy.map { $0 }) == hmac.code(for: text), "\(size)")
        }
    }

    @Test func `is used by many at a time`() async {
        let hmac = HMAC(key: SecretKey(Array("Jefe".utf8)))
        let code = hmac.code(for: "text".utf8)
        let differing = await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { (0..<2_000).count { _ in hmac.code(for: "text".utf8) != code } }
            }
            return await group.reduce(0, +)
        }
        #expect(differing == 0)
    }
}
