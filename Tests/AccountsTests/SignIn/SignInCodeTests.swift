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
        // By place and digit.
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: SignInCode.length)
        let draws = 1_000_000
        for _ in 0..<draws {
            let digits = Array(SignInCode(using: &generator).digits.utf8)
            #expect(digits.count == SignInCode.length)
            for (place, digit) in digits.enumerated() { counts[place][Int(digit - 48)] += 1 }
        }
        // The walk is even in the first place; further ones are as a fair draw's, whose six standard deviations are 1,800.
        for (place, found) in counts.enumerated() {
            for count in found { #expect(abs(count - draws / 10) < (place == 0 ? draws / 1_000 : 1_800)) }
        }
    }

    /// A01: with the system's generator, too. Of 2,000 fair draws among 100 million two are alike once in fifty times.
    @Test func `makes other codes each time`() {
        #expect(Set((0..<2_000).map { _ in SignInCode().digits }).count > 1_990)
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
