import Postgres
import Site

/// A post of a list as the list's query names it: which one, whose, in which version. Its text comes with
/// ``PostStore/texts(of:)``, and only when no card of that version is at hand.
package struct PostRow: Sendable {
    package let id: PostID
    let author: MemberID
    let source: FragmentSource

    /// Of `posts p`. An author's name and faculty are told apart by one number for all authors.
    static let columns: SQL = "p.id, p.author_id, \(versions)"
    /// What a card is made of, as ``source(_:)`` reads it.
    static let versions: SQL = "p.xmin, (SELECT count FROM author_changes)"

    init(_ row: inout Row) throws {
        id = try row.next()
        author = try row.next()
        source = try Self.source(&row)
    }

    init(_ post: FeedAnswer.Post, authors: Int) {
        id = post.id
        author = post.author
        source = FragmentSource(row: post.version, others: authors)
    }

    static func source(_ row: inout Row) throws -> FragmentSource {
        FragmentSource(row: try row.next(), others: try row.next())
    }
}

extension Query where Result == [PostRow] {
    /// A list of ``PostRow/columns``.
    static func posts(_ sql: SQL) -> Query {
        .rows(sql) { try PostRow(&$0) }
    }
}
