import Site

/// Asks Unsplash who a member's account is, and what it likes there.
package struct AccountJob: Job {
    package static let kind = "photos.account"
    package static let publishes = [Outbox.Kind.favourites, .hearts]
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 90

    let member: MemberID

    package var owner: MemberID? { member }
    package var dedupeKey: String? { member.pathSegment }
}
