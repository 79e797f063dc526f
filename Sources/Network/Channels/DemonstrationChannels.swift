import Postgres
import Site

enum DemonstrationChannels {
    private struct Made: Decodable {
        let of, name: String
        let people, hashtags: [String]
        let withoutHashtags: [String]?
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
            let posts = try demonstration.database.fetch(ChannelPosts.page(id, of: owner, after: nil)).filter(\.fits)
            guard made.fresh > 0, let seen = posts.dropFirst(made.fresh).first else { continue }
            _ = try demonstration.database.execute("UPDATE channels SET seen_id = \(seen.id) WHERE id = \(id)")
        }
    }
}
