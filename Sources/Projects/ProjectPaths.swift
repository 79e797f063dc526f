import People
import Site
import Web

extension Paths {
    /// The reader's projects, and what they are invited to.
    package static let projects = Path("/projects")
    package static let archivedProjects = Path("/projects/archived")
    package static let newProject = Path("/projects/new")
    package static let projectMembers = Path("/projects/{}/members", ProjectID.self)
    package static let editProject = Path("/projects/{}/edit", ProjectID.self)
    package static let archiveProject = Path("/projects/{}/archive", ProjectID.self)
    package static let reopenProject = Path("/projects/{}/reopen", ProjectID.self)
    package static let inviteToProject = Path("/projects/{}/invite", ProjectID.self)
    package static let joinProject = Path("/projects/{}/join", ProjectID.self)
    package static let declineProject = Path("/projects/{}/decline", ProjectID.self)
    package static let withdrawInvitation = Path("/projects/{}/people/{}/withdraw", ProjectID.self, MemberID.self)
    package static let restoreInvitation = Path("/projects/{}/people/{}/restore", ProjectID.self, MemberID.self)
    package static let removeFromProject = Path("/projects/{}/people/{}/remove", ProjectID.self, MemberID.self)
    package static let grantProject = Path("/projects/{}/people/{}/grant", ProjectID.self, MemberID.self)
    package static let revokeProject = Path("/projects/{}/people/{}/revoke", ProjectID.self, MemberID.self)
    package static let newProjectConversation = Path("/projects/{}/conversations/new", ProjectID.self)
    /// What stands on its shelf: attachments.
    package static let projectShelf = Path("/projects/{}/shelf", ProjectID.self)
    package static let orderShelf = Path("/projects/{}/shelf/order", ProjectID.self)
    package static let shelfNote = Path("/projects/{}/shelf/{}/note", ProjectID.self, AttachmentID.self)
    package static let takeOffShelf = Path("/projects/{}/shelf/{}/remove", ProjectID.self, AttachmentID.self)
    package static let putBackOnShelf = Path("/projects/{}/shelf/{}/restore", ProjectID.self, AttachmentID.self)
    package static let leaveProject = Path("/projects/{}/leave", ProjectID.self)
}
