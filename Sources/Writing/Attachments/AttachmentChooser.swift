import Site
import Web

/// A page on which one chooses what to attach to a text: its form has all that was typed, and sends it back with what was chosen.
/// Scripts show it as a dialog over the text.
package struct AttachmentChooser {
    package struct Row {
        package let card: AttachmentCard
        package let isChosen: Bool
    }

    package struct Kind {
        package let kind: String
        package let title: String
        package let isCurrent: Bool
    }

    package let words: WritingWords
    /// What the page does.
    package let verb: String
    package let action: Address
    /// Of the text's form.
    package let kept: [FormAction.Field]
    package let before: String
    package let attached: String
    package let shown: String
    package let kinds: [Kind]
    package let current: String
    package let find: TextField
    package let rows: [Row]
    package let nothing: String
    /// Of those that are chosen and stand on no row of the page, what readers will not open; a row says it of its own.
    package let closed: [AttachmentCard]
    package let count: String
    /// The same with «{n}» in the place of the number, for scripts.
    let counting: String
    let most = AttachmentStore.most
    /// Those that are chosen and stand on no row of the page.
    let elsewhere: Int

    /// Fields that are the page's own, and the token, which is given anew.
    private static let own: Set = [
        AttachedThings.field, AttachedThings.pickField, AttachedThings.shownField, AttachedThings.chooseField,
        AttachedThings.chosenField, AttachedThings.detachField, AttachedThings.beforeField, AttachedThings.findField,
        "token",
    ]

    /// - Parameter selection: of the kind; nil for all of its things
    init(
        _ kind: Attachable, _ selection: Attachable.Selection?, _ fields: Fields, to action: Address,
        called verb: String?, _ context: Context
    ) throws {
        let words = WritingWords(context.language)
        self.verb = verb ?? words.attach
        let things = AttachedThings(fields)
        let typed = String((fields[AttachedThings.findField] ?? "").composed.trimmed.prefix(100))
        let member = try context.claimedMember()
        let all = context.services.features.attachables
        let (offered, chosen) = try context.fetch(
            AttachmentCard.offered(kind, (selection?.choices ?? kind.choices)(typed, member), to: member),
            AttachmentCard.chosen(things.all, by: member, all))
        let cards = offered.map { $0(context) }
        self.words = words
        self.action = action
        kept = fields.all.filter { !Self.own.contains($0.name) }.map { FormAction.Field($0.name, $0.value) }
        before = fields[AttachedThings.beforeField] ?? things.text
        attached = things.text
        shown = cards.map(\.thing.pathSegment).joined(separator: " ")
        let current = selection?.name ?? kind.kind
        let offers = all.flatMap { each -> [(String, String)] in
            [(each.kind, each.title(context.language))] + each.selections.map { ($0.name, $0.title(context.language)) }
        }
        kinds = offers.map { Kind(kind: $0.0, title: $0.1, isCurrent: $0.0 == current) }
        self.current = current
        find = TextField(
            AttachedThings.findField, words.findToAttach, value: typed, kind: .search,
            placeholder: words.findToAttach, autocomplete: "off", largest: 100)
        rows = cards.map { Row(card: $0, isChosen: things.all.contains($0.thing)) }
        nothing = words.nothingToAttach
        closed = chosen.map { $0(context) }.filter { one in
            one.isClosed && !cards.contains { $0.thing == one.thing }
        }
        counting = words.chosenOf(number: "{n}", most: context.language.number(AttachmentStore.most))
        elsewhere = things.all.filter { thing in !cards.contains { $0.thing == thing } }.count
        count = words.chosenOf(
            number: context.language.number(things.all.count), most: context.language.number(AttachmentStore.most))
    }
}

extension Context {
    /// The page on which one chooses, where the form of a text asks for that.
    ///
    /// - Parameters:
    ///   - sheet: has the cards, where those of the section have not
    ///   - verb: what is done with what is chosen; nil for attaching it
    package func choosingAttachment(
        in section: Section, sheet: String? = nil, called verb: String? = nil
    ) throws -> Response? {
        let fields = try form()
        guard let asked = fields[AttachedThings.chooseField] else { return nil }
        let kinds = services.features.attachables
        let selected = kinds.selection(asked)
        guard let kind = selected?.of ?? kinds.named(asked) ?? kinds.first else { throw Failure.notFound }
        let chooser = try AttachmentChooser(kind, selected?.1, fields, to: requestedAddress, called: verb, self)
        return page(chooser.verb, in: section, hasHeading: false) { out, layout in
            var layout = layout
            layout.sheets += [
                sheet, section.hasComposer ? nil : Composer.sheet, Composer.attachedSheet,
            ].compactMap(\.self)
            out.attachmentChooserPage(chooser, layout: layout)
        }
    }
}
