import Postgres
import Site

/// A member's channels. Each statement asks whose a channel is: those of others are not there.
package struct ChannelStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// A member has as many channels as there may be.
    package struct Full: Error {}
    /// Another channel of the member is called so.
    package struct NameTaken: Error {}

    // MARK: Reading

    package static func find(_ id: ChannelID, of member: MemberID) -> Query<Channel?> {
        .row(
            """
            SELECT \(Channel.columns)
            FROM channels c
            WHERE c.id = \(id) AND c.member_id = \(member) AND c.deleted_at IS NULL
            """
        ) { try Channel(&$0) }
    }

    /// Those that a search finds, in their order; all of them where nothing is looked for.
    package static func list(of member: MemberID, query: String = "") -> Query<[ChannelLine]> {
        .rows(
            """
            WITH wanted AS MATERIALIZED (SELECT search_words(\(query)) AS words)
            SELECT \(ChannelLine.columns), \(ChannelLine.sums), \(ChannelPosts.fresh(for: member)) AS fresh
            FROM channels c, wanted
            WHERE c.member_id = \(member) AND c.deleted_at IS NULL AND (wanted.words = '' OR \(isFound))
            ORDER BY \(ChannelLine.order)
            """
        ) { try ChannelLine(summed: &$0) }
    }

    /// Whether a search finds any. One of which no letter is left, as of «ь», finds none.
    package static func finds(_ query: String, of member: MemberID) -> Query<Bool> {
        Query<Bool?>.row(
            """
            WITH wanted AS MATERIALIZED (SELECT search_words(\(query)) AS words)
            SELECT true AS finds
            FROM channels c, wanted
            WHERE c.member_id = \(member) AND c.deleted_at IS NULL AND btrim(wanted.words, ' #') <> '' AND \(isFound)
            LIMIT 1
            """
        ) { try $0.only() }.map { $0 ?? false }
    }

    /// The condition on `channels c` that its name, or one of its people or hashtags, has the words of `wanted`. Sets are looked up a
    /// channel at a time: behind EXISTS PostgreSQL may read those of all members.
    private static let isFound: SQL = """
        (strpos(search_words(c.name), wanted.words) > 0
         OR (SELECT true FROM channel_people s JOIN members m ON m.id = s.member_id
             WHERE s.channel_id = c.id AND NOT s.is_excluded AND strpos(search_words(m.name), wanted.words) > 0
             LIMIT 1) IS TRUE
         OR (SELECT true FROM channel_hashtags s JOIN hashtags h ON h.id = s.hashtag_id
             WHERE s.channel_id = c.id AND NOT s.is_excluded
               AND strpos(search_words(h.key), ltrim(wanted.words, '#')) > 0
             LIMIT 1) IS TRUE)
        """

    /// All of them with nothing but their names, for the column beside posts.
    ///
    /// - Parameter isCounted: with what is new in each
    package static func names(of member: MemberID, isCounted: Bool = false) -> Query<[ChannelLine]> {
        .rows(
            """
            SELECT \(ChannelLine.columns), \(isCounted ? ChannelPosts.fresh(for: member) : "'{0,0}'::bigint[]") AS fresh
            FROM channels c
            WHERE c.member_id = \(member) AND c.deleted_at IS NULL
            ORDER BY \(ChannelLine.order)
            """
        ) { row in
            var line = try ChannelLine(&row)
            try line.count(&row)
            return line
        }
    }

    /// Of the first ten those that have something new, in their order: one that is asked costs a step in an index for each of its
    /// people and hashtags, so none is asked behind as many as are wanted, and of each no more than twenty posts are counted.
    package static func fresh(of member: MemberID, most: Int) -> Query<[ChannelLine]> {
        .rows(
            """
            SELECT *
            FROM (
                SELECT \(ChannelLine.columns), \(ChannelLine.sums),
                       \(ChannelPosts.fresh(for: member, most: 20, look: 40)) AS fresh
                FROM (
                    SELECT *
                    FROM channels c
                    WHERE c.member_id = \(member) AND c.deleted_at IS NULL
                    ORDER BY \(ChannelLine.order)
                    LIMIT 10
                ) AS c
                OFFSET 0
            ) AS counted
            WHERE fresh <> '{0,0}'
            LIMIT \(constant: most)
            """
        ) { try ChannelLine(summed: &$0) }
    }

    /// A channel as something to choose.
    package struct Choice: Sendable {
        package let id: ChannelID
        package let name: String
        /// It has what it is chosen for.
        package let isChosen: Bool

        init(_ row: inout Row) throws {
            id = try row.next("id")
            name = try row.next("name")
            isChosen = try row.next("is_chosen")
        }
    }

    /// A member's channels, with whether they have this person.
    package static func choices(for person: MemberID, of member: MemberID) -> Query<[Choice]> {
        .rows(
            """
            SELECT c.id, c.name, (
                SELECT true FROM channel_people s
                WHERE s.channel_id = c.id AND s.member_id = \(person) AND NOT s.is_excluded
            ) IS TRUE AS is_chosen
            FROM channels c
            WHERE c.member_id = \(member) AND c.deleted_at IS NULL
            ORDER BY \(ChannelLine.order)
            """
        ) { try Choice(&$0) }
    }

    /// The oldest of a member's channels that has this hashtag.
    package static func following(_ tag: Hashtag, of member: MemberID) -> Query<Choice?> {
        .row(
            """
            SELECT c.id, c.name, true AS is_chosen
            FROM channels c
            JOIN channel_hashtags s ON s.channel_id = c.id AND NOT s.is_excluded
            WHERE c.member_id = \(member) AND c.deleted_at IS NULL
              AND s.hashtag_id = (SELECT h.id FROM hashtags h WHERE h.key = \(tag.key))
            ORDER BY c.id
            LIMIT 1
            """
        ) { try Choice(&$0) }
    }

    // MARK: Writing

    /// A channel that begins with nothing new. Those that were deleted have as much room again, while they may come back.
    ///
    /// - Throws: ``Full``, ``NameTaken``
    package func create(_ name: String, _ sets: ChannelSets, by member: MemberID) throws -> ChannelID {
        let id = try taken {
            try database.row(
                """
                WITH own AS (
                    SELECT count(*) FILTER (WHERE c.deleted_at IS NULL) AS channels, count(*) AS kept
                    FROM channels c
                    WHERE c.member_id = \(member)
                )
                INSERT INTO channels (member_id, name, without_words, seen_id)
                SELECT \(member), \(name), \(sets.withoutWords)::text[],
                       coalesce((SELECT max(p.id) FROM \(PostAudience.everybody) p), 0)
                FROM own
                WHERE channels < \(Channel.most) AND kept < \(2 * Channel.most)
                RETURNING id
                """
            ) { (row: inout Row) -> ChannelID in try row.only() }
        }
        guard let id else { throw Full() }
        try put(sets, into: id)
        return id
    }

    /// False when it stands in another version than the one that was changed, or is not the member's.
    package func change(
        _ id: ChannelID, from version: Int32, to name: String, _ sets: ChannelSets, by member: MemberID
    ) throws -> Bool {
        let changed = try taken {
            try database.execute(
                """
                UPDATE channels
                SET name = \(name), without_words = \(sets.withoutWords)::text[], version = version + 1
                WHERE id = \(id) AND member_id = \(member) AND version = \(version) AND deleted_at IS NULL
                """)
        }
        guard changed == 1 else { return false }
        _ = try database.execute("DELETE FROM channel_people WHERE channel_id = \(id)")
        _ = try database.execute("DELETE FROM channel_hashtags WHERE channel_id = \(id)")
        try put(sets, into: id)
        return true
    }

    private func put(_ sets: ChannelSets, into id: ChannelID) throws {
        _ = try database.execute(
            """
            INSERT INTO channel_people (channel_id, member_id, is_excluded)
            SELECT \(id), member_id, false FROM unnest(\(sets.people.map(\.id.rawValue))::bigint[]) AS member_id
            UNION ALL
            SELECT \(id), member_id, true FROM unnest(\(sets.withoutPeople.map(\.id.rawValue))::bigint[]) AS member_id
            ON CONFLICT DO NOTHING
            """)
        let hashtags = (sets.hashtags + sets.withoutHashtags).sorted { $0.key < $1.key }
        guard !hashtags.isEmpty else { return }
        // In the order in which posts lock them.
        _ = try database.execute(
            """
            INSERT INTO hashtags (name)
            SELECT name FROM unnest(\(hashtags.map(\.name))::text[]) AS name
            ON CONFLICT DO NOTHING
            """)
        _ = try database.execute(
            """
            INSERT INTO channel_hashtags (channel_id, hashtag_id, is_excluded)
            SELECT \(id), h.id, h.key = ANY (\(sets.withoutHashtags.map(\.key))::text[])
            FROM hashtags h
            WHERE h.key = ANY (\(hashtags.map(\.key))::text[])
            ON CONFLICT DO NOTHING
            """)
    }

    /// The name, or the first of those with a number behind it that no channel of the member's has.
    package func freeName(_ name: String, of member: MemberID) throws -> String {
        let taken = Set(
            try database.rows(
                "SELECT lower(name) FROM channels WHERE member_id = \(member) AND deleted_at IS NULL"
            ) { try $0.only(String.self) })
        let names = [name] + (2...Channel.most + 1).map { "\(name.prefix(Channel.longestName - 4)) \($0)" }
        return names.first { !taken.contains($0.lowercased()) } ?? name
    }

    /// False when there is none of the member's to be deleted, or to come back.
    package func delete(_ id: ChannelID, by member: MemberID) throws -> Bool {
        try database.execute(
            """
            UPDATE channels
            SET deleted_at = now()
            WHERE id = \(id) AND member_id = \(member) AND deleted_at IS NULL
            """) == 1
    }

    /// Under its name, or one like it where another channel is called so by now.
    ///
    /// - Throws: ``Full`` when the member has as many others by now
    package func restore(_ id: ChannelID, by member: MemberID) throws -> Bool {
        let name = try database.row(
            """
            SELECT name FROM channels
            WHERE id = \(id) AND member_id = \(member) AND deleted_at IS NOT NULL
            FOR UPDATE
            """
        ) { try $0.only(String.self) }
        guard let name else { return false }
        let free = try freeName(name, of: member)
        let restored = try taken {
            try database.execute(
                """
                UPDATE channels
                SET deleted_at = NULL, name = \(free)
                WHERE id = \(id) AND \(Channel.most) > (
                    SELECT count(*) FROM channels c WHERE c.member_id = \(member) AND c.deleted_at IS NULL
                )
                """)
        }
        guard restored == 1 else { throw Full() }
        return true
    }

    /// Puts a channel before another one of the member's, or behind all of them; where that one is gone meanwhile all stays as it is.
    /// False when it is not the member's.
    package func place(_ id: ChannelID, before other: ChannelID?, by member: MemberID) throws -> Bool {
        // All are held, so that of two who put some at once each finds what the other left.
        _ = try database.execute(
            "SELECT FROM channels c WHERE c.member_id = \(member) AND c.deleted_at IS NULL ORDER BY c.id FOR UPDATE")
        var order = try database.rows(
            "SELECT c.id FROM channels c WHERE c.member_id = \(member) AND c.deleted_at IS NULL ORDER BY \(ChannelLine.order)"
        ) { try $0.only(ChannelID.self) }
        guard let old = order.firstIndex(of: id) else { return false }
        order.remove(at: old)
        guard let new = other.map({ order.firstIndex(of: $0) }) ?? order.endIndex else { return true }
        order.insert(id, at: new)
        _ = try database.execute(
            """
            UPDATE channels c
            SET place = put.place
            FROM unnest(\(order.map(\.rawValue))::bigint[]) WITH ORDINALITY AS put (id, place)
            WHERE c.id = put.id AND c.place IS DISTINCT FROM put.place
            """)
        return true
    }

    /// Its owner has had this post of it before them. False when that is nothing new.
    package func see(_ post: PostID, in id: ChannelID, by member: MemberID) throws -> Bool {
        try database.execute(
            """
            UPDATE channels c
            SET seen_id = newest.id
            FROM (SELECT least(\(post), max(p.id)) AS id FROM \(PostAudience.everybody) p) AS newest
            WHERE c.id = \(id) AND c.member_id = \(member) AND c.deleted_at IS NULL AND c.seen_id < newest.id
            """) == 1
    }

    /// Takes a person into a channel, or out of it. False when it is not the member's, or there is no such person.
    ///
    /// - Throws: ``Full`` when it has as many people as it may have
    package func set(_ person: MemberID, in id: ChannelID, isIn: Bool, by member: MemberID) throws -> Bool {
        let people = try database.row(
            """
            UPDATE channels c
            SET version = version + 1
            WHERE c.id = \(id) AND c.member_id = \(member) AND c.deleted_at IS NULL
              AND EXISTS (SELECT FROM members m WHERE m.id = \(person))
            RETURNING (
                SELECT count(*) FROM channel_people s
                WHERE s.channel_id = c.id AND NOT s.is_excluded AND s.member_id <> \(person)
            ) AS people
            """
        ) { try $0.only(Int.self) }
        guard let people else { return false }
        if isIn {
            guard people < Channel.mostPeople else { throw Full() }
            _ = try database.execute(
                """
                INSERT INTO channel_people (channel_id, member_id)
                VALUES (\(id), \(person))
                ON CONFLICT (channel_id, member_id) DO UPDATE SET is_excluded = false
                """)
        } else {
            _ = try database.execute(
                """
                DELETE FROM channel_people
                WHERE channel_id = \(id) AND member_id = \(person) AND NOT is_excluded
                """)
        }
        return true
    }

    /// What it does, unless another channel of the member's has the name.
    private func taken<Result>(_ act: () throws -> Result) throws -> Result {
        do {
            return try act()
        } catch let refusal as DatabaseError where refusal.constraint == "channels_name_is_unique" {
            throw NameTaken()
        }
    }
}
