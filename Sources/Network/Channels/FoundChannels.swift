import People
import Postgres
import Site

/// A member's own channels, which the one search finds by the words of their names. All of a member's are looked at: there are some
/// hundreds at most.
enum FoundChannels {
    static let group = SearchGroup(
        "channels", at: 45, in: .feed, title: { NetworkWords($0).channels },
        all: { Paths.channels().adding(ListField.query, $0.words.replacing("\"", with: "")) },
        find: { request, member in
            Query.rows(statement(request, of: member), Found.init).map { found in
                { _ in things(found, request) }
            }
        })

    private struct Found {
        let id: ChannelID
        let title: String
        let count: Int

        init(_ row: inout Row) throws {
            id = try row.next("id")
            title = try row.next("title")
            count = try row.next("count")
        }
    }

    private static func statement(_ request: SearchRequest, of member: MemberID) -> SQL {
        """
        WITH typed AS MATERIALIZED (
            \(TypedWords.keys(of: request.words.replacing("\"", with: " ")))
        )
        SELECT c.id, \(TypedWords.marked("c.name")) AS title, count(*) OVER () AS count
        FROM channels c
        WHERE c.member_id = \(member) AND c.deleted_at IS NULL
          AND (SELECT bool_and(strpos(' ' || search_words(c.name), ' ' || key) > 0) FROM typed)
        ORDER BY c.name, c.id
        LIMIT 20
        """
    }

    private static func things(_ found: [Found], _ request: SearchRequest) -> FoundThings {
        FoundThings(
            found.prefix(request.most).map { channel in
                FoundThing(title: MarkedText(channel.title), detail: "", address: Paths.channel(channel.id)) {
                    out, layout in out.icon(.hash, layout)
                }
            }, total: FoundThings.Total(found.first?.count ?? 0))
    }
}
