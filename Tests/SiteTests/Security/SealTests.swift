import Site
import Testing

@Suite struct SealTests {
    @Test func `opens what it closed, and hides it meanwhile`() throws {
        let keys = try TestKeys.one()
        let secret = Array("12345678".utf8)
        let sealed = try Seal.close(secret, for: "jobs.payload", with: keys)
        #expect(try Seal.open(sealed, for: "jobs.payload", with: keys) == secret)
        #expect(!sealed.contains(subsequence: secret))
        #expect(try Seal.close(secret, for: "jobs.payload", with: keys) != sealed, "a nonce is used once")
    }

    @Test func `does not open in another place`() throws {
        let keys = try TestKeys.one()
        let sealed = try Seal.close([1, 2, 3], for: "tokens.access.7", with: keys)
        #expect(throws: Seal.Broken.self) { try Seal.open(sealed, for: "tokens.access.8", with: keys) }
    }

    @Test func `does not open when any bit was turned`() throws {
        let keys = try TestKeys.one()
        let sealed = try Seal.close(Array("secret".utf8), for: "place", with: keys)
        for index in sealed.indices {
            var altered = sealed
            altered[index] ^= 0x40
            #expect(throws: Seal.Broken.self) { try Seal.open(altered, for: "place", with: keys) }
        }
        for length in 0..<sealed.count {
            #expect(throws: Seal.Broken.self) { try Seal.open(Array(sealed.prefix(length)), for: "place", with: keys) }
        }
    }

    @Test func `opens what an older key closed`() throws {
        let sealed = try Seal.close([9], for: "place", with: TestKeys.one())
        #expect(try Seal.open(sealed, for: "place", with: TestKeys.two()) == [9])
        #expect(try Seal.close([9], for: "place", with: TestKeys.two()).first == 2)
    }
}

extension [UInt8] {
    func contains(subsequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: subsequence) }
    }
}
