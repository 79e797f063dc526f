import Accounts
import FoundationEssentials
import Site
import Testing

@Suite struct SignInCodeTests {
    /// A01: from a generator that yields each number once, each code comes as often as every other.
    @Test func `makes every code equally likely`() {
        struct Counting: RandomNumberGenerator {
            var state: UInt64 = 0
            mutating func next() -> UInt64 {
                // A full-period walk over the high bits that the bounded draw uses.
                defer { state &+= 0x9E37_79B9_7F4A_7C15 }
                return state
            }
        }
        var generator = Counting()
        var first = [Int](repeating: 0, count: 10)
        let draws = 1_000_000
        for _ in 0..<draws {
            let code = SignInCode(using: &generator)
            #expect(code.digits.utf8.count == SignInCode.length)
            first[Int(code.digits.utf8.first.map { $0 - 48 } ?? 0)] += 1
        }
        for count in first { #expect(abs(count - draws / 10) < draws / 1_000) }
    }

    @Test func `takes what a person types`() {
        for typed in ["12345678", "1234 5678", " 1234\u{A0}5678 ", "1234-5678", "1 2 3 4 5 6 7 8", "١٢٣٤٥٦٧٨"] {
            #expect(SignInCode(typed: typed)?.digits == "12345678", "\(typed)")
        }
        for typed in ["", "1234567", "123456789", "1234567a", "12345678; DROP TABLE members", "½2345678"] {
            #expect(SignInCode(typed: typed) == nil, "\(typed)")
        }
    }

    @Test func `is kept as an HMAC that belongs to one request`() throws {
        let keys = try Keys(file: "1 " + String(repeating: "0123456789abcdef", count: 4))
        let code = try #require(SignInCode(typed: "1234 5678"))
        let request = UUID()
        #expect(code.hmac(request: request, keys: keys) == code.hmac(request: request, keys: keys))
        #expect(code.hmac(request: request, keys: keys) != code.hmac(request: UUID(), keys: keys))
        #expect(code.spaced == "1234 5678")
    }
}
