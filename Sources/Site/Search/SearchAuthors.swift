import Postgres

/// Those whom a name behind `from:` means.
struct SearchAuthors: Sendable {
    /// The most that a search looks for.
    static let most = 20

    private(set) var members: [MemberID] = []
    /// As members call the one who is meant; nil for several, and for nobody.
    private(set) var only: String?

    private struct Found {
        let typed: String
        let id: MemberID
        let name: String
        /// The words that were typed are whole, not beginnings.
        let isWhole: Bool
    }

    /// By names either way round, in either alphabet, or by the mailbox of an address: those who have the words that were
    /// typed, or else those whose names begin with them. Whose account is deleted is nobody.
    static func find(_ names: [String]) -> Query<[String: SearchAuthors]> {
        Query<[Found]>.rows(statement(names)) {
            Found(
                typed: try $0.next("typed"), id: try $0.next("id"), name: try $0.next("name"),
                isWhole: try $0.next("is_whole"))
        }.map { rows in
            Dictionary(grouping: rows, by: \.typed).mapValues { found in
                let whole = found.filter(\.isWhole)
                let meant = whole.isEmpty ? found : whole
                return SearchAuthors(
                    members: meant.prefix(most).map(\.id), only: meant.count == 1 ? meant.first?.name : nil)
            }
        }
    }

    /// Some sixty entries of indexes a name, however many members there are.
    static func statement(_ names: [String]) -> SQL {
        var found: SQL = ""
        for (number, name) in Self.names.enumerated() {
            if number > 0 { found.append(" UNION ALL ") }
            found.append(
                """
                (SELECT m.id, m.name, m.sort_name, starts_with(\(name) || ' ', typed.key || ' ') AS is_whole
                 FROM members m
                 WHERE \(name) >= typed.key AND \(name) < typed.key || U&'\\+10FFFF' AND m.erase_at IS NULL
                 ORDER BY \(name)
                 LIMIT 20)
                """)
        }
        return """
            WITH typed AS MATERIALIZED (
                SELECT name AS typed, rtrim(search_words(name)) COLLATE "C" AS key
                FROM unnest(\(names)::text[]) AS name
            )
            SELECT typed.typed, each.id, each.name, each.is_whole
            FROM typed
            CROSS JOIN LATERAL (
                SELECT id, min(name) AS name, min(sort_name) AS sort_name, bool_or(is_whole) AS is_whole
                FROM (\(found)) AS found
                GROUP BY id
                ORDER BY is_whole DESC, sort_name, id
                LIMIT 20
            ) AS each
            WHERE typed.key <> ''
            ORDER BY typed.typed, each.is_whole DESC, each.sort_name, each.id
            """
    }

    /// The beginnings by which members are found, as indexes have them.
    private static let names: [SQL] = [
        "search_words(m.sort_name) COLLATE \"C\"", "search_words(m.name) COLLATE \"C\"",
        "search_words(split_part(m.email_key, '@', 1)) COLLATE \"C\"",
    ]
}
