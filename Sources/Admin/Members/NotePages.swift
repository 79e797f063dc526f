import Site
import Web

/// A note as it was typed.
struct NoteForm {
    static let field = "note"
    static let typed = TypedField(field) { AdminWords($0).noteLabel }

    let text: String
    let key: IdempotencyKey
    /// The list that the member's page was opened from.
    let list: String?
    private let isSent: Bool

    init() {
        text = ""
        key = IdempotencyKey()
        list = nil
        isSent = false
    }

    init(_ fields: Fields) {
        text = (fields[Self.field] ?? "").trimmed
        key = IdempotencyKey(fields)
        list = MemberReturn.left(fields)
        isSent = true
    }

    var isGood: Bool { !text.isEmpty && text.unicodeScalars.count <= MemberNote.longest }

    func problem(_ words: AdminWords) -> String? {
        guard isSent, !isGood else { return nil }
        return text.isEmpty ? words.noteIsEmpty : words.noteIsTooLong(most: words.language.number(MemberNote.longest))
    }
}

/// Notes of administrators about a member.
enum NotePages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.memberNotes, .admins.takingTexts(NoteForm.typed), add)
    }

    private static func add(_ context: Context, _ id: MemberID) throws -> Response {
        let author = try context.member()
        let form = NoteForm(try context.form())
        guard form.isGood else {
            return MemberPages.answer(try MemberPage.find(id, typed: form, context), context, .unprocessableContent)
        }
        let address = try context.once(form.key) {
            guard let note = try MemberNotes(database: context.database).add(form.text, about: id, by: author.id) else {
                throw Failure.notFound
            }
            try context.audit(MemberAct.noted, on: MemberChanges.subject(id, context))
            return Paths.adminMember(id).adding(LocalPath.returnField, form.list).fragment("note-\(note.pathSegment)")
        }
        return .redirect(to: address)
    }
}
