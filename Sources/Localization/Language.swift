public enum Language: String, Codable, Sendable, Hashable, CaseIterable {
    case ru, en

    /// The best language for an `Accept-Language` header (RFC 9110 §12.5.4), nil when it names none of ours.
    ///
    /// The greatest weight wins, the earlier of equals; a weight of 0 refuses; a region ("ru-RU") is not looked at.
    public init?(accepting header: String) {
        var best: (language: Language, weight: Int)?
        for range in header.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = range.split(separator: UInt8(ascii: ";"))
            guard let tag = parts.first, let language = Language(tag: tag) else { continue }
            let weight = parts.dropFirst().lazy.compactMap(Self.weight).first ?? 1000
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        guard let best else { return nil }
        self = best.language
    }

    private init?(tag: Substring.UTF8View) {
        let primary = tag.lazy.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            .prefix { $0 != UInt8(ascii: "-") }
            .map { $0 | 0x20 }
        self.init(rawValue: String(decoding: Array(primary), as: UTF8.self))
    }

    /// Thousandths from "q=0.8"; nil for another parameter. A weight that cannot be read is the least one.
    private static func weight(_ parameter: Substring.UTF8View) -> Int? {
        let bytes = parameter.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard bytes.count >= 2, bytes[0] | 0x20 == UInt8(ascii: "q"), bytes[1] == UInt8(ascii: "=") else { return nil }
        let digits = bytes.dropFirst(2)
        guard let whole = digits.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1") else { return 0 }
        guard digits.count <= 5, digits.dropFirst().first ?? UInt8(ascii: ".") == UInt8(ascii: ".") else { return 0 }
        var weight = Int(whole - UInt8(ascii: "0")) * 1000
        var unit = 100
        for digit in digits.dropFirst(2) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return 0 }
            weight += Int(digit - UInt8(ascii: "0")) * unit
            unit /= 10
        }
        return min(weight, 1000)
    }
}
