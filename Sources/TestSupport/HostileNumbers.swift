import Glibc

/// What a converter or a provider says, with numbers that nobody expects: some of them changed, lines cut out or doubled
/// now and then. The same ones at every run.
package struct HostileNumbers: Sequence, IteratorProtocol {
    package static let extremes = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-9223372036854775809",
        "18446744073709551616", "4611686018427387904", "922337203685477581", "1125899906842624", "1125899906842625",
        "4294967296", "2147483648", "-2147483649", "65536", "253402300800", "-62135596801", "1e308", "-1e308", "1e309",
        "1e30", "1e-320", "0.1", "NaN", "nan", "inf", "-inf", "Infinity", "null", "", "-", "0", "-0", "-1", "1", "+1",
        "0x7fffffffffffffff", "1_000", "٣", "\"9223372036854775807\"", String(repeating: "9", count: 400),
        "0." + String(repeating: "3", count: 400),
    ]

    /// How many of each are tried: with `deploy/test --long` many more.
    package static var usual: Int { getenv("QUAD_LONG") == nil ? 500 : 10_000 }

    private let lines: [[Substring]]
    private var left: Int
    private var random: SeededRandom

    /// - Parameter sample: an honest output
    package init(in sample: String, count: Int = usual, seed: UInt64 = 10) {
        lines = sample.split(separator: "\n", omittingEmptySubsequences: false).map(Self.pieces)
        left = count
        random = SeededRandom(seed: seed)
    }

    package mutating func next() -> String? {
        guard left > 0 else { return nil }
        left -= 1
        var lines = lines.map { $0.map(String.init) }
        for _ in 0..<Int.random(in: 1...4, using: &random) { change(&lines) }
        if left % 4 == 0 { cut(&lines) }
        return lines.map { $0.joined() }.joined(separator: "\n")
    }

    private mutating func change(_ lines: inout [[String]]) {
        let places = lines.indices.flatMap { line in
            lines[line].indices.filter { lines[line][$0].first?.isNumber == true }.map { (line, $0) }
        }
        guard let (line, piece) = places.randomElement(using: &random),
            let extreme = Self.extremes.randomElement(using: &random)
        else { return }
        lines[line][piece] = extreme
    }

    private mutating func cut(_ lines: inout [[String]]) {
        guard let place = lines.indices.randomElement(using: &random) else { return }
        if Bool.random(using: &random) {
            lines.insert(lines[place], at: place)
        } else {
            lines.remove(at: place)
        }
    }

    /// Numbers, with points in them, and what stands between them.
    private static func pieces(_ line: Substring) -> [Substring] {
        var pieces: [Substring] = []
        var rest = line
        while let first = rest.first {
            let isNumber = first.isNumber
            let end = rest.firstIndex { ($0.isNumber || isNumber && $0 == ".") != isNumber } ?? rest.endIndex
            pieces.append(rest[..<end])
            rest = rest[end...]
        }
        return pieces
    }
}
