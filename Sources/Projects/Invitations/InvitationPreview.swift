import Site

/// An invitation as those who are invited will see it, of a project that is being begun.
package struct InvitationPreview {
    package let words: ProjectsWords
    package let avatar: Avatar
    package let invites: String
    package let name: String
    package let description: String
    package let people: String

    init(_ form: ProjectForm, by inviter: Member, _ words: ProjectsWords) {
        self.words = words
        avatar = Avatar(name: inviter.name, id: inviter.id.rawValue)
        invites = words.invitesYou(name: inviter.name)
        name = form.name
        description = form.description
        // The inviter alone: those who are invited count only once they have joined.
        people = words.members(count: 1)
    }
}
