import Web

/// Every address of Quad, defined once: printed by views, matched by the router. These are the ones that every page names
/// or that belong to no feature; a feature adds its own (`extension Paths`).
package enum Paths {
    // Coming in and going out
    package static let start = Path("/")
    package static let signIn = Path("/sign-in")
    package static let signOut = Path("/sign-out")
    package static let profileSettings = Path("/settings/profile")

    /// A member's own photo. Another one has another version, so that browsers keep it.
    package static let memberPhoto = Path("/people/{}/photo/{}", MemberID.self, Int.self)

    // The files origin
    package static let blob = Path("/blobs/{}", String.self)

    // What every page shares
    package static let preferences = Path("/preferences")
    package static let notifications = Path("/notifications")
    package static let notificationSettings = Path("/settings/notifications")
    package static let unreadMarks = Path("/notifications/marks")
    package static let dismissAnnouncement = Path("/announcement/dismiss")
    package static let search = Path("/search")
    package static let admin = Path("/admin")
    package static let offline = Path("/offline")
    package static let manifest = Path("/manifest.webmanifest")
    package static let privacy = Path("/about/privacy")
    /// Where a member is asked to agree to the privacy text.
    package static let consent = Path("/consent")
    /// What of Quad is the member's, as an archive, and how they leave.
    package static let ownData = Path("/settings/data")
    package static let help = Path("/about/help")
    package static let contact = Path("/about/contact")
    package static let organisationIcon = Path("/organisation/icon")
    package static let events = Path("/events")
    package static let reports = Path("/csp")
    package static let styleguide = Path("/styleguide")

    // For the operator
    package static let health = Path("/healthz")
    package static let metrics = Path("/metrics")
    package static let readiness = Path("/readyz")
}
