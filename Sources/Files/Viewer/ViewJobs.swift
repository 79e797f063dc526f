import Site

/// Looks at a saved copy's bytes and makes what its page shows first.
package struct ViewJob: Job, Hashable {
    package static let kind = "files.view"
    package static let tells = [Outbox.Kind.previews]
    package static let pool = WorkPool.converters
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 600

    let preview: Int
    let member: MemberID

    package var owner: MemberID? { member }
    package var dedupeKey: String? { "\(preview)" }
}

/// Draws a stretch of a document's pages.
package struct PagesJob: Job, Hashable {
    package static let kind = "files.pages"
    package static let tells = [Outbox.Kind.previews]
    package static let pool = WorkPool.converters
    package static let expiry: Int? = 600

    let preview: Int
    let member: MemberID
    /// The first page of the stretch, from 1.
    let first: Int

    package var owner: MemberID? { member }
    package var dedupeKey: String? { "\(preview) \(first)" }
}
