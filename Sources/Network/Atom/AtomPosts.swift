import FoundationEssentials
import Localization
import Postgres
import Site

/// What a program gets that asks for a feed.
struct AtomAnswer: Sendable {
    let id: AtomFeedID
    let topic: AtomTopic
    let created: Date
    /// Its member's; nil where they chose none.
    let language: Language?
    /// By which entries are named: `hse.ru,2026-11-26`.
    let authority: String
    /// The last use was written down over an hour ago.
    let isStale: Bool

    struct Post: Sendable {
        let id: PostID
        let summary: String
        let author: MemberID
        let name: String
        let created: Date
        let edited: Date?
        let tags: [String]
        /// As pages have it.
        let html: String
        let isCut: Bool
    }
}

/// The statements behind an address. They know nobody but its member: suspended or gone, they have no feed, and what the member
/// may not read is in none.
enum AtomPosts {
    /// Bytes of markup in one feed; posts behind these come as their beginnings.
    private static let mostMarkup = 1_000_000
    /// Posts that are looked at for one whose author or hashtags its member has muted.
    private static let mostLooked = 500

    /// `feed`, of which there is one or none.
    private static func standing(_ secret: FeedSecret) -> SQL {
        """
        SELECT f.*
        FROM atom_feeds f
        JOIN members m ON m.id = f.member_id AND \(Member.mayComeIn)
        LEFT JOIN channels t ON t.id = f.channel_id
        WHERE f.token_hash = \(secret.hash) AND t.deleted_at IS NULL
        """
    }

    static func answer(to secret: FeedSecret) -> Query<AtomAnswer?> {
        .row(
            """
            SELECT f.id, f.created_at, \(SpokenLanguage.column) AS language, o.authority || ',' || o.since AS authority,
                   coalesce(f.last_seen_at < now() - interval '1 hour', true) AS is_stale, \(AtomTopic.columns)
            FROM (\(standing(secret))) AS f
            JOIN members m ON m.id = f.member_id
            CROSS JOIN atom_authority o
            \(AtomTopic.joins)
            """
        ) {
            let (id, created, language): (AtomFeedID, Date, String?) = (
                try $0.next("id"), try $0.next("created_at"), try $0.next("language")
            )
            let (authority, isStale): (String, Bool) = (try $0.next("authority"), try $0.next("is_stale"))
            return AtomAnswer(
                id: id, topic: try AtomTopic(&$0), created: created,
                language: language.flatMap(Language.init(rawValue:)), authority: authority, isStale: isStale)
        }
    }

    /// The newest posts. Each kind of feed reads its own index from the end, as its page does; the other kinds find nothing.
    static func newest(for secret: FeedSecret) -> Query<[AtomAnswer.Post]> {
        let isShown = PostMutes.shown(to: "feed.member_id")
        let channel = ChannelPosts.merged(
            "\(ChannelSets.kept) FROM channels c WHERE c.id = feed.channel_id", for: "feed.member_id",
            fill: AtomFeed.entries)
        return .rows(
            """
            WITH feed AS MATERIALIZED (\(standing(secret))), chosen AS (
                SELECT written.id
                FROM feed
                CROSS JOIN LATERAL (
                    SELECT p.id
                    FROM (
                        SELECT p.id, p.author_id
                        FROM \(PostAudience.everybody) p
                        WHERE p.author_id = feed.author_id
                        ORDER BY p.id DESC
                        LIMIT \(constant: mostLooked)
                    ) AS p
                    WHERE \(isShown)
                    ORDER BY p.id DESC
                    LIMIT \(constant: AtomFeed.entries)
                ) AS written
                UNION ALL
                SELECT tagged.id
                FROM feed
                CROSS JOIN LATERAL (
                    SELECT p.id
                    FROM (
                        SELECT p.id, p.author_id
                        FROM post_hashtags s
                        JOIN \(PostAudience.everybody) p ON p.id = s.post_id
                        WHERE s.hashtag_id = feed.hashtag_id
                        ORDER BY s.post_id DESC
                        LIMIT \(constant: mostLooked)
                    ) AS p
                    WHERE \(isShown)
                    ORDER BY p.id DESC
                    LIMIT \(constant: AtomFeed.entries)
                ) AS tagged
                UNION ALL
                SELECT merged.id
                FROM feed
                CROSS JOIN LATERAL (
                    \(channel)
                    SELECT id FROM merged WHERE looked > 0 AND fits
                ) AS merged
            )
            SELECT p.id, p.summary, p.author_id, w.name, p.created_at, p.edited_at, p.tags,
                   CASE WHEN p.fits THEN p.html ELSE p.preview END AS html, NOT p.fits AND p.is_long AS is_cut
            FROM (
                SELECT p.*, sum(octet_length(p.html)) OVER (ORDER BY p.id DESC) <= \(mostMarkup) AS fits
                FROM chosen
                JOIN \(PostAudience.everybody) p ON p.id = chosen.id
            ) AS p
            JOIN members w ON w.id = p.author_id
            ORDER BY p.id DESC
            """
        ) {
            AtomAnswer.Post(
                id: try $0.next("id"), summary: try $0.next("summary"), author: try $0.next("author_id"),
                name: try $0.next("name"), created: try $0.next("created_at"), edited: try $0.next("edited_at"),
                tags: try $0.next("tags"), html: try $0.next("html"), isCut: try $0.next("is_cut"))
        }
    }
}
