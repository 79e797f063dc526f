import Site

/// Looks at kept bytes and makes what their page shows first.
package struct PreviewJob: Job, Hashable {
    package static let kind = "media.preview"
    package static let publishes = [Outbox.Kind.previews]
    package static let pool = WorkPool.converters
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 600

    let preview: Int
    /// Its ending says what the bytes should be.
    let name: String
    let member: MemberID

    package var owner: MemberID? { member }
    package var dedupeKey: String? { "\(preview)" }
}

/// Draws a stretch of a document's pages.
package struct PreviewPagesJob: Job, Hashable {
    package static let kind = "media.pages"
    package static let publishes = [Outbox.Kind.previews]
    package static let pool = WorkPool.converters
    package static let expiry: Int? = 600

    let preview: Int
    let member: MemberID
    /// The first page of the stretch, from 1.
    let first: Int

    package var owner: MemberID? { member }
    package var dedupeKey: String? { "\(preview) \(first)" }
}
