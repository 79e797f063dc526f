import Site
import Web

package struct UnattendedListPage {
    package static let rowsID = "unattended-rows"

    package struct Row {
        package let id: String
        package let name: String
        /// «5 участников · в архиве»
        package let about: String
        package let administrators: String
        package let appoint: Address
    }

    package let words: ProjectsWords
    package let about: String
    package let rows: [Row]
    package let pager: Pager?
    package let state: PageState?

    init(_ found: [UnattendedProject], after last: ProjectID?, _ context: Context) {
        let words = ProjectsWords(context.language)
        self.words = words
        about = words.aboutUnattended(count: words.language.number(Int(UnattendedProject.days)))
        let shown = found.prefix(UnattendedProject.size)
        rows = shown.map { project in
            Row(
                id: "project-\(project.id.pathSegment)", name: project.name,
                about: [words.members(count: project.memberCount), project.isArchived ? words.isInArchive : ""]
                    .filter { !$0.isEmpty }.joined(separator: " · "),
                administrators: project.lookedAfter(words),
                appoint: Paths.appointToProject(project.id))
        }
        pager =
            found.count > shown.count
            ? shown.last.map {
                Pager(
                    next: Paths.adminProjects().adding(ListField.after, $0.id.pathSegment), label: words.more,
                    list: Self.rowsID)
            } : nil
        state =
            rows.isEmpty && last == nil
            ? PageState(.noProjects, title: words.noUnattended, text: words.noUnattendedText) : nil
    }
}

extension UnattendedProject {
    private static let mostNames = 5

    /// By whom it was.
    fileprivate func lookedAfter(_ words: ProjectsWords) -> String {
        guard !administrators.isEmpty else { return "" }
        let names = administrators.prefix(Self.mostNames).joined(separator: ", ")
        let rest = administrators.count - Self.mostNames
        return words.lookedAfterBy(names: rest > 0 ? words.namesAndOthers(count: rest, names: names) : names)
    }
}

/// Which member of a project is to look after it.
package struct AppointmentPage {
    package struct Choice {
        package let id: String
        package let value: String
        package let name: String
        package let about: String
    }

    package let words: ProjectsWords
    package let name: String
    package let about: String
    package let action: Address
    package let key = IdempotencyKey().text
    package let field = UnattendedPages.field
    package let people: [Choice]
    package let error: String?

    init(_ project: UnattendedProject, _ people: [Appointable], isMissing: Bool, _ context: Context) {
        let words = ProjectsWords(context.language)
        self.words = words
        name = project.name
        about = project.lookedAfter(words)
        action = Paths.appointToProject(project.id)
        error = isMissing ? words.nobodyAppointed : nil
        self.people = people.map {
            Choice(id: "person-\($0.id.pathSegment)", value: $0.id.pathSegment, name: $0.name, about: $0.about)
        }
    }
}
