import Connections
import FoundationEssentials
import Postgres
import Site

/// A source that the member has connected, with what is known of the list that a page shows.
package struct SourceState: Sendable {
    package let connection: ConnectionID
    package let source: FileSource
    package let listing: Listing?
    /// What may be done over the connection, and how it stands.
    package let abilities: Abilities

    /// The member's sources with the state of the list in each that fills this place.
    package static func all(of member: MemberID, _ place: FilePlace) -> Query<[SourceState]> {
        all(of: member, place.kind, place.path)
    }

    /// The member's sources with the state of this list in each: of `path` for a folder, of everything otherwise.
    package static func all(of member: MemberID, _ kind: Listing.Kind, _ path: String) -> Query<[SourceState]> {
        .rows(
            """
            SELECT \(columns)
            FROM \(LinkedAccounts.all) c
            \(listings(kind, path))
            WHERE \(LinkedAccounts.belong(to: member)) AND c.provider IN ('vk', 'yandex')
            ORDER BY c.provider
            """
        ) { try SourceState($0.next("connection_id"), &$0) }
    }

    /// What ``init(_:_:)`` reads, of the account `c` (``LinkedAccounts``) with ``listings(_:_:)``. What went wrong before it was
    /// connected anew is over.
    static let columns: SQL =
        """
        c.id AS connection_id, c.provider, \(Abilities.columns), l.id IS NOT NULL AS is_known, l.refreshed_at, l.asked_at,
        CASE WHEN l.failed_at > c.connected_at THEN l.failure END AS failure,
        CASE WHEN l.failed_at > c.connected_at THEN l.failed_at END AS failed_at
        """

    /// The list in each of the accounts `c` that fills a place.
    static func listings(_ kind: Listing.Kind, _ path: String) -> SQL {
        """
        LEFT JOIN file_listings l ON l.connection_id = c.id
            AND l.kind = CASE WHEN c.provider = 'vk' THEN 'folder' ELSE \(kind) END
            AND l.path = CASE WHEN c.provider = 'vk' THEN '' ELSE \(path) END
        """
    }

    /// Reads what follows the connection's number.
    init(_ connection: ConnectionID, _ row: inout Row) throws {
        self.connection = connection
        source = try row.next("provider")
        abilities = try Abilities(source, &row)
        let isKnown: Bool = try row.next("is_known")
        let listing = try Listing(&row)
        self.listing = isKnown ? listing : nil
    }

    var state: ConnectionState { abilities.state }

    /// Whether a page that shows its list should ask for it anew.
    func isStale(now: Date) -> Bool { state == .connected && listing?.isStale(now: now) ?? true }

    /// Why its list is not as new as it could be; nil when nothing is wrong.
    var failure: ListingFailure? {
        switch state {
        case .connected: listing?.failure
        case .expired, .revoked: .revoked
        case .noscope: .denied
        case .off: .off
        }
    }

    /// Where its list stands among the listings.
    func place(_ kind: Listing.Kind, _ path: String) -> ListingStore.Place {
        source == .vk
            ? ListingStore.Place(connection: connection, .folder, "")
            : ListingStore.Place(connection: connection, kind, path)
    }
}
