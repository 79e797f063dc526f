import Cryptography
import Testing

struct AESGCMTests {
    /// Test case 16 of "The Galois/Counter Mode of Operation (GCM)" by McGrew and Viega, on which SP 800-38D stands.
    @Test func `opens the published example`() throws {
        let key = SecretKey(bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"))
        let sealed = bytes(
            "cafebabefacedbaddecaf888"
                + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b")
        let text = bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39")
        let place = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        #expect(try AESGCM.open(sealed, for: place, key: key) == text)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 5_000])
    func `opens what it sealed, each time with another nonce`(size: Int) throws {
        let key = SecretKey.random()
        let text = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = AESGCM.seal(text, for: [1, 2], key: key)
        #expect(sealed.count == 12 + size + 16)
        #expect(try AESGCM.open(sealed, for: [1, 2], key: key) == text)
        #expect(AESGCM.seal(text, for: [1, 2], key: key).prefix(12) != sealed.prefix(12))
    }

    @Test func `opens nothing that was altered, cut, or sealed for another place or by another key`() {
        let key = SecretKey.random()
        let sealed = AESGCM.seal(Array("secret".utf8), for: [1], key: key)
        for index in sealed.indices {
            var altered = sealed
            altered[index] ^= 1
            #expect(throws: AESGCM.Broken.self) { try AESGCM.open(altered, for: [1], key: key) }
            #expect(throws: AESGCM.Broken.self) { try AESGCM.open(sealed.prefix(index), for: [1], key: key) }
        }
        #expect(throws: AESGCM.Broken.self) { try AESGCM.open(sealed, for: [2], key: key) }
        #expect(throws: AESGCM.Broken.self) { try AESGCM.open(sealed, for: [], key: key) }
        #expect(throws: AESGCM.Broken.self) { try AESGCM.open(sealed, for: [1], key: .random()) }
    }
}
