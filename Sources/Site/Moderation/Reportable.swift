import FoundationEssentials
import Localization
import Postgres
import Web

/// A kind of things that members may report to moderators. The feature whose things they are declares it
/// (``Feature/reportables``) and knows nothing else of moderation.
package struct Reportable: Sendable {
    /// In addresses and in the table: small letters.
    package let kind: String
    package let icon: Icon
    /// «Пост».
    package let name: @Sendable (Language) -> String
    /// The thing as a reader sees it, or saw it until its author deleted it some minutes ago; nil where there is none for them.
    package let find: @Sendable (_ number: Int, _ reader: MemberID) -> Query<ReportedThing?>
    /// The thing as it is now, whoever may read it, by an expression for its number; nil once it is erased.
    package let now: @Sendable (_ number: SQL) -> Query<ReportedThing?>
    /// Takes it from everybody, within the act's transaction, so that its author cannot put it back; twice is once, and what is
    /// erased is gone anyway. Nil for what cannot be removed.
    package let remove: (@Sendable (_ number: Int, Services) throws -> Void)?
    /// Takes that back.
    package let restore: (@Sendable (_ number: Int, Services) throws -> Void)?

    package init(
        _ kind: String, _ icon: Icon, name: @escaping @Sendable (Language) -> String,
        find: @escaping @Sendable (_ number: Int, _ reader: MemberID) -> Query<ReportedThing?>,
        now: @escaping @Sendable (_ number: SQL) -> Query<ReportedThing?>,
        remove: (@Sendable (_ number: Int, Services) throws -> Void)? = nil,
        restore: (@Sendable (_ number: Int, Services) throws -> Void)? = nil
    ) {
        self.kind = kind
        self.icon = icon
        self.name = name
        self.find = find
        self.now = now
        self.remove = remove
        self.restore = restore
    }
}

/// Something that is reported, or was, as it stands at this moment.
package struct ReportedThing: Sendable {
    package enum State: String, Sendable {
        case standing
        /// By its author.
        case deleted
        /// By a moderator.
        case removed
    }

    /// Minutes in which a thing can be reported still that its author has deleted.
    package static let grace = 10

    package let author: MemberID
    package let authorName: String
    /// As it was typed.
    package let text: String
    /// Counts changes of the text.
    package let version: Int
    package let written: Date
    package let address: Address
    package let state: State

    package init(
        by author: MemberID, named authorName: String, _ text: String, version: Int, written: Date, at address: Address,
        state: State
    ) {
        self.author = author
        self.authorName = authorName
        self.text = text
        self.version = version
        self.written = written
        self.address = address
        self.state = state
    }
}

extension Paths {
    /// Asks why, and reports: `thing=post-15` names what (``ThingID``).
    package static let newReport = Path("/reports/new")
}

extension Icon {
    package static let flag = Icon("flag")
}

extension MenuItem {
    /// Reports a thing of somebody else's.
    package static func report(_ thing: ThingID, _ words: SiteWords) -> MenuItem {
        MenuItem(words.report, icon: .flag, .sheet(Paths.newReport().adding("thing", thing.pathSegment)))
    }
}
