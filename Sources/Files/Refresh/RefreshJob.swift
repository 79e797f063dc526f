import Site

package struct RefreshJob: Job, Hashable {
    package static let kind = "files.refresh"
    package static let publishes = [Outbox.Kind.files]
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 90

    let place: ListingStore.Place
    let source: FileSource
    let member: MemberID
    /// The member asked for it, no page by itself.
    let isByHand: Bool
    /// How often it was thrown away because something changed meanwhile.
    var outdated = 0

    package var owner: MemberID? { member }
    package var dedupeKey: String? { "\(place.connection.pathSegment) \(place.kind) \(place.path)" }
}
