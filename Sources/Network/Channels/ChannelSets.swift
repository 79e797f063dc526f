import Postgres
import Site

/// Of what a channel consists: a post is in it when its author is one of the people or it has one of the hashtags, unless
/// something is left out of it.
package struct ChannelSets: Sendable {
    package struct Person: Sendable, Hashable {
        package let id: MemberID
        package let name: String

        package init(id: MemberID, name: String) {
            self.id = id
            self.name = name
        }

        package var avatar: Avatar { Avatar(name: name, id: id.rawValue) }

        package static func == (one: Person, other: Person) -> Bool { one.id == other.id }
        package func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    package var people: [Person] = []
    package var hashtags: [Hashtag] = []
    package var withoutPeople: [Person] = []
    package var withoutHashtags: [Hashtag] = []
    /// Words that a text has in whatever form, or several behind one another.
    package var withoutWords: [String] = []

    package init() {}

    package var isEmpty: Bool { people.isEmpty && hashtags.isEmpty }

    /// These sets as ``ChannelPosts`` reads them, before they are kept.
    package var sql: SQL {
        """
        SELECT \(people.map(\.id.rawValue))::bigint[] AS people,
               ARRAY(SELECT h.id FROM hashtags h WHERE h.key = ANY(\(hashtags.map(\.key))::text[])) AS hashtags,
               \(withoutPeople.map(\.id.rawValue))::bigint[] AS without_people,
               ARRAY(SELECT h.id FROM hashtags h WHERE h.key = ANY(\(withoutHashtags.map(\.key))::text[]))
                   AS without_hashtags,
               any_of_words(\(withoutWords)::text[]) AS without_words
        """
    }

    /// Those of a channel that is kept, `channels c` of the statement around it.
    static let kept: SQL = """
        SELECT ARRAY(SELECT s.member_id FROM channel_people s WHERE s.channel_id = c.id AND NOT s.is_excluded) AS people,
               ARRAY(SELECT s.hashtag_id FROM channel_hashtags s WHERE s.channel_id = c.id AND NOT s.is_excluded)
                   AS hashtags,
               ARRAY(SELECT s.member_id FROM channel_people s WHERE s.channel_id = c.id AND s.is_excluded)
                   AS without_people,
               ARRAY(SELECT s.hashtag_id FROM channel_hashtags s WHERE s.channel_id = c.id AND s.is_excluded)
                   AS without_hashtags,
               any_of_words(c.without_words) AS without_words
        """

    /// Likewise, of one channel of a member's; none where it is somebody else's.
    static func kept(_ channel: ChannelID, of member: MemberID) -> SQL {
        "\(kept) FROM channels c WHERE c.id = \(channel) AND c.member_id = \(member) AND c.deleted_at IS NULL"
    }
}
