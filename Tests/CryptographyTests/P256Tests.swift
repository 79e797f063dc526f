import Cryptography
import Testing

struct P256Tests {
    /// RFC 5903, section 8.1.
    private static let initiator = bytes("C88F01F510D9AC3F70A292DAA2316DE544E9AAB8AFE84049C62A9C57862D1433")
    private static let initiatorPublic = bytes(
        "04" + "DAD0B65394221CF9B051E1FECA5787D098DFE637FC90B9EF945D0C3772581180"
            + "5271A0461CDB8252D61F1C456FA3E59AB1F45B33ACCF5F58389E0577B8990BB3")
    private static let responderPublic = bytes(
        "04" + "D12DFB5289C8D4F81208B70270398C342296970A0BCCB74C736FC7554494BF63"
            + "56FBF3CA366CC23E8157854C13C58D6AAC23F046ADA30F8353E74F33039872AB")
    private static let shared = bytes("D6840F6B42F6EDAFD13116E0E12565202FEF8E9ECE7DCE03812464D04B9442DE")

    @Test func `agrees on the secret of RFC 5903`() throws {
        let key = try #require(P256.PrivateKey(SecretKey(Self.initiator)))
        #expect(key.publicKey.bytes == Self.initiatorPublic)
        let other = try #require(P256.PublicKey(Self.responderPublic))
        #expect(key.agreement(with: other) == SecretKey(Self.shared))
    }

    /// RFC 7515, appendix A.3.
    @Test func `verifies the signature of RFC 7515, and none that was altered`() throws {
        let key = try #require(
            P256.PublicKey(
                bytes(
                    "04" + "7fcdce2770f6c45d4183cbee6fdb4b7b580733357be9ef13bacf6e3c7bd15445"
                        + "c7f144cd1bbd9b7e872cdfedb9eeb9f4b3695d6ea90b24ad8a4623288588e5ad")))
        let message = Array(
            ("eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ij"
                + "p0cnVlfQ").utf8)
        let signature = bytes(
            "0ed1215379636c483c2f7f155807d402a3b228033af97c7e17819ac3169ea665"
                + "c50a07d38c3c70e5d8f12daf084a5480a66590c5f293509a8f3f7f8a83a354d5")
        #expect(key.verifies(signature, of: message))
        #expect(!key.verifies(signature, of: Array(message.dropLast())))
    }

    @Test func `signs what its other half verifies, each time otherwise`() {
        let key = P256.PrivateKey.random()
        let message = Array("Reading group at six".utf8)
        let signature = key.signature(of: message)
        #expect(signature.count == 64)
        #expect(key.publicKey.verifies(signature, of: message))
        #expect(!key.publicKey.verifies(signature, of: message + [0]))
        #expect(!P256.PrivateKey.random().publicKey.verifies(signature, of: message))
        #expect(!key.publicKey.verifies(Array(signature.dropLast()), of: message))
        for index in signature.indices {
            var altered = signature
            altered[index] ^= 1
            #expect(!key.publicKey.verifies(altered, of: message))
        }
        #expect(key.signature(of: message) != signature)
    }

    @Test func `takes only points of the curve, and numbers within its order`() {
        var offCurve = Self.initiatorPublic
        offCurve[64] ^= 1
        #expect(P256.PublicKey(offCurve) == nil)
        #expect(P256.PublicKey([0]) == nil)
        #expect(P256.PublicKey([]) == nil)
        #expect(P256.PublicKey(Array(Self.initiatorPublic.dropLast())) == nil)
        #expect(P256.PublicKey([2] + Self.initiatorPublic[1...32]) == nil)
        #expect(P256.PublicKey([UInt8](repeating: 4, count: 65)) == nil)
        #expect(P256.PrivateKey(SecretKey([UInt8](repeating: 0, count: 32))) == nil)
        #expect(P256.PrivateKey(SecretKey([UInt8](repeating: 0xFF, count: 32))) == nil)
        #expect(P256.PrivateKey(SecretKey(Self.initiator.dropLast())) == nil)
        let order = bytes("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")
        #expect(P256.PrivateKey(SecretKey(order)) == nil)
        #expect(P256.PrivateKey(SecretKey(order.dropLast() + [0x50])) != nil)
    }
}
