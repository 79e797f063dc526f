import HTML
import Postgres
import Site
import Web

/// Things of a member that the one search finds by the words of their names, in either alphabet. All of a member's are looked at: there
/// are some hundreds at most.
package enum FoundNames {
    private struct Found<Noun> {
        let id: Identifier<Noun>
        let title: String
        let picture: Int32?
        let count: Int

        init(_ row: inout Row) throws {
            id = try row.next("id")
            title = try row.next("title")
            picture = try row.next("picture_version")
            count = try row.next("count")
        }
    }

    /// - Parameters:
    ///   - things: a SELECT of `id`, `name` and `picture_version`, of what the member may know of
    ///   - picture: where that of one is
    package static func find<Noun>(
        _ request: SearchRequest, among things: SQL, icon: Icon,
        picture: ((Identifier<Noun>, _ version: Int32?) -> Address?)? = nil,
        address: @escaping (Identifier<Noun>) -> Address
    ) -> Query<SearchGroup.Making> {
        Query.rows(statement(request, among: things)) { try Found<Noun>(&$0) }.map { found in
            { _ in
                FoundThings(
                    found.prefix(request.most).map { thing in
                        let sign = picture?(thing.id, thing.picture)
                        return FoundThing(title: MarkedText(thing.title), detail: "", address: address(thing.id)) {
                            out, layout in out.sign(icon, sign, layout)
                        }
                    }, total: FoundThings.Total(found.first?.count ?? 0))
            }
        }
    }

    private static func statement(_ request: SearchRequest, among things: SQL) -> SQL {
        """
        WITH typed AS MATERIALIZED (
            \(TypedWords.keys(of: request.words.replacing("\"", with: " ")))
        )
        SELECT t.id, \(TypedWords.marked("t.name")) AS title, t.picture_version, count(*) OVER () AS count
        FROM (\(things)) AS t
        WHERE (SELECT bool_and(strpos(' ' || search_words(t.name), ' ' || key) > 0) FROM typed)
        ORDER BY t.name, t.id
        LIMIT 20
        """
    }
}
