import Site

/// Reads the editorial feed on: its beginning, what is below the kept end, or both, as the feed's state says. One at a time,
/// whoever asks.
package struct FeedJob: Job {
    package static let kind = "photos.feed"
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 90

    package var owner: MemberID? { nil }
    package var dedupeKey: String? { "feed" }
}
