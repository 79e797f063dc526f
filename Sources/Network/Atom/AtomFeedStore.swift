import Postgres
import Site

/// Members' feeds. Each statement asks whose a feed is: those of others are not there.
struct AtomFeedStore {
    let database: Connection
    let keys: Keys

    /// A member has as many as there may be.
    struct Full: Error {}

    /// The newest first.
    static func list(of member: MemberID) -> Query<[AtomFeed]> {
        .rows(
            """
            SELECT \(AtomFeed.columns)
            FROM atom_feeds f
            \(AtomTopic.joins)
            WHERE f.member_id = \(member)
            ORDER BY f.id DESC
            """
        ) { try AtomFeed(&$0) }
    }

    static func find(_ topic: AtomTopic, of member: MemberID) -> Query<AtomFeed?> {
        .row(
            """
            SELECT \(AtomFeed.columns)
            FROM atom_feeds f
            \(AtomTopic.joins)
            WHERE f.member_id = \(member) AND \(topic.condition)
            """
        ) { try AtomFeed(&$0) }
    }

    /// A feed of a topic that the member may read. Where there is one it stays.
    ///
    /// - Parameter authority: by which entries are named if this is the first feed of all
    /// - Throws: ``Full``
    func create(_ topic: AtomTopic, by member: MemberID, authority: String) throws {
        if case .hashtag(let tag) = topic {
            _ = try database.execute("INSERT INTO hashtags (name) VALUES (\(tag.name)) ON CONFLICT DO NOTHING")
        }
        let secret = FeedSecret()
        let (hashtag, person, channel): (SQL, SQL, SQL) =
            switch topic {
            case .hashtag(let tag): ("(SELECT id FROM hashtags WHERE key = \(tag.key))", "NULL", "NULL")
            case .person(let id, _): ("NULL", "\(id)", "NULL")
            case .channel(let id, _): ("NULL", "NULL", "\(id)")
            }
        _ = try database.execute("INSERT INTO atom_authority (authority) VALUES (\(authority)) ON CONFLICT DO NOTHING")
        // One after another: two who come together would make one too many.
        _ = try database.execute("SELECT 1 FROM members WHERE id = \(member) FOR NO KEY UPDATE")
        let made = try database.execute(
            """
            INSERT INTO atom_feeds (member_id, hashtag_id, author_id, channel_id, token_hash, secret)
            SELECT \(member), \(hashtag)::bigint, \(person)::bigint, \(channel)::bigint, \(secret.hash),
                   \(try AtomFeed.secrets.seal(secret, with: keys))
            WHERE (SELECT count(*) FROM atom_feeds WHERE member_id = \(member)) < \(AtomFeed.most)
            ON CONFLICT ON CONSTRAINT atom_feeds_are_once DO NOTHING
            """)
        guard try made == 1 || database.fetch(Self.find(topic, of: member)) != nil else { throw Full() }
    }

    /// Gives a feed another address: the one before leads nowhere from now on. Nil when it is not the member's.
    func replace(_ id: AtomFeedID, by member: MemberID) throws -> AtomTopic? {
        let secret = FeedSecret()
        let replaced = try database.execute(
            """
            UPDATE atom_feeds
            SET token_hash = \(secret.hash), secret = \(AtomFeed.secrets.seal(secret, with: keys)), created_at = now(),
                last_seen_at = NULL, last_seen_by = ''
            WHERE id = \(id) AND member_id = \(member)
            """)
        guard replaced == 1 else { return nil }
        return try database.row("SELECT \(AtomTopic.columns) FROM atom_feeds f \(AtomTopic.joins) WHERE f.id = \(id)") {
            try AtomTopic(&$0)
        }
    }

    /// False when it is not the member's.
    func end(_ id: AtomFeedID, by member: MemberID) throws -> Bool {
        try database.execute("DELETE FROM atom_feeds WHERE id = \(id) AND member_id = \(member)") == 1
    }

    /// Writes down that a program has asked; at most once an hour, however often it does.
    static func note(_ id: AtomFeedID, program: FeedProgram) -> Query<Int> {
        .execute(
            """
            UPDATE atom_feeds
            SET last_seen_at = now(), last_seen_by = \(program.text)
            WHERE id = \(id) AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 hour')
            """)
    }
}
