import Site
import Web

package enum ProjectNoun {}

/// Known here, and not where projects are, to what stands below them and belongs to one: its conversations.
package typealias ProjectID = Identifier<ProjectNoun>

extension Outbox.Kind {
    package static func projects(in id: ProjectID) -> Outbox.Kind { Outbox.Kind("project-\(id.pathSegment)") }
}

extension Paths {
    /// What happened in it; for somebody who is invited, the invitation.
    package static let project = Path("/projects/{}", ProjectID.self)
    package static let projectConversations = Path("/projects/{}/conversations", ProjectID.self)
}
