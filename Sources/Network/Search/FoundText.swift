import FoundationEssentials
import Postgres
import Site
import Web
import Writing

/// A post or comment that the one search found.
struct FoundText {
    let post: PostID
    /// Nil for the post itself.
    let comment: CommentID?
    let author: MemberID
    let name: String
    let created: Date
    /// What stands beside the author's name: the first hashtag of a post, the post of a comment.
    let beside: String?
    /// A piece of the text, with the words marked.
    let headline: String

    /// What ``init(_:)`` reads, of `page p` with `members m`, and `typed`.
    static let columns = Columns(of: "p", "post_id", "comment_id", "author_id", "created_at", "beside").and(
        Columns(of: "m", "name")
    )
    .and("search_headline(plain_text(p.html), typed.query)", as: "headline")

    init(_ row: inout Row) throws {
        post = try row.next("post_id")
        comment = try row.next("comment_id")
        author = try row.next("author_id")
        created = try row.next("created_at")
        beside = try row.next("beside")
        name = try row.next("name")
        headline = Self.beginning(try row.next("headline"))
    }

    func thing(_ context: Context) -> FoundThing {
        let name = author == context.knownMember?.id ? WritingWords(context.language).you : name
        return FoundThing(
            title: MarkedText(headline), detail: [name, beside].compactMap(\.self).joined(separator: " · "),
            when: context.clock.age(since: created), address: address
        ) { [self] out, _ in out.avatar(Avatar(name: self.name, id: author.rawValue)) }
    }

    /// Begins three words before the first marked one: a row of a phone has room for few.
    private static func beginning(_ headline: String) -> String {
        let words = headline.split(separator: " ")
        guard let marked = words.firstIndex(where: { $0.unicodeScalars.contains("\u{E000}") }), marked > 3 else {
            return headline
        }
        return "… " + words[(marked - 3)...].joined(separator: " ")
    }

    var id: Int { comment?.rawValue ?? post.rawValue }

    private var address: Address {
        comment.map { Paths.comment(post, $0).fragment("comment-\($0.pathSegment)") } ?? Paths.post(post)
    }
}

/// A page of them, and what is known of the rest.
package struct FoundTextPage {
    let texts: [FoundText]
    /// How many of those that were looked at the reader may read.
    package let count: Int
    /// The oldest one that was looked at, where there may be more behind it.
    let last: Int?

    package var posts: [PostID] { texts.map(\.post) }
    package var comments: [CommentID] { texts.compactMap(\.comment) }
    package var headlines: [String] { texts.map(\.headline) }

    /// Of a statement that begins with ``FoundTexts/walk(_:)`` and `found`, all that the reader may read, newest first.
    static func query(_ walk: SQL, found: SQL, page: SQL) -> Query<FoundTextPage> {
        let one: Query<[(FoundText?, Int, Int?)]> = .rows(
            """
            \(walk), found AS MATERIALIZED (
                \(found)
            )
            SELECT whole.count, whole.last, p.post_id IS NOT NULL AS is_there, \(FoundText.columns)
            FROM (
                SELECT (SELECT count(*) FROM found) AS count,
                       (SELECT min(id) FROM looked HAVING count(*) = \(FoundTexts.mostLooked)) AS last
            ) AS whole
            LEFT JOIN (\(page)) AS p ON true
            LEFT JOIN members m ON m.id = p.author_id
            CROSS JOIN typed
            ORDER BY p.id DESC
            """
        ) {
            let (count, last): (Int, Int?) = (try $0.next("count"), try $0.next("last"))
            guard try $0.next("is_there") else {
                $0.skipRest()
                return (nil, count, last)
            }
            return (try FoundText(&$0), count, last)
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

    func things(_ request: SearchRequest, _ context: Context) -> FoundThings {
        FoundThings(
            texts.prefix(request.most).map { $0.thing(context) }, total: total(request), next: next(request))
    }
}
