import Crypto
import Site
import Testing

struct SignerTests {
    @Test func `writes the code of RFC 4231, test case 2`() {
        let signer = Signer(key: SymmetricKey(data: Array("Jefe".utf8)))
        let code = signer.code(for: "what do ya want for nothing?".utf8)
        let digits = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(digits == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    @Test(arguments: [1, 32, 63, 64, 65, 200])
    func `writes Crypto's code for keys and texts of any length, time and again`(length: Int) {
        let key = SymmetricKey(data: (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) })
        let signer = Signer(key: key)
        for size in [0, 1, 32, 40, 55, 56, 63, 64, 65, 1_000] {
            let text = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 13) }
            let code = HMAC<SHA256>.authenticationCode(for: text, using: key)
            #expect(Array(signer.code(for: text)) == Array(code), "\(size)")
        }
    }
}
