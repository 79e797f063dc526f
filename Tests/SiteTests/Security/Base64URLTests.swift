import FoundationEssentials
import Site
import Testing

@Suite struct Base64URLTests {
    /// The platform's encoder, made over into this alphabet.
    private func expected(_ bytes: [UInt8]) -> String {
        String(
            Data(bytes).base64EncodedString().filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    @Test func `writes what the platform's encoder writes, and reads it back`() {
        var generator = SystemRandomNumberGenerator()
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            let text = Base64URL.encode(bytes)
            #expect(text == expected(bytes))
            #expect(Base64URL.decode(text) == bytes)
        }
    }

    @Test(arguments: ["A", "AAAAA", "AB", "AAB", "AA==", "A+AA", "A/AA", "AA A", "AA\n", "АА", "A\u{0}AA"])
    func `reads nothing that it would not have written`(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
