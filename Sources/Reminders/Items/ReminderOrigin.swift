import Postgres
import Site
import Web

/// What a reminder is of, as its form shows it: a thing of any feature. Its own words say what it is about; the thing is named only
/// as long as its member may open it.
package struct ReminderOrigin: Sendable {
    /// Where the form and the address of an empty one name it.
    static let field = MenuItem.remindedThing

    package let field: FormAction.Field
    package let icon: Icon
    /// «Сообщение».
    package let kind: String
    /// «Михаил Лебедев: Отлично, записал»; nil for what is gone, or closed to the member.
    package let title: String?
    package let address: Address

    /// Nil for a kind that no feature has.
    init?(_ id: ThingID, _ thing: LinkedThing?, _ context: Context) {
        guard let kind = context.services.features.linkables.named(id.kind) else { return nil }
        field = FormAction.Field(Self.field, id.pathSegment)
        icon = kind.icon
        self.kind = kind.name(context.language)
        title = thing.map { thing in
            let title = thing.title(context.language)
            return thing.author.map { "\($0): \(title)" } ?? title
        }
        address = thing?.address ?? Paths.thing(id)
    }

    /// The thing of a reminder, whatever kind it is of.
    static func find(of id: ReminderID, by member: MemberID, _ kinds: [Linkable]) -> Query<[ThingID: LinkedThing]> {
        kinds.find(for: member) { kind in
            """
            SELECT r.origin_number
            FROM reminders r
            WHERE r.id = \(id) AND r.member_id = \(member) AND r.origin_kind = \(kind) AND r.deleted_at IS NULL
            """
        }
    }
}

/// The same on a row: what kind of thing it is, and the way there. It names nothing, so that a member who has lost the thing
/// reads nothing of it.
package struct ReminderOriginMark: Sendable {
    package let icon: Icon
    package let kind: String
    package let address: Address

    init?(_ id: ThingID?, _ kinds: [Linkable], _ words: RemindersWords) {
        guard let id, let kind = kinds.first(where: { $0.kind == id.kind }) else { return nil }
        icon = kind.icon
        self.kind = kind.name(words.language)
        address = Paths.thing(id)
    }
}
