import Site
import Web

/// A member's projects: what they are invited to on top, those in the archive folded.
package struct ProjectListPage {
    package static let rowsID = "project-rows"
    /// Rows of the archive on the first page.
    static let mostArchived = 10

    package struct Row {
        package let id: String
        package let name: String
        package let about: String
        package let address: Address
        package let picture: Address?
        package let faces: [Avatar]
        package let people: String
        package let moment: Moment
    }

    package let words: ProjectsWords
    package let title: String
    package let back: Link?
    package let invitations: [InvitationPage]
    package let rows: [Row]
    package let archived: [Row]
    /// The whole archive, where there is more of it.
    package let archive: Link?
    package let pager: Pager?
    package let state: PageState?

    /// - Parameter last: the row that the page comes behind
    init(
        _ found: [ProjectLine], archived: [ProjectLine], _ invitations: [ProjectInvitation], isArchive: Bool,
        after last: ProjectID?, _ context: Context
    ) {
        let words = ProjectsWords(context.language)
        self.words = words
        title = isArchive ? words.archivedProjects : words.projects
        back = isArchive ? Link(words.projects, to: Paths.projects()) : nil
        let shown = found.prefix(ProjectLine.size)
        rows = shown.map { Self.row($0, words, context) }
        self.archived = archived.prefix(Self.mostArchived).map { Self.row($0, words, context) }
        archive =
            archived.count > Self.mostArchived ? Link(words.allArchived, to: Paths.archivedProjects()) : nil
        self.invitations = invitations.map { InvitationPage($0, context) }
        let page = isArchive ? Paths.archivedProjects() : Paths.projects()
        pager =
            found.count > shown.count
            ? shown.last.map {
                Pager(next: page.adding(ListField.after, $0.id.pathSegment), label: words.more, list: Self.rowsID)
            } : nil
        state =
            rows.isEmpty && invitations.isEmpty && last == nil
            ? PageState(
                .noProjects, title: words.noProjects, text: words.noProjectsText,
                action: isArchive ? nil : Link(words.newProject, to: Paths.newProject())) : nil
    }

    private static func row(_ line: ProjectLine, _ words: ProjectsWords, _ context: Context) -> Row {
        Row(
            id: "project-\(line.id.pathSegment)", name: line.name, about: line.description,
            address: Paths.project(line.id), picture: line.picture, faces: line.people.avatars,
            people: words.members(count: line.people.count),
            moment: Moment(line.changed, context.clock))
    }
}
