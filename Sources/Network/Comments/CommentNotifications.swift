import Postgres
import Site
import Web
import Writing

extension NotificationKind {
    /// Comments on a post that a member follows.
    static let comments = NotificationKind(
        "comment", .messageCircle, title: { NetworkWords($0).commentsTitle }, address: place,
        news: { news, language in
            let words = NetworkWords(language)
            return words.newCommentsBy(count: news.count, who: words.who(news))
        })

    /// Replies to what a member commented.
    static let replies = NotificationKind(
        "reply", .reply, title: { NetworkWords($0).repliesTitle }, address: place,
        news: { news, language in
            let words = NetworkWords(language)
            let who = words.who(news)
            return news.others == 0 ? words.repliesToYou(name: who) : words.replyToYou(names: who)
        })

    /// Notifications of comments.
    static let ofComments = [mentions, replies, comments]
    /// Notifications of posts, with all that stands under them.
    static let ofPosts = ofComments + [reactions]
}

extension CommentStore {
    /// Characters of a comment in a notification.
    static let longestDetail = 200

    /// Notifies whom it mentions, whom it answers, and those who follow the post, and has the author follow it: after
    /// ``add(_:_:to:by:)``, which holds the post. Each is notified of it once, as what concerns them most. The author's own
    /// notifications of the post are read, since they answered.
    func notify(
        of comment: CommentID, _ text: RenderedText, answering answered: CommentID?, on post: PostID,
        by author: MemberID, _ settings: Settings
    ) throws {
        let (_, _, subject, answers) = try database.fetch(
            FollowStore.begin(post, by: author),
            MemberNotification.read(NotificationKind.ofPosts, about: post.rawValue, by: author),
            Self.beginning(of: post), answered.map { FollowStore.answered($0, on: post) } ?? .known(nil))
        func notify(_ kind: NotificationKind, _ members: SQL) throws {
            try Self.news(kind, comment, text, on: post, by: author, subject: subject ?? "")
                .notifyUnmuted(members, in: database, settings)
        }
        let mentioned = try MentionStore(database: database).add(text.mentions, in: comment, on: post, by: author)
        if !mentioned.isEmpty { try notify(.mentions, mentioned.rows) }
        let replied = [answers].compactMap(\.self).filter { !mentioned.contains($0) }
        if !replied.isEmpty { try notify(.replies, replied.rows) }
        try notify(.comments, FollowStore.followers(of: post, besides: mentioned + replied))
    }

    /// Notifies those whom a changed comment mentions and did not before: after ``change(_:on:_:to:by:)``, which holds the post.
    func notifyMentioned(
        in comment: CommentID, _ text: RenderedText, on post: PostID, by author: MemberID, _ settings: Settings
    ) throws {
        let mentioned = try MentionStore(database: database).add(text.mentions, in: comment, on: post, by: author)
        guard !mentioned.isEmpty else { return }
        let subject = try database.fetch(Self.beginning(of: post))
        try Self.news(.mentions, comment, text, on: post, by: author, subject: subject ?? "")
            .notifyUnmuted(mentioned.rows, in: database, settings)
    }

    private static func news(
        _ kind: NotificationKind, _ comment: CommentID, _ text: RenderedText, on post: PostID, by author: MemberID,
        subject: String
    ) -> ThingNews {
        ThingNews(
            kind, about: post.rawValue, part: comment.rawValue, by: author, subject: subject,
            detail: String(text.summary.prefix(longestDetail)))
    }

    private static func beginning(of post: PostID) -> Query<String?> {
        .row("SELECT p.summary FROM \(PostAudience.standing) p WHERE p.id = \(post)") { try $0.only(String.self) }
    }

    /// Puts the words that a comment has by now into the notifications of it, as it was changed or came back.
    func updateNotifications(of comment: CommentID, on post: PostID, by author: MemberID) throws {
        _ = try database.execute(
            """
            UPDATE notifications n
            SET detail = left(c.summary, \(Int32(Self.longestDetail))), is_gone = false
            FROM \(CommentAudience.standing) c
            WHERE c.id = \(comment) AND c.deleted_at IS NULL AND n.actor_id = \(author) AND n.thing = \(post)
                AND n.kind = ANY(\(NotificationKind.ofComments.map(\.name))::text[])
                AND n.occasion = \(comment.pathSegment)
            """)
    }

    /// Takes the words of a deleted comment of this author's from the notifications of it.
    func clearNotifications(of comment: CommentID, on post: PostID, by author: MemberID) throws {
        _ = try database.execute(
            """
            UPDATE notifications
            SET detail = '', is_gone = true
            WHERE actor_id = \(author) AND thing = \(post)
                AND kind = ANY(\(NotificationKind.ofComments.map(\.name))::text[]) AND occasion = \(comment.pathSegment)
            """)
    }
}
