import Highlighting
import Postgres
import Site
import Writing

/// The comments of the demonstration's posts.
struct DemonstrationComments {
    struct Comment: Decodable {
        let by, body: String
        let minutesAgo: Int
        let replies: [Comment]?
    }

    private let demonstration: Demonstration
    private let highlighter: Highlighter

    init(_ demonstration: Demonstration, _ highlighter: Highlighter) {
        self.demonstration = demonstration
        self.highlighter = highlighter
    }

    func add(_ comment: Comment, to post: PostID, answering answered: CommentID? = nil) throws {
        let (body, people) = try demonstration.mentioning(comment.body)
        let form = CommentForm(body: body, answering: answered)
        let text = try RenderedText(form.body, mentioning: people, highlighter: highlighter)
        let database = demonstration.database
        let author = try demonstration.member(comment.by)
        let id = try CommentStore(database: database).add(text, form, to: post, by: author)
        _ = try MentionStore(database: database).add(text.mentions, in: id, on: post, by: author)
        _ = try database.execute(
            """
            UPDATE comments
            SET created_at = now() - make_interval(mins => \(Int32(comment.minutesAgo)))
            WHERE id = \(id)
            """)
        for reply in comment.replies ?? [] { try add(reply, to: post, answering: id) }
    }
}
