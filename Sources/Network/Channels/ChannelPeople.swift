import Postgres
import Site

/// People of channels, by their numbers and by what is typed of them.
enum ChannelPeople {
    /// Those of these numbers that are somebody's.
    static func known(_ ids: [MemberID]) -> Query<[ChannelSets.Person]> {
        guard !ids.isEmpty else { return .known([]) }
        return .rows("SELECT id, name FROM members WHERE id = ANY(\(ids.map(\.rawValue))::bigint[])") {
            ChannelSets.Person(id: try $0.next("id"), name: try $0.next("name"))
        }
    }

    /// Who may be meant by each of these texts: a name in either order, or an e-mail address or what stands before its @. Two are
    /// enough to tell that it is not clear.
    static func named(_ texts: [String]) -> Query<[String: [ChannelSets.Person]]> {
        guard !texts.isEmpty else { return .known([:]) }
        let found: [SQL] = [
            "NOT typed.is_address AND search_words(m.sort_name) COLLATE \"C\" = typed.words",
            "NOT typed.is_address AND search_words(m.name) COLLATE \"C\" = typed.words",
            "NOT typed.is_address AND search_words(split_part(m.email_key, '@', 1)) COLLATE \"C\" = typed.words",
            "typed.is_address AND m.email_key = lower(typed.text)",
        ].map { (condition: SQL) in
            "(SELECT m.id FROM members m WHERE \(condition) AND \(Member.mayComeIn) LIMIT 2)"
        }
        return Query<[(String, ChannelSets.Person)]>.rows(
            """
            SELECT typed.text, m.id, m.name
            FROM (
                SELECT text, search_words(text) COLLATE "C" AS words, strpos(text, '@') > 0 AS is_address
                FROM unnest(\(texts)::text[]) AS text
            ) AS typed
            CROSS JOIN LATERAL (\(found[0]) UNION \(found[1]) UNION \(found[2]) UNION \(found[3])) AS meant
            JOIN members m ON m.id = meant.id
            """
        ) { (try $0.next("text"), ChannelSets.Person(id: try $0.next("id"), name: try $0.next("name"))) }
        .map { Dictionary(grouping: $0, by: \.0).mapValues { $0.map(\.1) } }
    }
}
