import Postgres
import Site
import Web

/// What a feed follows.
package enum AtomTopic: Sendable {
    case hashtag(Hashtag)
    case person(MemberID, name: String)
    /// One of the member's own.
    case channel(ChannelID, name: String)

    package var title: String {
        switch self {
        case .hashtag(let tag): "#\(tag.name)"
        case .person(_, let name), .channel(_, let name): name
        }
    }

    /// Its page.
    package var address: Address {
        switch self {
        case .hashtag(let tag): tag.address
        case .person(let id, _): Paths.person(id)
        case .channel(let id, _): Paths.channel(id)
        }
    }

    /// The page of the reader's feed of it.
    package var feed: Address {
        switch self {
        case .hashtag(let tag): Paths.tagFeed(tag.key)
        case .person(let id, _): Paths.personFeed(id)
        case .channel(let id, _): Paths.channelFeed(id)
        }
    }

    package var icon: Icon {
        switch self {
        case .hashtag: .hash
        case .person: .user
        case .channel: .rss
        }
    }

    /// A condition on `atom_feeds f`.
    var condition: SQL {
        switch self {
        case .hashtag(let tag): "f.hashtag_id = (SELECT id FROM hashtags WHERE key = \(tag.key))"
        case .person(let id, _): "f.author_id = \(id)"
        case .channel(let id, _): "f.channel_id = \(id)"
        }
    }

    static let columns = Columns(of: "f", "author_id", "channel_id")
        .and("h.name", as: "hashtag_name").and("a.name", as: "author_name").and("t.name", as: "channel_name")

    /// Behind `atom_feeds f`.
    static let joins: SQL = """
        LEFT JOIN hashtags h ON h.id = f.hashtag_id
        LEFT JOIN members a ON a.id = f.author_id
        LEFT JOIN channels t ON t.id = f.channel_id
        """

    init(_ row: inout Row) throws {
        let author = try row.next("author_id", as: MemberID?.self)
        let channel = try row.next("channel_id", as: ChannelID?.self)
        let hashtag = try row.next("hashtag_name", as: String?.self)
        let authorName = try row.next("author_name", as: String?.self)
        let channelName = try row.next("channel_name", as: String?.self)
        self =
            if let author { .person(author, name: authorName ?? "") } else if let channel {
                .channel(channel, name: channelName ?? "")
            } else { .hashtag(Hashtag(stored: hashtag ?? "")) }
    }
}
