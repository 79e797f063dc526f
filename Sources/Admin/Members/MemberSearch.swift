import Postgres
import Site

/// What is typed to find members: each word begins a word of the name or of the address. A word with an @ is the beginning
/// of an address.
package struct MemberSearch: Sendable {
    /// More words narrow nothing further.
    private static let most = 5

    private let words: [String]
    private let addresses: [String]

    package init(_ text: String) {
        let typed = text.split(whereSeparator: \.isWhitespace)
        addresses = typed.filter { $0.contains("@") }.prefix(1).map(String.init)
        words = Array(
            typed.flatMap { word in
                word.prefix { $0 != "@" }.split { "-._+".contains($0) }.map(String.init)
            }.prefix(Self.most))
    }

    /// Nil when it narrows nothing.
    package var condition: MemberCondition? {
        guard !words.isEmpty || !addresses.isEmpty else { return nil }
        var found = words.map(Self.condition)
        guard let address = addresses.first else {
            let holds = Self.all(found)
            return MemberCondition(holds, members: "SELECT m.id FROM members m WHERE \(holds)")
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

    /// Letters as the column `words` has them. In a query of its own, so that the plan does not depend on them.
    private static func condition(_ word: String) -> SQL {
        "m.words LIKE (SELECT translate(lower(\(pattern(word)) COLLATE person_names), 'ё', 'е') COLLATE \"C\")"
    }

    /// As a pattern of LIKE, its own signs taken literally.
    private static func pattern(_ word: String) -> String {
        var pattern = "% "
        for character in word {
            if character == "%" || character == "_" || character == "\\" { pattern.append("\\") }
            pattern.append(character)
        }
        return pattern + "%"
    }
}
