import Localization
import Postgres
import Web

/// A kind of things that something of another feature leads to: a reminder to the message that it is of. The feature whose things
/// they are declares it (``Feature/linkables``), and nobody else knows who may open them (DECISIONS, 216).
package struct Linkable: Sendable {
    /// In addresses and in tables: small letters.
    package let kind: String
    package let icon: Icon
    /// «Сообщение».
    package let name: @Sendable (Language) -> String
    /// A SELECT of `number` and of `parts`, texts that ``thing`` reads: those of some things that a reader may open now, in any
    /// order. Of others nothing is said, whether they were ever there or not.
    ///
    /// - Parameter numbers: a SELECT of their numbers
    let rows: @Sendable (_ numbers: SQL, _ reader: MemberID) -> SQL
    let thing: @Sendable (_ number: Int, _ parts: [String]) -> LinkedThing?
    /// The number of a thing in the path of one of its pages, cut at its slashes; nil where pages of none of them are.
    let number: (@Sendable (_ path: [Substring]) -> Int?)?
    /// A SELECT of those numbers whose thing stands, whoever may open it; nil for what nothing is attached to.
    let standing: (@Sendable (_ numbers: SQL) -> SQL)?
    /// How dead cards are taken off them; nil for what is no text.
    let cards: CardPlace?

    package init(
        _ kind: String, _ icon: Icon, name: @escaping @Sendable (Language) -> String,
        number: (@Sendable (_ path: [Substring]) -> Int?)? = nil,
        standing: (@Sendable (_ numbers: SQL) -> SQL)? = nil,
        cards: CardPlace? = nil,
        rows: @escaping @Sendable (_ numbers: SQL, _ reader: MemberID) -> SQL,
        thing: @escaping @Sendable (_ number: Int, _ parts: [String]) -> LinkedThing?
    ) {
        self.kind = kind
        self.icon = icon
        self.name = name
        self.number = number
        self.standing = standing
        self.cards = cards
        self.rows = rows
        self.thing = thing
    }
}

extension Linkable {
    /// Finds the number in a path such as `/posts/{}`, where `*` is anything.
    package static func number(_ pattern: String...) -> @Sendable ([Substring]) -> Int? {
        { path in
            guard path.count == pattern.count else { return nil }
            var number: Int?
            for (piece, sample) in zip(path, pattern) {
                switch sample {
                case "{}":
                    guard let found = Int(pathSegment: String(piece)), found > 0 else { return nil }
                    number = found
                case "*": continue
                default: guard piece == sample else { return nil }
                }
            }
            return number
        }
    }
}

extension [Linkable] {
    package func named(_ kind: String) -> Linkable? { first { $0.kind == kind } }

    /// The thing whose page a path is.
    package func thing(at path: Substring) -> ThingID? {
        let pieces = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for kind in self {
            if let number = kind.number?([Substring](pieces)) { return ThingID(kind.kind, number) }
        }
        return nil
    }

    /// Things of all kinds that a reader may open now, by one statement.
    ///
    /// - Parameter numbers: a SELECT of the numbers of a kind
    package func find(for reader: MemberID, _ numbers: (_ kind: String) -> SQL) -> Query<[ThingID: LinkedThing]> {
        guard let first else { return .known([:]) }
        func part(_ kind: Linkable) -> SQL {
            "SELECT \(kind.kind)::text AS kind, t.* FROM (\(kind.rows(numbers(kind.kind), reader))) t"
        }
        let sql = dropFirst().reduce(part(first)) { "\($0) UNION ALL \(part($1))" }
        let kinds = Dictionary(map { ($0.kind, $0) }) { one, _ in one }
        return Query<[(ThingID, LinkedThing)?]>.rows(sql) { row in
            let kind: String = try row.next("kind")
            let number: Int = try row.next("number")
            let parts: [String] = try row.next("parts")
            return kinds[kind]?.thing(number, parts).map { (ThingID(kind, number), $0) }
        }.map { Dictionary($0.compactMap(\.self)) { one, _ in one } }
    }

    /// One thing; nil where there is none for the reader.
    package func find(_ thing: ThingID, for reader: MemberID) -> Query<LinkedThing?> {
        filter { $0.kind == thing.kind }.find(for: reader) { _ in "SELECT \(thing.number)::bigint" }.map { $0[thing] }
    }
}

/// Something that a reader may open.
package struct LinkedThing: Sendable {
    /// Its first words, or what it is called.
    package let title: @Sendable (Language) -> String
    /// Who wrote it; nil for what nobody did.
    package let author: String?
    package let address: Address

    package init(
        by author: String? = nil, at address: Address, title: @escaping @Sendable (Language) -> String
    ) {
        self.author = author
        self.address = address
        self.title = title
    }

    package init(_ title: String, by author: String? = nil, at address: Address) {
        self.init(by: author, at: address) { _ in title }
    }
}

extension Icon {
    package static let alarmClock = Icon("alarm-clock")
}

extension Paths {
    /// Leads to a thing of any feature, whoever links to it; its reader may have lost it.
    package static let thing = Path("/things/{}", ThingID.self)
    /// Leads to the text on which an attachment stands.
    package static let attachment = Path("/attachments/{}", AttachmentID.self)
    /// Asks the owner of an attached thing to open it.
    package static let askForAccess = Path("/attachments/{}/request", AttachmentID.self)
    /// Takes a dead card off its text.
    package static let removeCard = Path("/attachments/{}/remove", AttachmentID.self)
    /// An empty form of a reminder: `of=post-15` fills it in for a thing, to which it leads back.
    package static let newReminder = Path("/reminders/new")
}

extension MenuItem {
    /// Where a thing's reminder is named in an address.
    package static let remindedThing = "of"

    /// Writes a reminder of a thing.
    package static func remind(_ thing: ThingID, _ words: SiteWords) -> MenuItem {
        MenuItem(
            words.remind, icon: .alarmClock, .link(Paths.newReminder().adding(remindedThing, thing.pathSegment)))
    }
}
