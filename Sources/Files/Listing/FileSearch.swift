import Postgres

/// What is looked for in names: those that contain what was typed come first; behind them, where that is several words,
/// those that contain each of the words, in any order.
package struct FileSearch: Sendable {
    /// How a name has what is looked for.
    enum Match: Sendable {
        case exact, words

        /// Of a list's parts (``FileKey/parts``), the folders and the files of it.
        var parts: Range<Int> { self == .exact ? 0..<2 : 2..<4 }
    }

    /// Words that are looked for; what is typed behind them narrows nothing.
    private static let most = 8

    private let text: String
    /// Two at least; none where the text is one word.
    private let words: [String]

    /// Nil for nothing.
    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
        let words = text.split(whereSeparator: \.isWhitespace).prefix(Self.most).map(String.init)
        self.words = words.count > 1 ? words : []
    }

    var matches: [Match] { words.isEmpty ? [.exact] : [.exact, .words] }

    /// The condition on `files f`, which the index over words answers.
    func condition(_ match: Match) -> SQL {
        let exact: SQL = "f.words LIKE \(Self.letters(Self.pattern(text)))"
        return match == .exact ? exact : "\(isFound) AND NOT \(exact)"
    }

    /// The same where all files of a list are read: byte by byte. A CASE is one condition to the planner, which otherwise takes
    /// several for rare together, and reads everything instead of the list in its order.
    func scan(_ match: Match) -> SQL {
        guard match == .words else { return "strpos(f.words, \(Self.letters(text))) > 0" }
        let all: SQL = words.dropFirst().reduce("strpos(f.words, \(Self.letters(words[0]))) > 0") {
            "\($0) AND strpos(f.words, \(Self.letters($1))) > 0"
        }
        return "CASE WHEN \(all) AND \(isLoose) THEN true ELSE false END"
    }

    /// Whether it is found at all.
    var isFound: SQL {
        guard !words.isEmpty else { return condition(.exact) }
        return words.dropFirst().reduce("f.words LIKE \(Self.letters(Self.pattern(words[0])))") {
            "\($0) AND f.words LIKE \(Self.letters(Self.pattern($1)))"
        }
    }

    /// Whether a file that is found stands behind those that have what was typed.
    var isLoose: SQL { "strpos(f.words, \(Self.letters(text))) = 0" }

    /// Letters as the column `words` has them. In a query of its own, so that the plan does not depend on them.
    private static func letters(_ text: String) -> SQL {
        "(SELECT replace(lower(\(text) COLLATE file_names), 'ё', 'е') COLLATE \"C\")"
    }

    /// A pattern of LIKE, its own signs taken literally.
    private static func pattern(_ text: String) -> String {
        var pattern = "%"
        for character in text {
            if character == "%" || character == "_" || character == "\\" { pattern.append("\\") }
            pattern.append(character)
        }
        return pattern + "%"
    }
}
