import Site

/// Looks at a saved copy's bytes and makes what its page shows first.
package struct ViewJob: Job, Hashable {
    package static let kind = "files.view"
    package static let lane = JobLane.converters
    /// Seconds after which nobody waits for it any more.
    package static let expiry = 600

    package let preview: Int
}

/// Draws a stretch of a document's pages.
package struct PagesJob: Job, Hashable {
    package static let kind = "files.pages"
    package static let lane = JobLane.converters
    package static let expiry = 600

    package let preview: Int
    /// The first page of the stretch, from 1.
    package let first: Int
}
