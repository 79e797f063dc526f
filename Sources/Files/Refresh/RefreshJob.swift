import Connections
import Site

/// Asks a source for a list anew.
package struct RefreshJob: Job, Hashable {
    package static let kind = "files.refresh"
    package static let tells = [Outbox.Kind.files]
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 90

    package let connection: Int
    package let member: Int
    package let source: FileSource
    package let list: Listing.Kind
    package let path: String
    /// How often it was thrown away because something changed meanwhile; nil is never.
    let outdated: Int?

    init(_ place: ListingStore.Place, _ source: FileSource, for member: MemberID, outdated: Int? = nil) {
        connection = place.connection.rawValue
        self.member = member.rawValue
        self.source = source
        list = place.kind
        path = place.path
        self.outdated = outdated
    }

    package var owner: MemberID? { MemberID(rawValue: member) }
    package var dedupeKey: String? { "\(connection) \(list) \(path)" }

    var place: ListingStore.Place {
        ListingStore.Place(connection: ConnectionID(rawValue: connection), list, path)
    }
}
