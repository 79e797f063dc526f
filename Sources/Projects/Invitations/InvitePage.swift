import Conversations
import Site
import Web

/// Where people are invited to a project.
package struct InvitePage {
    package let words: ProjectsWords
    package let title: String
    package let action: Address
    package let key: String
    package let picker: PeoplePicker
    package let note: TextField
    /// Who is invited, or has declined.
    package let invited: [InvitedRow]

    init(
        _ project: Project, _ picked: PickedPeople, note: String, isChecked: Bool, _ key: IdempotencyKey,
        _ invited: [InvitedPerson], _ context: Context
    ) throws {
        let words = ProjectsWords(context.language)
        let room = max(0, Project.mostMembers - project.people.count - invited.filter { $0.declined == nil }.count)
        self.words = words
        self.key = key.text
        title = words.inviteTo(name: project.name)
        action = Paths.inviteToProject(project.id)
        picker = PeoplePicker(
            picked, called: words.whomToInvite, room: room, to: nil,
            isFull: words.projectIsFull(count: words.language.number(Project.mostMembers)),
            ConversationsWords(context.language))
        let isTooLong = isChecked && note.unicodeScalars.count > Project.longestNote
        self.note = TextField(
            InvitationPages.note, words.invitationNote, value: note, hint: words.invitationHint,
            error: isTooLong ? words.noteIsTooLong(count: words.language.number(Project.longestNote)) : nil,
            autocomplete: "off", largest: Project.longestNote)
        self.invited = try InvitedRow.rows(invited, of: project, on: action, context)
    }
}

/// Somebody who is invited, or has declined.
package struct InvitedRow {
    package let name: String
    package let about: String
    package let avatar: Avatar
    package let profile: Address
    /// «приглашает Анна · 21 ноября»
    package let state: String
    package let withdraw: FormAction?

    /// - Parameter page: where they stand
    static func rows(
        _ people: [InvitedPerson], of project: Project, on page: Address, _ context: Context
    ) throws -> [InvitedRow] {
        let words = ProjectsWords(context.language)
        let reader = try context.member().id
        // A member who cannot invite has nothing to do with those who have declined.
        return people.filter { $0.declined == nil || project.mayInvite }.map { person in
            let mayWithdraw =
                person.declined == nil && !project.isArchived && (project.isAdmin || person.inviter == reader)
            let state: String =
                person.declined.map { declined in
                    let day: String = words.hasDeclined(day: context.clock.day(declined))
                    return person.isRenewable ? day : "\(day) · \(words.somebodyElseMay)"
                } ?? words.isInvited(name: person.inviterName, day: context.clock.day(person.invited))
            return InvitedRow(
                name: person.name,
                about: [person.position, person.faculty].filter { !$0.isEmpty }.joined(separator: " · "),
                avatar: Avatar(name: person.name, id: person.id.rawValue),
                profile: context.services.profile(person.id), state: state,
                withdraw: mayWithdraw
                    ? FormAction(
                        Paths.withdrawInvitation(project.id, person.id),
                        [IdempotencyKey.field: IdempotencyKey().text, LocalPath.returnField: page.text]) : nil)
        }
    }
}
