import Localization
import Postgres
import Web

/// A thing on a text, as somebody sees it: by its name of now where they may open it, by what it was called when it was attached
/// otherwise (DECISIONS, 217).
package struct AttachmentCard: Sendable {
    package let thing: ThingID
    private let number: AttachmentID
    package let icon: Icon
    package let name: String
    /// «Яндекс Диск · 2,4 МБ · был „План.docx“».
    package let detail: String
    package let address: Address?
    package let isOutside: Bool
    package let isGone: Bool
    /// Its readers cannot open it: on one's own the card says so to the owner.
    package let isClosed: Bool
    /// Asks the owner to open it.
    package private(set) var ask: FormAction?
    /// Takes it off its text: of a dead one, to a member who may.
    package private(set) var removal: FormAction?

    /// What ``cards(_:_:)`` reads, behind FROM with `a`, which attachment, and `c`, its thing.
    private static func columns(_ reader: MemberID) -> SQL {
        """
        a.id, a.place_id, a.position::integer AS position, a.card_kind, a.thing, a.label, c.access, c.parts,
        EXISTS (
            SELECT
            FROM access_requests q
            WHERE q.card_kind = a.card_kind AND q.thing = a.thing AND q.asker_id = \(reader)
              AND q.asked_at > now() - interval '1 day'
        ) AS is_asked
        """
    }

    /// Whether the reader may take it off its text, behind ``columns(_:)``: of those that live nothing is asked.
    private static func isRemovable(_ kind: Attachable, _ place: CardPlace?, _ reader: MemberID) -> SQL {
        guard let place else { return "false" }
        return """
            CASE WHEN \(kind.isDead("a.thing", "c.access", reader)) THEN \(place.isTended("a.place_id", reader)) ELSE false END
            """
    }

    /// A card that is read, in the words of its reader.
    package typealias Making = @Sendable (Context) -> AttachmentCard

    /// Of texts of a kind that the reader may read, by their numbers: one statement, which asks once for each kind of things.
    ///
    /// - Parameter texts: how dead cards are taken off these
    package static func on(
        _ place: String, _ numbers: [Int], for reader: MemberID, tended texts: CardPlace, _ kinds: [Attachable]
    ) -> Query<[Int: [Making]]> {
        guard !numbers.isEmpty else { return .known([:]) }
        return on("place_kind = \(place) AND place_id = ANY(\(numbers)::bigint[])", for: reader, kinds, texts)
    }

    /// Of places that a SELECT gives, which looks itself at who may know of them.
    package static func on(
        _ place: String, in numbers: SQL, for reader: MemberID, _ kinds: [Attachable]
    ) -> Query<[Int: [Making]]> {
        on("place_kind = \(place) AND place_id IN (\(numbers))", for: reader, kinds, nil)
    }

    /// What is attached is read first, by its places: joined to the things PostgreSQL may look by the thing instead, and read all
    /// places of one that is attached everywhere.
    private static func on(
        _ places: SQL, for reader: MemberID, _ kinds: [Attachable], _ texts: CardPlace?
    ) -> Query<[Int: [Making]]> {
        guard !kinds.isEmpty else { return .known([:]) }
        return read(
            kinds.map { kind in
                let things: SQL = "SELECT x.thing FROM attached x WHERE x.card_kind = \(kind.kind)"
                return """
                    SELECT \(columns(reader)), \(isRemovable(kind, texts, reader)) AS is_removable
                    FROM attached a
                    LEFT JOIN (\(kind.rows(things, reader))) c ON c.number = a.thing
                    WHERE a.card_kind = \(kind.kind)
                    """
            }, kinds,
            behind: """
                WITH attached AS MATERIALIZED (
                    SELECT id, place_id, position, card_kind, thing, label
                    FROM attachments
                    WHERE \(places)
                )
                """)
    }

    /// Of things that a member is about to attach, in their order. Of what is not theirs to attach nothing is said, not even that
    /// it is there: the one who sends a form chooses the numbers.
    package static func chosen(_ things: [ThingID], by member: MemberID, _ kinds: [Attachable]) -> Query<[Making]> {
        guard !things.isEmpty else { return .known([]) }
        let parts = kinds.compactMap { kind -> SQL? in
            let own = things.enumerated().filter { $0.element.kind == kind.kind }
            guard !own.isEmpty else { return nil }
            let numbers = own.map(\.element.number)
            let named: SQL = "SELECT unnest(\(numbers)::bigint[])"
            return """
                SELECT 0::bigint AS id, 0::bigint AS place_id, a.position, \(kind.kind)::text AS card_kind, a.thing,
                       ''::text AS label, c.access, c.parts, false AS is_asked,
                       false AS is_removable
                FROM unnest(\(numbers)::bigint[], \(own.map { Int32($0.offset) })::integer[]) AS a (thing, position)
                LEFT JOIN (
                    SELECT r.*
                    FROM (\(kind.rows(named, member))) r
                    WHERE r.number IN (SELECT o.number FROM (\(kind.own(named, member))) o)
                ) c ON c.number = a.thing
                """
        }
        return read(parts, kinds).map { $0[0] ?? [] }
    }

    /// Of what a member may choose from.
    ///
    /// - Parameter choices: a SELECT of their numbers, in their order
    package static func offered(_ kind: Attachable, _ choices: SQL, to member: MemberID) -> Query<[Making]> {
        let placed: SQL = """
            SELECT w.number, row_number() OVER ()::integer AS position
            FROM (\(choices)) AS w (number)
            """
        return read(
            [
                """
                SELECT 0::bigint AS id, 0::bigint AS place_id, a.position, \(kind.kind)::text AS card_kind,
                       a.number AS thing, ''::text AS label, c.access, c.parts, false AS is_asked,
                       false AS is_removable
                FROM (\(placed)) a
                JOIN (\(kind.rows("SELECT w.number FROM (\(choices)) AS w (number)", member))) c
                  ON c.number = a.number
                """
            ], [kind]
        ).map { $0[0] ?? [] }
    }

    /// - Parameter head: what stands before the statement
    private static func read(
        _ parts: [SQL], _ kinds: [Attachable], behind head: SQL = ""
    ) -> Query<[Int: [Making]]> {
        guard let first = parts.first else { return .known([:]) }
        let all = parts.dropFirst().reduce(first) { "\($0) UNION ALL \($1)" }
        let known = Dictionary(kinds.map { ($0.kind, $0) }) { one, _ in one }
        return Query<[(Int, Making)?]>.rows("\(head) SELECT * FROM (\(all)) AS t ORDER BY t.place_id, t.position, t.id")
        {
            row in
            let id: AttachmentID = try row.next("id")
            let place: Int = try row.next("place_id")
            _ = try row.next("position", as: Int32.self)
            let kind: String = try row.next("card_kind")
            let thing = ThingID(kind, try row.next("thing"))
            let label: String = try row.next("label")
            let access = (try row.next("access", as: String?.self)).flatMap(Attachable.Access.init)
            let parts: [String]? = try row.next("parts")
            let isAsked: Bool = try row.next("is_asked")
            let isRemovable: Bool = try row.next("is_removable")
            guard let attachable = known[kind] else { return nil }
            return (
                place,
                { context in
                    AttachmentCard(
                        id, thing, label, access, parts.flatMap { attachable.face(thing.number, $0, context.language) },
                        attachable, isAsked: isAsked, isRemovable: isRemovable, context)
                }
            )
        }.map { Dictionary(grouping: $0.compactMap(\.self)) { $0.0 }.mapValues { $0.map(\.1) } }
    }

    private init(
        _ id: AttachmentID, _ thing: ThingID, _ label: String, _ access: Attachable.Access?, _ face: Attachable.Face?,
        _ kind: Attachable, isAsked: Bool, isRemovable: Bool, _ context: Context
    ) {
        let words = context.words
        self.thing = thing
        number = id
        isGone = face == nil
        isClosed = access == .closed || access == .own
        icon = face?.icon ?? kind.icon
        let isOpen = access == .open || access == .own
        let given = label.withDirectionsMarked
        let called = isOpen ? face?.name ?? given : given
        let isNameless = called.isEmpty
        name = isNameless ? face == nil ? kind.gone(context.language) : kind.title(context.language) : called
        let earlier: String? =
            isOpen && !given.isEmpty && called != given ? words.cardWas(name: given) : nil
        let state: String? =
            switch access {
            case .own: words.cardClosed
            case .closed: isAsked ? words.cardAsked : words.cardClosed
            default: nil
            }
        let known = face?.asOf.map { words.cardAsOf(time: context.clock.dayAndTime($0)) as String }
        let facts: [String?] =
            face == nil ? [isNameless ? nil : kind.gone(context.language)] : [face?.detail, earlier, state, known]
        detail = facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
        address = isOpen ? face?.address : nil
        isOutside = face?.isOutside ?? false
        ask =
            access == .closed && kind.asking != nil && !isAsked
            ? Self.act(Paths.askForAccess(id), from: context.requestedAddress) : nil
        removal = isRemovable ? Self.act(Paths.removeCard(id), from: context.requestedAddress) : nil
    }

    private static func act(_ address: Address, from page: Address) -> FormAction {
        FormAction(
            address,
            [
                FormAction.Field(IdempotencyKey.field, IdempotencyKey().text),
                FormAction.Field(LocalPath.returnField, page.text),
            ])
    }

    /// The same where it comes with a fragment: its acts lead back to the page.
    ///
    /// - Parameter isOpen: whether anything can be changed there
    package func shown(on page: Address, isOpen: Bool = true) -> AttachmentCard {
        var card = self
        if ask != nil { card.ask = Self.act(Paths.askForAccess(number), from: page) }
        if removal != nil { card.removal = isOpen ? Self.act(Paths.removeCard(number), from: page) : nil }
        return card
    }
}
