import Postgres
import Site

/// A text that was found, as its kind shows it.
package protocol FoundText {
    /// What ``init(_:)`` reads, of `page p` with `members m` as its author, and `typed`.
    static var columns: Columns { get }
    init(_ row: inout Row) throws
    var id: Int { get }
}

/// A page of them, and what is known of the rest.
package struct FoundTextPage<Text: FoundText> {
    package let texts: [Text]
    /// How many of those that were looked at the reader may read.
    package let count: Int
    /// The oldest one that was looked at, where there may be more behind it.
    let last: Int?

    package static var nothing: FoundTextPage { FoundTextPage(texts: [], count: 0, last: nil) }

    /// Of a statement that begins with ``FoundTexts/walk(_:among:)`` and `found`, all that the reader may read, newest
    /// first. The rows of `page` have at least `id` and `author_id`.
    ///
    /// - Parameter joined: what else the columns of a text are read of, each row beside one of `page p`
    package static func query(_ walk: SQL, found: SQL, page: SQL, joined: SQL = "") -> Query<FoundTextPage> {
        let one: Query<[(Text?, Int, Int?)]> = .rows(
            """
            \(walk), found AS MATERIALIZED (
                \(found)
            )
            SELECT whole.count, whole.last, p.id IS NOT NULL AS is_there, \(Text.columns)
            FROM (
                SELECT (SELECT count(*) FROM found) AS count,
                       (SELECT min(id) FROM looked HAVING count(*) = \(FoundTexts.mostLooked)) AS last
            ) AS whole
            LEFT JOIN (\(page)) AS p ON true
            LEFT JOIN members m ON m.id = p.author_id
            \(joined)
            CROSS JOIN typed
            ORDER BY p.id DESC
            """
        ) {
            let (count, last): (Int, Int?) = (try $0.next("count"), try $0.next("last"))
            guard try $0.next("is_there") else {
                $0.skipRest()
                return (nil, count, last)
            }
            return (try Text(&$0), count, last)
        }
        return one.map { rows in
            FoundTextPage(texts: rows.compactMap(\.0), count: rows.first?.1 ?? 0, last: rows.first?.2)
        }
    }

    /// All of them for the first page of a search; those behind it say nothing new.
    package func total(_ request: SearchRequest) -> FoundThings.Total? {
        request.place == nil
            ? FoundThings.Total(
                min(count, FoundTexts.mostCounted), isMore: count > FoundTexts.mostCounted || last != nil)
            : nil
    }

    /// Where the page behind this one begins.
    package func next(_ request: SearchRequest) -> String? {
        let next = texts.count > request.most ? texts[request.most - 1].id : last
        return next.map(String.init)
    }

    package func things(_ request: SearchRequest, _ thing: (Text) -> FoundThing) -> FoundThings {
        FoundThings(texts.prefix(request.most).map(thing), total: total(request), next: next(request))
    }
}
