import Conversations
import Site
import Web

/// Who is in a project, and who is invited.
package struct ProjectMembersPage {
    package struct Member {
        package let name: String
        package let about: String
        package let avatar: Avatar
        package let profile: Address
        package let isAdmin: Bool
        package let isReader: Bool
        package let menu: Menu?
    }

    package let head: ProjectHead
    package let words: ProjectsWords
    package let members: [Member]
    package let invited: [InvitedRow]

    init(_ project: Project, _ people: [ProjectMember], _ invited: [InvitedPerson], _ context: Context) throws {
        let words = ProjectsWords(context.language)
        let reader = try context.member().id
        self.words = words
        head = ProjectHead(project, at: .members, context)
        let isOnly = people.filter(\.isAdmin).count < 2
        members = people.map { person in
            Member(
                name: person.name,
                about: [person.position, person.faculty].filter { !$0.isEmpty }.joined(separator: " · "),
                avatar: Avatar(name: person.name, id: person.id.rawValue), profile: context.services.profile(person.id),
                isAdmin: person.isAdmin, isReader: person.id == reader,
                menu: Self.menu(
                    person, in: project, isReader: person.id == reader, isLast: person.isAdmin && isOnly, words, context
                ))
        }
        self.invited = try InvitedRow.rows(invited, of: project, on: Paths.projectMembers(project.id), context)
    }

    private static func menu(
        _ person: ProjectMember, in project: Project, isReader: Bool, isLast: Bool, _ words: ProjectsWords,
        _ context: Context
    ) -> Menu? {
        let id = project.id
        var ways: [MenuItem] = []
        if !isReader {
            if person.isOpen {
                ways.append(MenuItem(words.writeTo, icon: .messageCircle, .link(Paths.dialog(person.id))))
            }
            ways.append(MenuItem(words.openProfile, icon: .user, .link(context.services.profile(person.id))))
        }
        var acts: [MenuItem] = []
        if project.isAdmin, !project.isArchived {
            func action(_ address: Address) -> MenuItem.Act {
                .form(
                    FormAction(
                        address,
                        [
                            IdempotencyKey.field: IdempotencyKey().text,
                            LocalPath.returnField: Paths.projectMembers(id).text,
                        ]))
            }
            if person.isAdmin, !isLast {
                acts.append(
                    MenuItem(words.revokeAdministration, icon: .shield, action(Paths.revokeProject(id, person.id))))
            }
            if !person.isAdmin {
                acts.append(
                    MenuItem(words.grantAdministration, icon: .shieldPlus, action(Paths.grantProject(id, person.id))))
            }
            if !isReader {
                acts.append(
                    MenuItem(
                        words.removeFromProject, icon: .userMinus, .sheet(Paths.removeFromProject(id, person.id)),
                        isDangerous: true))
            }
        }
        guard !ways.isEmpty || !acts.isEmpty else { return nil }
        return Menu("\(words.actions): \(person.name)", [ways, acts])
    }
}
