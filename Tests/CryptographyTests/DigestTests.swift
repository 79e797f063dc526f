import Cryptography
import Testing

struct DigestTests {
    @Test(arguments: [
        (HashFunction.md5, "900150983cd24fb0d6963f7d28e17f72"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ])
    func `hashes the example of RFC 1321 and FIPS 180-4`(function: HashFunction, hash: String) {
        #expect(Digest.of("abc".utf8, by: function) == bytes(hash))
    }

    @Test func `hashes nothing`() {
        let hash = bytes("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(Digest.of([]) == hash)
        #expect(Digest(.sha256).value == hash)
    }

    @Test func `hashes pieces as the whole, and what is not in one place as what is`() {
        let text = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        var digest = Digest(.sha256)
        var rest = text[...]
        for size in 0..<200 {
            digest.update(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        #expect(rest.isEmpty)
        #expect(digest.value == Digest.of(text))
        #expect(Digest.of(text.lazy.map { $0 }) == Digest.of(text))
    }

    @Test func `goes on after its value was asked for, and a copy by itself`() {
        var digest = Digest(.sha256)
        digest.update("a".utf8)
        #expect(digest.value == Digest.of("a".utf8))
        var copy = digest
        copy.update("x".utf8)
        digest.update("b".utf8)
        #expect(digest.value == Digest.of("ab".utf8))
        #expect(copy.value == Digest.of("ax".utf8))
    }
}
