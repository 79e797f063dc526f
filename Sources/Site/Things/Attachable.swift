import FoundationEssentials
import Localization
import Postgres
import Web

/// A kind of things that are attached to texts by reference. The feature whose things they are declares it
/// (``Feature/attachables``) and asks nobody where they stand: one statement answers for all cards of a page.
package struct Attachable: Sendable {
    /// Whether the member who looks at a card may open its thing.
    package enum Access: String, Sendable {
        case open
        /// By its owner alone, who is the one that looks.
        case own
        case closed
    }

    /// What a card shows of its thing.
    package struct Face: Sendable {
        package let name: String
        /// «Яндекс Диск · 2,4 МБ».
        package let detail: String
        package let icon: Icon
        /// Nil for what does not open.
        package let address: Address?
        /// It leads to another site.
        package let isOutside: Bool
        /// When its provider listed it last, where that is long ago; nil otherwise.
        package let asOf: Date?

        package init(
            _ name: String, _ detail: String, _ icon: Icon, at address: Address?, isOutside: Bool = false,
            asOf: Date? = nil
        ) {
            self.name = name
            self.detail = detail
            self.icon = icon
            self.address = address
            self.isOutside = isOutside
            self.asOf = asOf
        }
    }

    /// Some of them that one chooses from by themselves.
    package struct Selection: Sendable {
        /// In forms, beside the kinds: small letters.
        package let name: String
        /// «Сохранённые копии».
        package let title: @Sendable (Language) -> String
        /// As ``Attachable/choices``.
        package let choices: @Sendable (_ typed: String, MemberID) -> SQL

        package init(
            _ name: String, title: @escaping @Sendable (Language) -> String,
            choices: @escaping @Sendable (_ typed: String, MemberID) -> SQL
        ) {
            self.name = name
            self.title = title
            self.choices = choices
        }
    }

    /// In addresses and in tables: small letters.
    package let kind: String
    package let icon: Icon
    /// «Файлы»: where one chooses among them.
    package let title: @Sendable (Language) -> String
    /// What is said of one that is there no more: «файл удалён».
    package let gone: @Sendable (Language) -> String
    /// A SELECT of the numbers of what a member may attach, what they may mean first.
    ///
    /// - Parameter typed: words; nothing for what they had last
    package let choices: @Sendable (_ typed: String, MemberID) -> SQL
    package let selections: [Selection]
    /// A SELECT of `number` and `label` of those things that a member may attach.
    package let own: @Sendable (_ numbers: SQL, MemberID) -> SQL
    /// A SELECT of `number`, `access` (``Access``) and `parts`, texts that ``face`` reads. Where a reader may not open a thing
    /// its parts say nothing of it.
    package let rows: @Sendable (_ numbers: SQL, _ reader: MemberID) -> SQL
    /// Whether a thing is dead: deleted, or open to nobody but its owner, whoever looks. An expression on its number and on what
    /// ``rows`` says of its access, NULL for nothing; it says nothing to a reader of what they could not know of.
    let isDead: @Sendable (_ number: SQL, _ access: SQL, _ reader: MemberID) -> SQL
    package let face: @Sendable (_ number: Int, _ parts: [String], Language) -> Face?
    /// How a reader has a closed one opened; nil where nobody can do that.
    package let asking: Asking?

    package struct Asking: Sendable {
        /// The number of the member who can open it, an expression on the thing's.
        package let owner: @Sendable (_ number: SQL) -> SQL
        /// The kind of the notification that they get about the thing.
        package let news: NotificationKind

        package init(owner: @escaping @Sendable (_ number: SQL) -> SQL, news: NotificationKind) {
            self.owner = owner
            self.news = news
        }
    }

    /// Those that are offered to choose from.
    package static let mostOffered = 30

    package init(
        _ kind: String, _ icon: Icon, title: @escaping @Sendable (Language) -> String,
        gone: @escaping @Sendable (Language) -> String,
        choices: @escaping @Sendable (_ typed: String, MemberID) -> SQL, selections: [Selection] = [],
        own: @escaping @Sendable (_ numbers: SQL, MemberID) -> SQL,
        rows: @escaping @Sendable (_ numbers: SQL, _ reader: MemberID) -> SQL,
        isDead: @escaping @Sendable (_ number: SQL, _ access: SQL, _ reader: MemberID) -> SQL,
        asking: Asking? = nil,
        face: @escaping @Sendable (_ number: Int, _ parts: [String], Language) -> Face?
    ) {
        self.kind = kind
        self.icon = icon
        self.title = title
        self.gone = gone
        self.choices = choices
        self.selections = selections
        self.own = own
        self.rows = rows
        self.isDead = isDead
        self.asking = asking
        self.face = face
    }
}

extension [Attachable] {
    package func named(_ kind: String) -> Attachable? { first { $0.kind == kind } }

    /// The selection of this name, with the kind of its things.
    package func selection(_ name: String) -> (of: Attachable, Attachable.Selection)? {
        for kind in self {
            if let selection = kind.selections.first(where: { $0.name == name }) { return (kind, selection) }
        }
        return nil
    }
}
