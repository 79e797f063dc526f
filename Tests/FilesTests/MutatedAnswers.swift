import FoundationEssentials

/// Answers of a provider with some bytes changed, cut out or doubled: the same ones in every run.
struct MutatedAnswers: Sequence, IteratorProtocol {
    private let whole: [UInt8]
    private var left: Int
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(of whole: String, count: Int) {
        self.whole = Array(whole.utf8)
        left = count
    }

    mutating func next() -> [UInt8]? {
        guard left > 0 else { return nil }
        left -= 1
        var body = whole
        for _ in 0...number(below: 6) where !body.isEmpty {
            let place = number(below: body.count)
            switch number(below: 3) {
            case 0: body[place] = UInt8(number(below: 256))
            case 1: body.removeSubrange(place..<Swift.min(place + 9, body.count))
            default: body.insert(contentsOf: body[place..<Swift.min(place + 20, body.count)], at: place)
            }
        }
        return body
    }

    /// xorshift: as good as the test needs.
    private mutating func number(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    /// Resident memory of this process in bytes.
    static func memory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (Int(status.split(separator: " ")[1]) ?? 0) * 4_096
    }
}
