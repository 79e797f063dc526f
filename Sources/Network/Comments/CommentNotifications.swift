import Postgres
import Site
import Web
import Writing

extension NotificationKind {
    /// Comments on a post that a member follows.
    static let comments = NotificationKind(
        "comment", .messageCircle, title: { NetworkWords($0).commentsTitle },
        address: { post, comment in
            let post = PostID(rawValue: post)
            return comment.map { Paths.comment(post, CommentID(rawValue: $0)) } ?? Paths.post(post)
        },
        news: { news, language in
            let words = NetworkWords(language)
            let name = news.actor ?? words.somebody
            let who = news.others == 0 ? name : words.andOthers(count: news.others, name: name)
            return words.newCommentsBy(count: news.count, who: who)
        })
}

extension CommentStore {
    /// Characters of a comment that are told.
    private static let longestTold = 200

    /// Tells those who follow the post, and has the author follow it: behind ``add(_:_:to:by:)``, which holds the post. What
    /// the author was told of the post before is read, since they answered.
    func tell(of comment: CommentID, _ text: RenderedText, on post: PostID, by author: MemberID, _ settings: Settings)
        throws
    {
        let beginning = Query<String?>.row("SELECT p.summary FROM \(PostAudience.everybody) p WHERE p.id = \(post)") {
            try $0.only(String.self)
        }
        let (_, _, subject) = try database.fetch(
            FollowStore.begin(post, by: author),
            MemberNotification.read(.comments, about: post.rawValue, by: author), beginning)
        try ThingNews(
            .comments, about: post.rawValue, part: comment.rawValue, by: author, subject: subject ?? "",
            detail: String(text.summary.prefix(Self.longestTold))
        )
        .tell(FollowStore.followers(of: post), in: database, settings)
    }

    /// Takes the words of a deleted comment of this author's from what members were told.
    func untell(_ comment: CommentID, on post: PostID, by author: MemberID) throws {
        _ = try database.execute(
            """
            UPDATE notifications
            SET detail = ''
            WHERE actor_id = \(author) AND thing = \(post) AND kind = \(NotificationKind.comments.name)
                AND occasion = \(comment.pathSegment)
            """)
    }
}
