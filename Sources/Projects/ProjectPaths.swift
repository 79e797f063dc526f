import People
import Site
import Web

extension Paths {
    /// The reader's projects, and what they are invited to.
    package static let projects = Path("/projects")
    package static let archivedProjects = Path("/projects/archived")
    package static let newProject = Path("/projects/new")
    /// Takes in the picture with which one is to be begun. What is sent is the whole form, which comes back with it.
    package static let newProjectPicture = Path("/projects/new/picture")
    package static let projectMembers = Path("/projects/{}/members", ProjectID.self)
    package static let editProject = Path("/projects/{}/edit", ProjectID.self)
    /// Where its picture is chosen, and the picture by its version.
    package static let changeProjectPicture = Path("/projects/{}/picture", ProjectID.self)
    package static let cropProjectPicture = Path("/projects/{}/picture/part", ProjectID.self)
    package static let removeProjectPicture = Path("/projects/{}/picture/remove", ProjectID.self)
    package static let projectPicture = Path("/projects/{}/picture/{}", ProjectID.self, Int.self)
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
    /// What its members have to do together. One of them is named by its own number, which leads to its project.
    package static let sharedReminders = Path("/projects/{}/reminders", ProjectID.self)
    package static let doneSharedReminders = Path("/projects/{}/reminders/done", ProjectID.self)
    package static let newSharedReminder = Path("/projects/{}/reminders/new", ProjectID.self)
    package static let sharedReminder = Path("/projects/reminders/{}", SharedReminderID.self)
    package static let completeSharedReminder = Path("/projects/reminders/{}/done", SharedReminderID.self)
    package static let reopenSharedReminder = Path("/projects/reminders/{}/reopen", SharedReminderID.self)
    package static let deleteSharedReminder = Path("/projects/reminders/{}/delete", SharedReminderID.self)
    package static let restoreSharedReminder = Path("/projects/reminders/{}/restore", SharedReminderID.self)
    package static let leaveProject = Path("/projects/{}/leave", ProjectID.self)

    /// Those that nobody looks after, for administrators of the organisation.
    package static let adminProjects = Path("/admin/projects")
    package static let appointToProject = Path("/admin/projects/{}/appoint", ProjectID.self)

    /// - Parameter version: nil where it has none
    static func picture(of project: ProjectID, _ version: Int32?) -> Address? {
        version.map { projectPicture(project, Int($0)) }
    }
}
