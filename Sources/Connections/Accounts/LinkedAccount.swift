import FoundationEssentials
import Media
import Postgres
import Site
import Web

/// A member's account at a provider, without its tokens.
package struct LinkedAccount: Sendable {
    package let id: ConnectionID
    package let provider: ProviderID
    package let account: String
    package let name: String
    let photo: Thumbnail
    package let scopes: [String]
    package let state: ConnectionState
    package let connectedAt: Date
    /// When the provider was last asked who it is.
    let identityAsked: Date

    init(_ row: inout Row) throws {
        id = try row.next("id")
        provider = try row.next("provider")
        account = try row.next("account")
        name = try row.next("name")
        photo = try Thumbnail(&row)
        scopes = try row.next("scopes")
        state = try ConnectionState(rawValue: row.next("state")) ?? { throw UnknownValue() }()
        connectedAt = try row.next("connected_at")
        identityAsked = try row.next("identity_asked_at")
    }

    static let columns = Columns("id", "provider", "account", "name").and(Thumbnail.columns(of: "connections"))
        .and(Columns("scopes")).and(ConnectionState.column(of: "connections"), as: "state").and(
            Columns("connected_at", "identity_asked_at"))

    /// The table allows only what its constraints name.
    private struct UnknownValue: Error {}

    /// Whether a page about it may show the photo, at once or when it comes.
    package var mayShowPhoto: Bool { photo.blob != nil || photo.isExpected }

    /// Where the member's browser finds the photo, on the files origin for some minutes; nil while it is not here.
    func photoAddress(_ context: Context) -> Address? {
        guard let blob = photo.blob, let member = context.knownMember else { return nil }
        return SignedURL(blob, for: member.id, name: "photo.webp", as: .inline, context)
            .address(context.settings)
    }

    /// All of a member.
    package static func all(of member: MemberID) -> Query<[LinkedAccount]> {
        .rows(
            """
            SELECT \(columns)
            FROM connections
            WHERE member_id = \(member)
            ORDER BY provider
            """
        ) { try LinkedAccount(&$0) }
    }

    /// The member's at this provider.
    package static func find(of member: MemberID, at provider: ProviderID) -> Query<LinkedAccount?> {
        .row(
            """
            SELECT \(columns)
            FROM connections
            WHERE member_id = \(member) AND provider = \(provider)
            """
        ) { try LinkedAccount(&$0) }
    }
}

extension Context {
    /// Has the photos fetched that these accounts should have and that nobody is at.
    package func requestPhotos(of accounts: [LinkedAccount]) throws {
        let wanted = accounts.filter { $0.photo.isWanted && $0.state != .off }
        try requestThumbnails(AccountPhotos.self, of: wanted.map(\.id))
    }
}
