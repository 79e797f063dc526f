import FoundationEssentials
import Postgres
import Site

/// What sets bring, before they are a channel: which posts, why each is there, and how many each part of them has. It is counted
/// over the posts that one request looks at.
struct ChannelPreview {
    struct Found: Sendable {
        let id: PostID
        let author: ChannelSets.Person
        let created: Date
        let summary: String
        /// Keys of the hashtags that it has, of those in the sets.
        let hashtags: [String]
        let fits: Bool
        /// Some word of it is left out.
        let hasWords: Bool
    }

    /// Those that fit.
    let posts: [Found]
    /// Those that something has taken away.
    let out: [Found]
    /// The last that was looked at, where there may be further ones.
    let end: Found?

    init(_ found: [Found], of sets: ChannelSets) {
        posts = found.filter(\.fits)
        out = found.filter { !$0.fits }
        end = found.count >= ChannelPosts.mostLooked ? found.last : nil
    }

    static func posts(_ sets: ChannelSets, for reader: MemberID, below place: PostID?) -> Query<[Found]> {
        let keys = (sets.hashtags + sets.withoutHashtags).map(\.key)
        return .rows(
            """
            \(ChannelPosts.merged(sets.sql, for: "\(reader)", below: place, fill: ChannelPosts.mostLooked))
            SELECT p.id, p.author_id, m.name, p.created_at, p.summary, ARRAY(
                SELECT h.key
                FROM post_hashtags t
                JOIN hashtags h ON h.id = t.hashtag_id
                WHERE t.post_id = p.id AND h.key = ANY (\(keys)::text[])
            ) AS hashtags, g.fits,
            (SELECT w.words @@ (SELECT without_words FROM sets) FROM post_words w WHERE w.post_id = p.id) IS TRUE
                AS has_words
            FROM (SELECT id, fits FROM merged WHERE looked > 0 ORDER BY id DESC LIMIT 500) AS g
            JOIN \(PostAudience.everybody) p ON p.id = g.id
            JOIN members m ON m.id = p.author_id
            ORDER BY p.id DESC
            """
        ) {
            let id: PostID = try $0.next("id")
            let author = ChannelSets.Person(id: try $0.next("author_id"), name: try $0.next("name"))
            return Found(
                id: id, author: author, created: try $0.next("created_at"), summary: try $0.next("summary"),
                hashtags: try $0.next("hashtags"), fits: try $0.next("fits"), hasWords: try $0.next("has_words"))
        }
    }
}
