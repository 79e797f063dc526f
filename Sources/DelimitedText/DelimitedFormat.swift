/// How a file of delimited text is written.
public struct DelimitedFormat: Sendable, Equatable {
    public enum Separator: UInt8, Sendable, CaseIterable {
        case semicolon = 0x3B
        case comma = 0x2C
        case tab = 0x09
    }

    public let encoding: TextEncoding
    public let separator: Separator
    /// Bytes before the first record: the mark of UTF-8, and the line `sep=;` that Excel reads.
    public let preface: Int

    /// Bytes of the beginning that decide.
    public static let beginning = 64 << 10
    /// Records of it that are counted.
    private static let sample = 20

    public init(encoding: TextEncoding, separator: Separator, preface: Int = 0) {
        self.encoding = encoding
        self.separator = separator
        self.preface = preface
    }

    /// By the separator that parts most records of the beginning into as many fields as the first one has.
    ///
    /// - Parameter bytes: the first ``beginning`` bytes, or all
    public init(encoding: TextEncoding, beginning bytes: [UInt8]) {
        var preface = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let rest = bytes[preface...]
        if rest.starts(with: "sep=".utf8), let sign = rest.dropFirst(4).first, let named = Separator(rawValue: sign) {
            let end = rest.dropFirst(5)
            let newline = end.starts(with: [0x0D, 0x0A]) ? 2 : end.first == 0x0A || end.first == 0x0D ? 1 : 0
            if newline > 0 || end.isEmpty {
                preface += 5 + newline
                self.init(encoding: encoding, separator: named, preface: preface)
                return
            }
        }
        var best = (separator: Separator.comma, score: 0)
        for separator in Separator.allCases {
            let format = DelimitedFormat(encoding: encoding, separator: separator, preface: preface)
            let score = format.score(bytes)
            if score > best.score { best = (separator, score) }
        }
        self.init(encoding: encoding, separator: best.separator, preface: preface)
    }

    /// Records that agree with the first one, and fields of it where they are as many.
    private func score(_ bytes: [UInt8]) -> Int {
        var rest: [[UInt8]] = [bytes]
        var reader = DelimitedReader(self) { rest.popLast() ?? [] }
        var counts: [Int] = []
        while counts.count < Self.sample, let record = reader.next() { counts.append(record.fields.count) }
        guard let first = counts.first, first > 1 else { return 0 }
        return counts.count { $0 == first } * 100 + first
    }
}
