import FoundationEssentials
import HTML
import Localization
import Postgres
import Web

/// A kind of things that members may report to moderators. The feature whose things they are declares it
/// (``Feature/reportables``) and knows nothing else of moderation.
///
/// Of a conversation moderators read what somebody in it has sent them, as copies of what the reporter could read at
/// that moment: a way into it "for the time of the case" would show all that is said meanwhile, and be one more rule
/// beside the audience. Evidence is kept in the markup of then; what others wrote goes with their accounts.
package struct Reportable: Sendable {
    /// In addresses and in the table: small letters.
    package let kind: String
    package let icon: Icon
    /// «Пост».
    package let name: @Sendable (Language) -> String
    /// The thing as a reader sees it, or saw it until its author deleted it some minutes ago, by an expression for its number;
    /// nil where there is none for them. `shared` is the condition on `blobs b` that somebody shows them to the reader.
    package let find: @Sendable (_ number: SQL, _ reader: MemberID, _ shared: SQL) -> Query<ReportedThing?>
    /// The thing as it is now, whoever may read it, by an expression for its number; nil once it is erased, or another author's.
    /// Most things have one author for ever.
    package let now: @Sendable (_ number: SQL, _ author: SQL) -> Query<ReportedThing?>
    /// What stands beside it as its reporter reads it, in its order, which they may send along; nil for what is judged alone, or
    /// can be read by moderators where it stands.
    package let around: (@Sendable (_ number: SQL, _ reader: MemberID) -> Query<[ReportedNeighbour]>)?
    /// Takes it from everybody, within the act's transaction, so that its author cannot put it back; twice is once, and
    /// what is erased is gone anyway, and what is another author's stays. The moment is that of the decision, by which
    /// several about one thing are told apart. Nil for what cannot be removed.
    package let remove: (@Sendable (_ number: Int, _ author: MemberID, _ moment: SQL, Services) throws -> Void)?
    /// Takes back what was decided at that moment.
    package let restore: (@Sendable (_ number: Int, _ moment: SQL, Services) throws -> Restored)?

    /// What becomes of a thing that nobody keeps from others any more.
    package enum Restored: String, Sendable {
        /// It stands where it was.
        case back
        /// Its author had deleted it before: that is as it was.
        case deleted
        /// There is nothing left of it.
        case gone
    }

    package init(
        _ kind: String, _ icon: Icon, name: @escaping @Sendable (Language) -> String,
        find: @escaping @Sendable (_ number: SQL, _ reader: MemberID, _ shared: SQL) -> Query<ReportedThing?>,
        now: @escaping @Sendable (_ number: SQL, _ author: SQL) -> Query<ReportedThing?>,
        around: (@Sendable (_ number: SQL, _ reader: MemberID) -> Query<[ReportedNeighbour]>)? = nil,
        remove: (@Sendable (_ number: Int, _ author: MemberID, _ moment: SQL, Services) throws -> Void)? = nil,
        restore: (@Sendable (_ number: Int, _ moment: SQL, Services) throws -> Restored)? = nil
    ) {
        self.kind = kind
        self.icon = icon
        self.name = name
        self.find = find
        self.now = now
        self.around = around
        self.remove = remove
        self.restore = restore
    }
}

extension [Reportable] {
    package func named(_ kind: String) -> Reportable? { first { $0.kind == kind } }
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
    /// As it is shown; nil for what has no marks.
    package let html: HTML?
    /// Its first words, without marks.
    package let summary: String
    /// Counts changes of the text.
    package let version: Int
    package let written: Date
    package let address: Address
    package let state: State

    package init(
        by author: MemberID, named authorName: String, _ text: String, html: HTML? = nil, summary: String? = nil,
        version: Int, written: Date, at address: Address, state: State
    ) {
        self.author = author
        self.authorName = authorName
        self.text = text
        self.html = html
        self.summary = summary ?? text
        self.version = version
        self.written = written
        self.address = address
        self.state = state
    }
}

/// What stands beside something that is reported.
package struct ReportedNeighbour: Sendable {
    /// Those on each side that may be sent along.
    package static let most = 4
    /// Those on each side that are unless the reporter says otherwise.
    package static let usual = 2

    /// How far it is from the thing, whatever is between: negative before it. It names the neighbour.
    package let place: Int
    package let author: MemberID
    package let authorName: String
    package let html: HTML
    package let summary: String
    package let version: Int
    package let written: Date

    package init(
        at place: Int, by author: MemberID, named authorName: String, _ html: HTML, summary: String, version: Int,
        written: Date
    ) {
        self.place = place
        self.author = author
        self.authorName = authorName
        self.html = html
        self.summary = summary
        self.version = version
        self.written = written
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
