import People
import Site
import Web

/// Over the pages of a project: what it is and who is in it, what can be done with it, and its tabs.
package struct ProjectHead {
    package enum Part {
        case timeline, conversations, shelf, reminders, members
    }

    package let words: ProjectsWords
    package let name: String
    package let description: String
    package let picture: Address?
    package let faces: [Avatar]
    package let members: Link
    package let invite: Link?
    package let menu: Menu
    package let tabs: [Tab]
    package let channel: String
    /// In the archive: says so, and offers administrators the way back.
    package let archived: Archived?

    package struct Archived {
        package let reopen: FormAction?
    }

    init(_ project: Project, at part: Part, _ context: Context) {
        let words = ProjectsWords(context.language)
        let id = project.id
        self.words = words
        name = project.name
        description = project.description
        picture = project.picture
        faces = project.people.avatars
        members = Link(words.members(count: project.people.count), to: Paths.projectMembers(id))
        invite = project.mayInvite ? Link(words.invite, to: Paths.inviteToProject(id)) : nil
        channel = Outbox.Kind.projects(in: id).name
        tabs = [
            Tab(words.timeline, to: Paths.project(id), isCurrent: part == .timeline),
            Tab(
                words.conversations, to: Paths.projectConversations(id), isCurrent: part == .conversations,
                count: words.language.number(project.conversationCount)),
            Tab(
                words.shelf, to: Paths.projectShelf(id), isCurrent: part == .shelf,
                count: project.shelfCount > 0 ? words.language.number(project.shelfCount) : nil),
            Tab(
                words.reminders, to: Paths.sharedReminders(id), isCurrent: part == .reminders,
                count: project.reminderCount > 0 ? words.language.number(project.reminderCount) : nil),
            Tab(
                words.membersTab, to: Paths.projectMembers(id), isCurrent: part == .members,
                count: words.language.number(project.people.count)),
        ]
        var acts: [MenuItem] = []
        if project.isAdmin, !project.isArchived {
            acts = [
                MenuItem(words.changeProject, icon: .pencil, .link(Paths.editProject(id))),
                MenuItem(words.projectPicture, icon: .image, .link(Paths.changeProjectPicture(id))),
                MenuItem(words.archiveProject, icon: .archive, .form(Self.action(Paths.archiveProject(id)))),
            ]
        }
        menu = Menu(
            words.projectMenu,
            [
                acts, [.remind(ThingID(Linkable.project, id.rawValue), context.words)],
                project.mayReportPicture ? [.reportPicture(of: id, words)] : [],
                [
                    MenuItem(
                        words.leaveProject, icon: .logOut, .sheet(Paths.leaveProject(id)), isDangerous: true)
                ],
            ])
        archived =
            project.isArchived
            ? Archived(reopen: project.isAdmin ? Self.action(Paths.reopenProject(id)) : nil) : nil
    }

    private static func action(_ address: Address) -> FormAction {
        FormAction(address, [IdempotencyKey.field: IdempotencyKey().text])
    }
}
