import Postgres
import Site
import Web
import Writing

extension NotificationKind {
    /// Reactions to a member's own post: they stand in the list, and say no more than who has reacted.
    static let reactions = NotificationKind(
        "reaction", .smilePlus, isListedOnly: true, title: { WritingWords($0).reactions },
        address: { post, _ in Paths.post(PostID(rawValue: post)) },
        news: { news, language in
            let words = NetworkWords(language)
            let who = news.ofReactions
            return who.others == 0 ? words.reactsToYou(name: words.who(who)) : words.reactToYou(names: words.who(who))
        })
}

extension ReactionNews {
    /// To the authors of posts.
    static func ofPosts(_ database: Connection, _ settings: Settings) -> ReactionNews {
        ReactionNews(.reactions, of: PostAudience.standing, database, settings)
    }
}

extension ReactionStore {
    /// Notifies the author, after ``set(_:to:on:by:)``, which holds the post.
    package func notify(_ change: ReactionChange, on post: PostID, by member: MemberID, _ settings: Settings) throws {
        try ReactionNews.ofPosts(database, settings).notify(change, on: post.rawValue, by: member) {
            PostMutes.unmuted($0, of: post, by: member)
        }
    }
}
