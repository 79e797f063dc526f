import Postgres
import Site

/// A saved filter over posts, which its owner alone sees: whose posts, and those with which hashtags, without others.
package struct Channel: Sendable {
    /// Characters of a name.
    package static let longestName = 80
    /// Channels of one member.
    package static let most = 200
    package static let mostPeople = 100
    package static let mostHashtags = 100
    /// Exclusions of each kind.
    package static let mostWithout = 50

    package let id: ChannelID
    package let name: String
    package let sets: ChannelSets
    package let version: Int32
    /// The newest post that its owner has had before them; 0 for none.
    package let seen: PostID

    static let columns = Columns(of: "c", "id", "name", "version", "seen_id", "without_words")
        .and(people(isExcluded: "false", "id"), as: "people")
        .and(people(isExcluded: "false", "name"), as: "people_names")
        .and(hashtags(isExcluded: "false"), as: "hashtags")
        .and(people(isExcluded: "true", "id"), as: "without_people")
        .and(people(isExcluded: "true", "name"), as: "without_people_names")
        .and(hashtags(isExcluded: "true"), as: "without_hashtags")

    private static func people(isExcluded: SQL, _ column: SQL) -> SQL {
        """
        ARRAY(
            SELECT m.\(column)
            FROM channel_people s
            JOIN members m ON m.id = s.member_id
            WHERE s.channel_id = c.id AND s.is_excluded = \(isExcluded)
            ORDER BY m.sort_name, m.id
        )
        """
    }

    private static func hashtags(isExcluded: SQL) -> SQL {
        """
        ARRAY(
            SELECT h.name
            FROM channel_hashtags s
            JOIN hashtags h ON h.id = s.hashtag_id
            WHERE s.channel_id = c.id AND s.is_excluded = \(isExcluded)
            ORDER BY h.key
        )
        """
    }

    init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
        version = try row.next("version")
        seen = try row.next("seen_id")
        var sets = ChannelSets()
        sets.withoutWords = try row.next("without_words")
        func people(_ ids: [Int], _ names: [String]) -> [ChannelSets.Person] {
            zip(ids, names).map { ChannelSets.Person(id: MemberID(rawValue: $0), name: $1) }
        }
        sets.people = try people(row.next("people"), row.next("people_names"))
        sets.hashtags = try row.next("hashtags", as: [String].self).map(Hashtag.init(stored:))
        sets.withoutPeople = try people(row.next("without_people"), row.next("without_people_names"))
        sets.withoutHashtags = try row.next("without_hashtags", as: [String].self).map(Hashtag.init(stored:))
        self.sets = sets
    }
}
