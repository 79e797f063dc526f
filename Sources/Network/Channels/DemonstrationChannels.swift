import Postgres
import Site

enum DemonstrationChannels {
    private struct Made: Decodable {
        let of, name: String
        let people, hashtags: [String]
        let withoutHashtags: [String]?
        /// The program that follows it, where one does.
        let program: String?
        /// How many of its posts nobody has had before them yet.
        let fresh: Int
    }

    static func add(_ demonstration: Demonstration) throws {
        let channels = ChannelStore(database: demonstration.database)
        for made in try demonstration.read([Made].self, "channels.json") {
            let owner = try demonstration.member(made.of)
            var sets = ChannelSets()
            sets.people = try made.people.map {
                ChannelSets.Person(id: try demonstration.member($0), name: $0)
            }
            sets.hashtags = made.hashtags.compactMap { Hashtag($0) }
            sets.withoutHashtags = (made.withoutHashtags ?? []).compactMap { Hashtag($0) }
            let id = try channels.create(made.name, sets, by: owner)
            if let program = made.program { try follow(id, made.name, of: owner, by: program, demonstration) }
            let posts = try demonstration.database.fetch(ChannelPosts.page(id, of: owner, after: nil)).filter(\.fits)
            guard made.fresh > 0, let seen = posts.dropFirst(made.fresh).first else { continue }
            _ = try demonstration.database.execute("UPDATE channels SET seen_id = \(seen.id) WHERE id = \(id)")
        }
    }

    private static func follow(
        _ channel: ChannelID, _ name: String, of owner: MemberID, by program: String, _ demonstration: Demonstration
    ) throws {
        let database = demonstration.database
        let feeds = AtomFeedStore(database: database, keys: demonstration.settings.keys)
        let topic = AtomTopic.channel(channel, name: name)
        try feeds.create(topic, by: owner, authority: AtomDocument.authority(of: demonstration.settings.origin))
        guard let feed = try database.fetch(AtomFeedStore.find(topic, of: owner)) else { return }
        _ = try database.fetch(AtomFeedStore.note(feed.id, program: FeedProgram(program)))
    }
}
