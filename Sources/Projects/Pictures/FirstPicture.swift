import Markdown
import Network
import Postgres
import Site
import Web
import Writing

/// The picture with which a project is begun. A button of the form sends it, and the form comes back with its number; the square is
/// cut once the project is there. Until then it is a picture that no text has: its sender's alone, for a day.
package struct FirstPicture {
    enum Field {
        static let chosen = "chosen"
        /// Takes it out, and does nothing else.
        static let without = "without"
    }

    /// What was sent before; nil where there is none.
    package let id: PictureID?
    private(set) var problem: String?

    init(_ id: PictureID?, _ problem: String? = nil) {
        self.id = id
        self.problem = problem
    }

    init(_ fields: Fields) {
        let chosen = fields[Field.chosen].flatMap { PictureID(pathSegment: $0) }
        self.init(fields.contains(Field.without) ? nil : chosen)
    }

    /// A form that has no files names one that was chosen in it, and nothing of it came.
    static func isUnsent(_ fields: Fields) -> Bool { fields[PictureIntake.fileField]?.isEmpty == false }

    /// Whether it is its sender's still.
    func found(for member: MemberID) -> Query<Bool> {
        guard let id else { return .known(true) }
        return PictureStore.own([id], of: member).map { !$0.isEmpty }
    }

    func field(_ context: Context) -> FirstPictureField {
        let (words, network) = (ProjectsWords(context.language), NetworkWords(context.language))
        return FirstPictureField(
            label: words.projectPicture, number: id?.pathSegment, shown: id.map { Paths.picture($0) }, error: problem,
            hint: [words.aboutProjectPicture, network.portraitLimit(megabytes: String(Picture.largest >> 20))]
                .joined(separator: " "),
            send: words.sendProjectPicture,
            remove: Button(words.removeProjectPicture, name: Field.without, value: "1", isSmall: true))
    }
}

/// Where it is sent, or shown and taken out.
package struct FirstPictureField {
    package let label: String
    package let number: String?
    package let shown: Address?
    package let error: String?
    package let hint: String
    package let send: String
    package let remove: Button
}
