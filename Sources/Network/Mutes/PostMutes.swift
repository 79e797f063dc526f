import Postgres
import Site

/// Which posts a reader does not want to see: those of the people, and with the hashtags, that they have muted. Every list of posts
/// that nobody opens for one author, hashtag or post leaves them out by this condition; their own posts are shown always.
///
/// What it asks of the reader stands in no row of the list, so PostgreSQL looks it up once: a member who mutes nobody pays for two
/// looks into an index.
package enum PostMutes {
    /// A condition on a post.
    ///
    /// - Parameters:
    ///   - reader: a member's number, or what the statement calls it
    ///   - post: what the statement calls it
    package static func shown(to reader: SQL, _ post: SQL = "p") -> SQL {
        """
        (\(post).author_id = \(reader) OR \(post).author_id <> ALL (\(people(of: reader))) AND (
            \(hashtags(of: reader)) = '{}' OR (
                SELECT true
                FROM post_hashtags muted
                WHERE muted.post_id = \(post).id AND muted.hashtag_id = ANY (\(hashtags(of: reader)))
                LIMIT 1
            ) IS NULL))
        """
    }

    package static func shown(to reader: MemberID, _ post: SQL = "p") -> SQL { shown(to: "\(reader)" as SQL, post) }

    /// Whether a reader mutes anything.
    static func any(of reader: SQL) -> SQL {
        "EXISTS (SELECT FROM mutes WHERE member_id = \(reader) AND until > now())"
    }

    /// Those of `members`, a statement that gives their numbers as `member_id`, who may read a post and mute neither this person
    /// nor one of its hashtags, which are linked to it by then. Of their own posts their hashtags keep nothing from them.
    static func unmuted(_ members: SQL, of post: PostID, by person: MemberID) -> SQL {
        """
        SELECT told.member_id
        FROM (\(members)) AS told
        WHERE (
            SELECT true
            FROM mutes muted
            WHERE muted.member_id = told.member_id AND muted.person_id = \(person) AND muted.until > now()
            LIMIT 1
        ) IS NULL AND (
            told.member_id = (SELECT p.author_id FROM \(PostAudience.standing) p WHERE p.id = \(post)) OR (
                SELECT true
                FROM mutes muted
                WHERE muted.member_id = told.member_id AND muted.person_id IS NULL
                  AND muted.hashtag_id = ANY (ARRAY(
                      SELECT tagged.hashtag_id FROM post_hashtags tagged WHERE tagged.post_id = \(post)))
                  AND muted.until > now()
                LIMIT 1
            ) IS NULL
        ) AND \(PostAudience.isOpen(PostAudience.project(of: "\(post)"), to: "told.member_id"))
        """
    }

    /// Keys of the hashtags that a reader mutes.
    static func keys(of reader: MemberID) -> SQL {
        "ARRAY(SELECT key FROM hashtags WHERE id = ANY (\(hashtags(of: "\(reader)"))))"
    }

    private static func people(of reader: SQL) -> SQL {
        """
        ARRAY(SELECT person_id FROM mutes
              WHERE member_id = \(reader) AND person_id IS NOT NULL AND hashtag_id IS NULL AND until > now())
        """
    }

    private static func hashtags(of reader: SQL) -> SQL {
        """
        ARRAY(SELECT hashtag_id FROM mutes
              WHERE member_id = \(reader) AND person_id IS NULL AND hashtag_id IS NOT NULL AND until > now())
        """
    }
}
