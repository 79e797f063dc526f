import FoundationEssentials
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
    /// Down to which was looked, where there may be more behind it.
    let ending: Ending?

    /// A place, and when what stands there was written, where that is known.
    struct Ending {
        let id: Int
        let moment: Date?
    }

    package static var nothing: FoundTextPage { FoundTextPage(texts: [], count: 0, ending: nil) }

    /// Of a statement that begins with ``FoundTexts/walk(_:among:)`` and `found`, all that the reader may read, newest
    /// first. The rows of `page` have at least `id` and `author_id`.
    ///
    /// - Parameter joined: what else the columns of a text are read of, each row beside one of `page p`
    package static func query(_ walk: SQL, found: SQL, page: SQL, joined: SQL = "") -> Query<FoundTextPage> {
        let one: Query<[(Text?, Int, Ending?)]> = .rows(
            """
            \(walk), found AS MATERIALIZED (
                \(found)
            )
            SELECT whole.count, ending.id AS last, ending.moment, p.id IS NOT NULL AS is_there, \(Text.columns)
            FROM (SELECT count(*) AS count FROM found) AS whole
            LEFT JOIN ending ON true
            LEFT JOIN (\(page)) AS p ON true
            LEFT JOIN members m ON m.id = p.author_id
            \(joined)
            CROSS JOIN typed
            ORDER BY p.id DESC
            """
        ) {
            let count: Int = try $0.next("count")
            let (last, moment): (Int?, Date?) = (try $0.next("last"), try $0.next("moment"))
            let ending = last.map { Ending(id: $0, moment: moment) }
            guard try $0.next("is_there") else {
                $0.skipRest()
                return (nil, count, ending)
            }
            return (try Text(&$0), count, ending)
        }
        return one.map { rows in
            FoundTextPage(texts: rows.compactMap(\.0), count: rows.first?.1 ?? 0, ending: rows.first?.2)
        }
    }

    /// All of them for the first page of a search; those behind it say nothing new, and neither does none of those that were
    /// looked at.
    package func total(_ request: SearchRequest) -> FoundThings.Total? {
        request.place == nil && (count > 0 || ending == nil)
            ? FoundThings.Total(
                min(count, FoundTexts.mostCounted), isMore: count > FoundTexts.mostCounted || ending != nil)
            : nil
    }

    /// Where the page behind this one begins.
    package func next(_ request: SearchRequest) -> String? {
        let next = texts.count > request.most ? texts[request.most - 1].id : ending?.id
        return next.map(String.init)
    }

    /// Until when was looked, where that ended before the page was full.
    package func stop(_ request: SearchRequest) -> FoundThings.Stop? {
        texts.count > request.most ? nil : ending.map { FoundThings.Stop(at: $0.moment) }
    }

    package func things(_ request: SearchRequest, _ thing: (Text) -> FoundThing) -> FoundThings {
        FoundThings(
            texts.prefix(request.most).map(thing), total: total(request), next: next(request), stop: stop(request))
    }
}
