import Site
import Web

/// What a member writes of a project: its name, what it is for, and who may invite.
struct ProjectForm {
    enum Field {
        static let name = "name"
        static let description = "description"
        static let invite = "invite"
        static let version = "version"
    }

    /// The value of ``Field/invite`` by which everybody who is in it may invite.
    static let members = "members"

    let name: String
    let description: String
    let membersInvite: Bool
    /// Of the project that it changes.
    let version: Int32

    init(_ fields: Fields) {
        name = Self.line(fields[Field.name])
        description = (fields[Field.description] ?? "").composed.trimmed
        membersInvite = fields[Field.invite] == Self.members
        version = fields[Field.version].flatMap { Int32($0) } ?? 0
    }

    init(_ project: Project) {
        name = project.name
        description = project.description
        membersInvite = project.membersInvite
        version = project.version
    }

    private static func line(_ text: String?) -> String {
        (text ?? "").composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    var isGood: Bool { !name.isEmpty && !isNameTooLong && !isDescriptionTooLong }
    private var isNameTooLong: Bool { name.unicodeScalars.count > Project.longestName }
    private var isDescriptionTooLong: Bool { description.unicodeScalars.count > Project.longestDescription }

    static let texts = [
        TypedField(Field.name) { ProjectsWords($0).projectName },
        TypedField(Field.description) { ProjectsWords($0).projectDescription },
    ]

    // MARK: Its fields

    /// - Parameter isChecked: mistakes are said
    func nameField(isChecked: Bool, _ words: ProjectsWords) -> TextField {
        let error: String? =
            if !isChecked {
                nil
            } else if name.isEmpty {
                words.nameIsMissing
            } else {
                isNameTooLong ? words.nameIsTooLong(count: words.language.number(Project.longestName)) : nil
            }
        return TextField(
            Field.name, words.projectName, value: name, error: error, autocomplete: "off", largest: Project.longestName,
            isFirst: name.isEmpty)
    }

    func descriptionField(isChecked: Bool, _ words: ProjectsWords) -> TextArea {
        TextArea(
            Field.description, words.projectDescription, value: description, rows: 2,
            hint: words.projectDescriptionHint,
            error: isChecked && isDescriptionTooLong
                ? words.descriptionIsTooLong(count: words.language.number(Project.longestDescription)) : nil,
            largest: Project.longestDescription)
    }

    func inviteField(_ words: ProjectsWords) -> SegmentField {
        SegmentField(
            Field.invite, words.whoMayInvite,
            [
                Segment(words.administratorsMay, value: "administrators", isChosen: !membersInvite),
                Segment(words.membersMay, value: Self.members, isChosen: membersInvite),
            ])
    }
}
