import People
import Postgres
import Site

/// People that the one search finds: any words of their names and of what they do where, in either alphabet; those who are
/// suspended stand last. What is in quotes is no narrower.
package enum FoundPeople {
    package static let group = SearchGroup(
        "people", at: 40, in: .people, title: { NetworkWords($0).people },
        all: { Paths.people().adding(ListField.query, words(of: $0)) },
        find: { request, _ in
            guard let statement = statement(request) else { return .known { _ in .nothing } }
            return Query.rows(statement, Found.init).map { found in
                { context in things(found, request, context) }
            }
        })

    private struct Found {
        let id: MemberID
        let name: String
        /// With the words marked that were found.
        let title: String
        let position: String
        let faculty: String
        let isSuspended: Bool
        /// As far as they are counted.
        let count: Int

        init(_ row: inout Row) throws {
            id = try row.next("id")
            name = try row.next("name")
            title = try row.next("title")
            position = try row.next("position")
            faculty = try row.next("faculty")
            isSuspended = try row.next("is_suspended")
            count = try row.next("count")
        }
    }

    private static func words(of request: SearchRequest) -> String {
        request.words.replacing("\"", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Nil where nobody is sought.
    ///
    /// Few members are fetched by the index over their words and sorted. Where many have them, the directory is read in its order
    /// until a page is full, which is not far then.
    package static func statement(_ request: SearchRequest) -> SQL? {
        let text = words(of: request)
        guard let holds = MemberSearch(text).condition?.holds else { return nil }
        return """
            WITH typed AS MATERIALIZED (
                \(TypedWords.keys(of: text))
            ), few AS MATERIALIZED (
                SELECT m.id FROM members m WHERE \(holds) LIMIT 1001
            ), number AS MATERIALIZED (
                SELECT count(*) AS members FROM few
            ), found AS MATERIALIZED (
                (SELECT m.id
                 FROM few
                 CROSS JOIN LATERAL (SELECT * FROM members WHERE id = few.id LIMIT 1) m
                 WHERE (SELECT members <= 1000 FROM number) AND m.erase_at IS NULL
                 ORDER BY (m.disabled_at IS NOT NULL)::integer, m.sort_name, m.id
                 LIMIT 100)
                UNION ALL
                (SELECT m.id
                 FROM (
                    SELECT * FROM members m
                    WHERE m.erase_at IS NULL AND (SELECT members > 1000 FROM number)
                    ORDER BY (m.disabled_at IS NOT NULL)::integer, m.sort_name, m.id
                    LIMIT 10000
                 ) AS m
                 WHERE \(holds)
                 LIMIT 100)
            )
            SELECT m.id, m.name, \(TypedWords.marked("m.name")) AS title, m.position, m.faculty,
                   \(Member.isKeptOut) AS is_suspended, (SELECT count(*) FROM found) AS count
            FROM found
            JOIN members m USING (id)
            ORDER BY (m.disabled_at IS NOT NULL)::integer, m.sort_name, m.id
            LIMIT 20
            """
    }

    private static func things(_ found: [Found], _ request: SearchRequest, _ context: Context) -> FoundThings {
        let words = NetworkWords(context.language)
        let total = found.first?.count ?? 0
        return FoundThings(
            found.prefix(request.most).map { person in
                FoundThing(
                    title: MarkedText(person.title),
                    detail: person.isSuspended
                        ? words.accountClosed
                        : [person.position, person.faculty].filter { !$0.isEmpty }.joined(separator: ", "),
                    address: Paths.person(person.id)
                ) { out, _ in out.avatar(Avatar(name: person.name, id: person.id.rawValue)) }
            }, total: FoundThings.Total(min(total, 99), isMore: total > 99))
    }
}
