/// The pieces of a typed search, one after another: a word, a phrase in quotes of any kind, or a filter with its value.
struct SearchScanner {
    enum Key {
        case author, hashtag, since, until, type
    }

    struct Piece {
        /// As it was typed, but for the quotes of a phrase.
        let raw: String
        /// Nil for a word or a phrase.
        let key: Key?
        /// A value without its quotes; empty for a word of which nothing is left.
        let text: String
    }

    private static let keys: [String: Key] = [
        "from": .author, "от": .author, "since": .since, "с": .since, "until": .until, "до": .until, "type": .type,
        "вид": .type,
    ]
    /// The longest of them, in letters.
    private static let longestKey = 5
    private static let quotes: Set<Unicode.Scalar> = ["\"", "«", "»", "„", "“", "”", "‟", "″", "‹", "›", "＂"]
    /// Only the value of a filter stands in these: within words they are apostrophes.
    private static let singleQuotes: Set<Unicode.Scalar> = ["'", "‘", "’", "‚", "‛"]

    private let text: [Unicode.Scalar]
    private var place = 0

    init(_ text: some Sequence<Unicode.Scalar>) {
        self.text = text.map { Self.isBlank($0) ? " " : $0 }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            || ["\u{E000}", "\u{E001}", "\u{FEFF}"].contains(scalar)
    }

    /// What was not looked at yet.
    var rest: String { string(place..<text.count) }

    mutating func next() -> Piece? {
        while place < text.count, text[place] == " " { place += 1 }
        guard place < text.count else { return nil }
        let start = place
        if text[place] == "#", place + 1 < text.count, text[place + 1] != " ", text[place + 1] != "#" {
            let tag = word()
            return Piece(raw: tag, key: .hashtag, text: String(tag.dropFirst()))
        }
        if let key = key() {
            let value = value()
            // Nothing yet: neither a filter nor a word.
            return value.isEmpty
                ? Piece(raw: "", key: nil, text: "") : Piece(raw: string(start..<place), key: key, text: value)
        }
        if Self.quotes.contains(text[place]) {
            guard let end = text[(place + 1)...].firstIndex(where: Self.quotes.contains) else {
                place += 1
                return Piece(raw: "", key: nil, text: "")
            }
            let phrase = string((place + 1)..<end)
            place = end + 1
            let isEmpty = phrase.allSatisfy { $0 == " " }
            return Piece(raw: isEmpty ? "" : "\"\(phrase)\"", key: nil, text: isEmpty ? "" : phrase)
        }
        let word = word(orQuote: true)
        return Piece(raw: word, key: nil, text: word)
    }

    /// Up to the next blank.
    private mutating func word(orQuote: Bool = false) -> String {
        let start = place
        while place < text.count, text[place] != " ", !orQuote || !Self.quotes.contains(text[place]) { place += 1 }
        return string(start..<place)
    }

    /// The key of a filter that begins here, with its colon.
    private mutating func key() -> Key? {
        let end = min(place + Self.longestKey, text.count - 1)
        guard place <= end, let colon = (place...end).first(where: { text[$0] == ":" }) else { return nil }
        guard let key = Self.keys[string(place..<colon).lowercased()] else { return nil }
        place = colon + 1
        return key
    }

    /// Up to the next blank, or between quotes; one that nothing closes goes to the end.
    private mutating func value() -> String {
        guard place < text.count else { return "" }
        let isSingle = Self.singleQuotes.contains(text[place])
        guard isSingle || Self.quotes.contains(text[place]) else { return word() }
        let closing = isSingle ? Self.singleQuotes : Self.quotes
        let start = place + 1
        let end = text[start...].firstIndex(where: closing.contains) ?? text.count
        place = min(end + 1, text.count)
        return string(start..<end).trimmed
    }

    private func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(text[range]))
    }
}
