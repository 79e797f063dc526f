import Site
import Web

/// What is attached to a text that is being written: one field of its form, which its draft keeps too. A page on which one chooses
/// sends it with what was chosen there.
///
/// So nothing is kept on the server, and a text that was never saved loses nothing.
package struct AttachedThings: Sendable, Equatable {
    /// Of the text's form: «file-12 photo-3».
    package static let field = "attach"
    /// A thing that was chosen, many times.
    static let pickField = "pick"
    /// All that one could choose from, in one field: what is not chosen of it is attached no more.
    static let shownField = "shown"
    /// A button that takes one off.
    static let detachField = "detach"
    /// A button that opens the page on which one chooses among things of a kind.
    static let chooseField = "choose"
    /// A button that comes back from there.
    static let chosenField = "chosen"
    /// What was attached before, for a member who comes back with nothing.
    static let beforeField = "before"
    /// What is looked for there.
    static let findField = "find"

    package let all: [ThingID]

    package var text: String { all.map(\.pathSegment).joined(separator: " ") }
    /// The page of the text is asked for, not its publishing.
    package let isUnfinished: Bool

    package init(_ all: [ThingID] = []) {
        self.all = all
        isUnfinished = false
    }

    package init(_ text: String) { self.init(Self.things(text)) }

    package init(_ fields: Fields) {
        isUnfinished = fields[Self.chosenField] != nil || fields[Self.detachField] != nil
        guard fields[Self.chosenField] != "0" else {
            self.all = Self.things(fields[Self.beforeField] ?? "")
            return
        }
        let shown = Set(Self.things(fields[Self.shownField] ?? ""))
        let picked = fields.all(Self.pickField).compactMap(ThingID.init(pathSegment:))
        let off = fields[Self.detachField].flatMap(ThingID.init(pathSegment:))
        var all = Self.things(fields[Self.field] ?? "").filter { !shown.contains($0) || picked.contains($0) }
        for thing in picked where !all.contains(thing) { all.append(thing) }
        self.all = Array(all.filter { $0 != off }.prefix(AttachmentStore.most))
    }

    private static func things(_ text: String) -> [ThingID] {
        var all: [ThingID] = []
        // A hundred stand on no page.
        for part in text.split(separator: " ").prefix(100) {
            if let thing = ThingID(pathSegment: String(part)), !all.contains(thing) { all.append(thing) }
        }
        return all
    }
}

/// What a composer shows of that.
package struct AttachedPart: Sendable {
    package let things: AttachedThings
    package let cards: [AttachmentCard]

    package var closed: [AttachmentCard] { cards.filter(\.isClosed) }

    package init(_ things: AttachedThings, _ context: Context) throws {
        let making = try context.fetch(
            AttachmentCard.chosen(things.all, by: context.claimedMember(), context.services.features.attachables))
        cards = making.map { $0(context) }
        // What no feature knows is attached no more.
        let known = cards.map(\.thing)
        self.things = AttachedThings(things.all.filter { known.contains($0) })
    }

    private init(_ cards: [AttachmentCard]) {
        self.cards = cards
        things = AttachedThings(cards.map(\.thing))
    }

    /// Without what is gone, or never was the writer's to attach.
    package var standing: AttachedPart { AttachedPart(cards.filter { !$0.isGone }) }
}
