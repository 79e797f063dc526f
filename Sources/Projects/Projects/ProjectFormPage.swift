import Conversations
import Site
import Web

/// Where a project is begun or changed.
package struct ProjectFormPage {
    package let words: ProjectsWords
    package let title: String
    package let action: Address
    package let back: Link
    package let key: String
    /// Of the one that is changed; nil for a new one.
    package let version: String?
    package let name: TextField
    package let description: TextArea
    package let invite: SegmentField
    /// Who is invited at once; nil where a project is changed.
    package let picker: PeoplePicker?
    /// What it is begun with; nil where a project is changed.
    package let picture: FirstPictureField?
    package let preview: InvitationPreview?
    package let verb: String

    /// A new one.
    init(
        _ form: ProjectForm, _ picked: PickedPeople, _ picture: FirstPicture, _ key: IdempotencyKey, isChecked: Bool,
        _ context: Context
    ) throws {
        let words = ProjectsWords(context.language)
        self.init(
            form, nil, key, isChecked: isChecked, words.newProject, to: Paths.newProject(),
            Link(words.projects, to: Paths.projects()),
            PeoplePicker(
                picked, called: words.whomToInvite, room: Project.mostMembers - 1, to: nil,
                isFull: words.projectIsFull(count: words.language.number(Project.mostMembers)),
                ConversationsWords(context.language)),
            picture.field(context), InvitationPreview(form, by: try context.member(), words), words.createProject,
            words)
    }

    /// One that there is.
    init(_ form: ProjectForm, of project: Project, _ key: IdempotencyKey, isChecked: Bool, _ context: Context) {
        let words = ProjectsWords(context.language)
        self.init(
            form, project.version, key, isChecked: isChecked, words.changeProject, to: Paths.editProject(project.id),
            Link(project.name, to: Paths.project(project.id)), nil, nil, nil, words.save, words)
    }

    private init(
        _ form: ProjectForm, _ version: Int32?, _ key: IdempotencyKey, isChecked: Bool, _ title: String,
        to action: Address, _ back: Link, _ picker: PeoplePicker?, _ picture: FirstPictureField?,
        _ preview: InvitationPreview?, _ verb: String, _ words: ProjectsWords
    ) {
        self.words = words
        self.title = title
        self.action = action
        self.back = back
        self.key = key.text
        self.version = version.map { String($0) }
        self.picker = picker
        self.picture = picture
        self.preview = preview
        self.verb = verb
        name = form.nameField(isChecked: isChecked, words)
        description = form.descriptionField(isChecked: isChecked, words)
        invite = form.inviteField(words)
    }
}
