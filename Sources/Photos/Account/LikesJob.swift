import Site

/// Reads on what a member's account likes at Unsplash, a page at a time, as far as the hour's requests go.
package struct LikesJob: Job {
    package static let kind = "photos.likes"
    package static let publishes = [Outbox.Kind.favourites, .hearts]

    let member: MemberID

    package var owner: MemberID? { member }
    package var dedupeKey: String? { member.pathSegment }
}
