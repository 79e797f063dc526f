import People
import Postgres
import Site

/// A member's own channels, which the one search finds by the words of their names.
enum FoundChannels {
    static let group = SearchGroup(
        "channels", at: 45, in: .feed, title: { NetworkWords($0).channels },
        all: { Paths.channels().adding(ListField.query, $0.words.replacing("\"", with: "")) },
        find: { FoundNames.find($0, among: own($1), icon: .hash) { (id: ChannelID) in Paths.channel(id) } })

    private static func own(_ member: MemberID) -> SQL {
        """
        SELECT c.id, c.name, NULL::integer AS picture_version
        FROM channels c
        WHERE c.member_id = \(member) AND c.deleted_at IS NULL
        """
    }
}
