import Site
import Web

/// An invitation to a project: on a page of its own, and in the list of projects.
package struct InvitationPage {
    package let words: ProjectsWords
    package let address: Address
    package let name: String
    package let description: String
    package let inviter: Person
    /// «Анна Ковалёва приглашает вас в проект»
    package let invites: String
    package let note: String
    package let faces: [Avatar]
    package let people: String
    package let join: FormAction
    package let decline: FormAction

    init(_ invitation: ProjectInvitation, _ context: Context) {
        let words = ProjectsWords(context.language)
        let id = invitation.id
        self.words = words
        address = Paths.project(id)
        name = invitation.name
        description = invitation.description
        inviter = Person(
            name: invitation.inviterName,
            avatar: Avatar(name: invitation.inviterName, id: invitation.inviter.rawValue), about: "",
            profile: context.services.profile(invitation.inviter))
        invites = words.invitesYou(name: invitation.inviterName)
        note = invitation.note
        faces = invitation.people.avatars
        people = words.members(count: invitation.people.count)
        join = FormAction(Paths.joinProject(id), [IdempotencyKey.field: IdempotencyKey().text])
        decline = FormAction(Paths.declineProject(id), [IdempotencyKey.field: IdempotencyKey().text])
    }
}
