import Localization

/// The words of one line, and which of them are taken out of it.
struct QuickLine {
    private let words: [Substring]
    /// As they are compared: in small letters, «е» for «ё», without the stop behind; empty for what stands in quotes.
    private let plain: [String]
    private var isTaken: [Bool]

    init(_ line: some StringProtocol) {
        words = line.split(whereSeparator: \.isWhitespace).map { Substring($0) }
        let isQuoted = Self.quoted(words)
        plain = words.enumerated().map { place, word in
            guard !isQuoted[place] else { return "" }
            let small = word.lowercased().foldingYo
            return small.count > 1 && small.last.map { Self.stops.contains($0) } == true
                ? String(small.dropLast()) : small
        }
        isTaken = [Bool](repeating: false, count: words.count)
    }

    private static let stops: Set<Character> = [",", ".", ";", ":"]
    private static let quotes: [(opening: Character, closing: Set<Character>)] = [
        ("«", ["»"]), ("“", ["”"]), ("„", ["“", "”"]), ("\"", ["\""]),
    ]

    /// Which words stand in quotes that are closed.
    private static func quoted(_ words: [Substring]) -> [Bool] {
        var isQuoted = [Bool](repeating: false, count: words.count)
        var opened: (place: Int, closing: Set<Character>)?
        for (place, word) in words.enumerated() {
            var inside = word
            if opened == nil, let quote = quotes.first(where: { word.first == $0.opening }) {
                opened = (place, quote.closing)
                inside = word.dropFirst()
            }
            if let (first, closing) = opened, inside.contains(where: { closing.contains($0) }) {
                for place in first...place { isQuoted[place] = true }
                opened = nil
            }
        }
        return isQuoted
    }

    var places: Range<Int> { words.indices }

    /// Nothing for what is quoted, taken, or beyond the ends.
    func word(_ place: Int) -> String { words.indices.contains(place) && !isTaken[place] ? plain[place] : "" }

    func hasComma(_ place: Int) -> Bool { words.indices.contains(place) && words[place].hasSuffix(",") }

    mutating func take(_ places: Range<Int>) {
        for place in places { isTaken[place] = true }
    }

    /// Nothing is left between the two.
    func isTaken(_ places: Range<Int>) -> Bool { places.allSatisfy { isTaken[$0] } }

    /// What is left. A dash or a comma that has nothing to part any more goes as well.
    var rest: String {
        var left = words.indices.filter { !isTaken[$0] }
        guard left.count < words.count else { return left.map { words[$0] }.joined(separator: " ") }
        while let first = left.first, first > 0, Self.dashes.contains(words[first]) { left.removeFirst() }
        while let last = left.last, last < words.count - 1, Self.dashes.contains(words[last]) { left.removeLast() }
        var text = left.map { words[$0] }.joined(separator: " ")
        if let last = left.last, last < words.count - 1, text.count > 1, text.hasSuffix(",") { text.removeLast() }
        return text
    }

    private static let dashes: Set<Substring> = ["-", "–", "—"]
}

/// What was read of a line, and the place behind it.
struct Reading<Value> {
    var value: Value
    var end: Int

    init(_ value: Value, _ end: Int) {
        self.value = value
        self.end = end
    }
}

/// Phrases of one or more words, and what they say.
struct QuickPhrases<Value: Sendable>: Sendable {
    /// By the first word, the longest first.
    private let phrases: [String: [(words: [String], value: Value)]]

    /// - Parameter table: phrases that say the same have commas between them
    init(_ table: KeyValuePairs<String, Value>) {
        var phrases: [String: [(words: [String], value: Value)]] = [:]
        for (names, value) in table {
            for name in names.split(separator: ",") {
                let words = name.split(separator: " ").map { String($0) }
                phrases[words[0], default: []].append((words, value))
            }
        }
        self.phrases = phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }

    func read(_ line: QuickLine, at place: Int) -> Reading<Value>? {
        phrases[line.word(place)]?.first { phrase in
            phrase.words.indices.allSatisfy { line.word(place + $0) == phrase.words[$0] }
        }.map { Reading($0.value, place + $0.words.count) }
    }
}

extension QuickPhrases<Void> {
    init(_ names: String) { self.init([names: ()]) }
}
