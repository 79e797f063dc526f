import Localization
import People
import Site
import Web
import Writing

/// What stands on the shelf of a project.
package struct ShelfPage {
    /// Of the form that all acts on rows share.
    package static let acts = "shelf-acts"
    static let find = "find"

    package struct Row {
        package let id: String
        package let card: AttachmentCard
        package let note: String
        package let adder: String
        package let avatar: Avatar
        package let profile: Address
        package let moment: Moment
        /// What the form that moves things says: of the first one there is no way up.
        package let up: String?
        package let down: String?
        package let menu: Menu?
    }

    package let head: ProjectHead
    package let words: ProjectsWords
    package let search: SearchField?
    /// Opens the page on which one chooses; nil where nothing can be written.
    package let put: FormAction?
    package let order: FormAction?
    package let rows: [Row]
    package let state: PageState?

    /// - Parameter typed: what is looked for
    init(
        _ project: Project, _ items: [ShelfItem], _ cards: [AttachmentCard], typed: String, _ context: Context
    ) throws {
        let words = ProjectsWords(context.language)
        let reader = try context.claimedMember()
        let page = Paths.projectShelf(project.id)
        self.words = words
        head = ProjectHead(project, at: .shelf, context)
        let known = Dictionary(cards.map { ($0.thing, $0) }) { one, _ in one }
        let all = items.compactMap { item in known[item.thing].map { (item: item, card: $0) } }
        let found = all.filter { Self.isFound($0.item, $0.card, by: typed) }
        let mayMove = !project.isArchived && typed.isEmpty && all.count > 1
        search =
            all.isEmpty
            ? nil
            : SearchField(
                page, name: Self.find, value: typed, label: words.findOnShelf, placeholder: words.findOnShelf,
                cancel: Link(context.words.cancel, to: page), live: "project-shelf")
        func key() -> FormAction.Field { FormAction.Field(IdempotencyKey.field, IdempotencyKey().text) }
        put = project.isArchived ? nil : FormAction(page, [key()])
        order = project.isArchived ? nil : FormAction(Paths.orderShelf(project.id), [key()])
        rows = found.enumerated().map { place, each in
            let (item, card) = each
            let number = item.id.pathSegment
            let mayChange = !project.isArchived && (project.isAdmin || item.adder == reader)
            return Row(
                id: "shelf-\(number)", card: card.shown(on: page), note: item.note, adder: item.adderName,
                avatar: Avatar(name: item.adderName, id: item.adder.rawValue),
                profile: context.services.profile(item.adder), moment: Moment(item.added, context.clock),
                up: mayMove && place > 0 ? number : nil, down: mayMove && place < found.count - 1 ? number : nil,
                menu: mayChange
                    ? Menu(
                        "\(words.actions): \(card.name)",
                        [
                            [
                                MenuItem(
                                    item.note.isEmpty ? words.addNote : words.changeNote, icon: .pencil,
                                    .sheet(Paths.shelfNote(project.id, item.id)))
                            ],
                            [
                                MenuItem(
                                    words.takeOffShelf, icon: .trash2,
                                    .button(
                                        Paths.takeOffShelf(project.id, item.id), form: Self.acts,
                                        FormAction.Field("item", number)),
                                    isDangerous: true)
                            ],
                        ]) : nil)
        }
        state =
            !rows.isEmpty
            ? nil
            : all.isEmpty
                ? PageState(
                    .emptyShelf, title: words.shelfIsEmpty, text: project.isArchived ? "" : words.shelfIsEmptyText)
                : .nothingFound(for: typed, action: Link(context.words.clearSearch, to: page), context.words)
    }

    /// By what the reader sees of it, whatever else it is called.
    private static func isFound(_ item: ShelfItem, _ card: AttachmentCard, by typed: String) -> Bool {
        func folded(_ text: String) -> String { text.lowercased().foldingYo }
        let text = folded([card.name, card.detail, item.note, item.adderName].joined(separator: " "))
        return folded(typed).split(whereSeparator: \.isWhitespace).allSatisfy { text.contains($0) }
    }
}

/// Where something is said of a thing on a shelf. Scripts show it as a dialog over the shelf.
package struct ShelfNotePage {
    package let title: String
    package let action: FormAction
    package let field: TextField
    package let cancel: Address
    package let verb: String

    init(
        _ project: ProjectID, _ item: AttachmentID, of name: String, _ text: String, _ key: IdempotencyKey,
        _ context: Context
    ) {
        let words = ProjectsWords(context.language)
        title = words.noteOf(name: name)
        action = FormAction(Paths.shelfNote(project, item), [IdempotencyKey.field: key.text])
        let most = ShelfStore.longestNote
        field = TextField(
            ShelfPages.note, words.shelfNote, value: text, hint: words.shelfNoteHint,
            error: text.unicodeScalars.count > most ? words.noteIsTooLong(count: words.language.number(most)) : nil,
            autocomplete: "off", largest: most)
        cancel = Paths.projectShelf(project)
        verb = words.save
    }
}
