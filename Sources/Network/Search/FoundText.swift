import FoundationEssentials
import Postgres
import Site
import Web
import Writing

/// A post or comment that the one search found.
package struct FoundNetworkText: FoundText {
    package let post: PostID
    /// Nil for the post itself.
    package let comment: CommentID?
    let author: MemberID
    let name: String
    let created: Date
    /// What stands beside the author's name: the first hashtag of a post, the post of a comment.
    let beside: String?
    /// A piece of the text, with the words marked.
    package let headline: String

    /// What ``init(_:)`` reads, of `page p` with `members m`, and `typed`.
    package static let columns = Columns(of: "p", "post_id", "comment_id", "author_id", "created_at", "beside").and(
        Columns(of: "m", "name")
    )
    .and("search_headline(plain_text(p.html), typed.query)", as: "headline")

    package init(_ row: inout Row) throws {
        post = try row.next("post_id")
        comment = try row.next("comment_id")
        author = try row.next("author_id")
        created = try row.next("created_at")
        beside = try row.next("beside")
        name = try row.next("name")
        headline = FoundTexts.beginning(try row.next("headline"))
    }

    func thing(_ context: Context) -> FoundThing {
        let name = author == context.knownMember?.id ? WritingWords(context.language).you : name
        return FoundThing(
            title: MarkedText(headline), detail: [name, beside].compactMap(\.self).joined(separator: " · "),
            when: context.clock.age(since: created), address: address
        ) { [self] out, _ in out.avatar(Avatar(name: self.name, id: author.rawValue)) }
    }

    package var id: Int { comment?.rawValue ?? post.rawValue }

    private var address: Address {
        comment.map { Paths.comment(post, $0).fragment("comment-\($0.pathSegment)") } ?? Paths.post(post)
    }
}

extension FoundTexts {
    static let posts = FoundTexts("post", in: PostAudience.everybody)
    static let comments = FoundTexts("comment", in: CommentAudience.everybody)
}

extension FoundTextPage where Text == FoundNetworkText {
    package var posts: [PostID] { texts.map(\.post) }
    package var comments: [CommentID] { texts.compactMap(\.comment) }
    package var headlines: [String] { texts.map(\.headline) }
}
