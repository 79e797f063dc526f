import Postgres

/// What is typed to find members: each word begins a word of their names, of their address or of what they do where,
/// whatever alphabet either is written in. A word with an @ is the beginning of an address, or of a domain where nothing
/// stands before it; a word after an asterisk stands anywhere within another.
package struct MemberSearch: Sendable {
    /// More words narrow nothing further.
    private static let most = 5
    /// An index knows no shorter part of a word.
    private static let shortestPart = 3
    private static let anywhere: Character = "*"

    private struct Word {
        let text: String
        let isBeginning: Bool
    }

    private let words: [Word]
    private let addresses: [String]

    package init(_ text: String) {
        let typed = text.split(whereSeparator: \.isWhitespace)
        addresses = typed.filter { $0.contains("@") }.prefix(1).map(String.init)
        words = Array(
            typed.flatMap { word in
                let isBeginning = word.first != Self.anywhere
                return word.prefix { $0 != "@" }.split { "-._+*".contains($0) }.map {
                    Word(text: String($0), isBeginning: isBeginning || $0.unicodeScalars.count < Self.shortestPart)
                }
            }.prefix(Self.most))
    }

    /// The same words anywhere within others; nil where that is asked for already, or is not for an index to find.
    package static func anywhere(_ text: String) -> String? {
        let typed = text.split(whereSeparator: \.isWhitespace)
        guard !typed.isEmpty,
            typed.allSatisfy({ $0.unicodeScalars.count >= shortestPart && !$0.contains("@") && $0.first != anywhere })
        else { return nil }
        return typed.map { "\(anywhere)\($0)" }.joined(separator: " ")
    }

    /// Nil when it narrows nothing.
    package var condition: MemberCondition? {
        var found = words.map(Self.condition)
        guard let address = addresses.first else {
            guard !found.isEmpty else { return nil }
            let holds = Self.all(found)
            return MemberCondition(holds, members: "SELECT m.id FROM members m WHERE \(holds)")
        }
        guard address.first != "@" else {
            found.append(Self.domain(address.dropFirst()))
            let holds = Self.all(found)
            return MemberCondition(
                holds, members: "SELECT m.id FROM members m WHERE \(holds) ORDER BY \(Self.domainOfAddress)")
        }
        let beginning: SQL = "starts_with(m.email_key, lower(\(address)))"
        found.append(beginning)
        let holds = Self.all(found)
        return MemberCondition(holds, members: words.isEmpty ? nil : "SELECT m.id FROM members m WHERE \(holds)")
    }

    private static func all(_ conditions: [SQL]) -> SQL {
        var all = conditions[0]
        for further in conditions.dropFirst() { all.append(" AND \(further)") }
        return all
    }

    /// Letters as the column `words` has them; nobody where none is left of them, as of «ъ» alone. In a query of its own, so
    /// that the plan does not depend on them.
    private static func condition(_ word: Word) -> SQL {
        "m.words LIKE (SELECT nullif(search_words(\(pattern(word))), \(word.isBeginning ? "% %" : "%%")))"
    }

    /// As a pattern of LIKE, its own signs taken literally.
    private static func pattern(_ word: Word) -> String {
        var pattern = word.isBeginning ? "% " : "%"
        for character in word.text {
            if character == "%" || character == "\\" { pattern.append("\\") }
            pattern.append(character)
        }
        return pattern + "%"
    }

    private static let domainOfAddress: SQL = "split_part(m.email_key, '@', 2) COLLATE \"C\""

    /// Domains are ASCII, in which nothing stands behind the tilde.
    private static func domain(_ beginning: Substring) -> SQL {
        """
        \(domainOfAddress) >= (SELECT lower(\(String(beginning))))
        AND \(domainOfAddress) < (SELECT lower(\(String(beginning))) || '~')
        """
    }
}
