import FoundationEssentials
import HTML
import Localization
import Postgres
import Site
import Web

/// What one worker has written of lists of files, to be given again: rows, and what stands around them.
///
/// A row is one member's, and so is a page: this pays while somebody is at work in a list. Nothing has to be told when
/// something changes: a whole page is given again only while the database has counted no change of what lists of its
/// member show, a row only for the versions of file and copy that it was made of, and what stands around rows only for
/// all that it was made of.
final class KeptLists {
    /// Of 2 kB each.
    private var rows = Generations<RowKey, WrittenRow>(size: 512)
    /// Of 20 kB each.
    private var shells = Generations<ShellKey, PageShell>(size: 16)
    /// Each holds the rows that were written for it.
    private var pages = Generations<PageKey, WrittenPage>(size: 16)
    /// Where rows stand, by numbers, so that a row is looked up by two of them.
    private var places: [RowPlace: Int] = [:]
    private var opening = 0

    struct RowKey: Hashable {
        let file: FileID
        let place: Int
    }

    /// What a row shows besides its file and its copy.
    struct RowPlace: Hashable {
        let member: MemberID
        let language: Language
        let view: FileView
        let back: Address?
        /// What may be done with files of each source.
        let abilities: [Abilities]
    }

    /// What a page shows besides its rows.
    struct ShellKey: Hashable {
        let member: Member
        let language: Language
        let theme: Theme
        let target: String
        let choice: ListChoices.Choice
        let sources: [Source]
        let hasRows: Bool
        /// Of a search; otherwise the page does not say it.
        let count: Int
        /// What the next page begins after, in its version; nil on the last one.
        let last: FileID?
        let lastVersion: FragmentSource?
        let isFetching: Bool
        let isRefreshing: Bool

        struct Source: Hashable {
            let abilities: Abilities
            let isListed: Bool
        }

        init(_ list: FileList, _ choice: ListChoices.Choice, _ address: FileListAddress, _ context: Context) throws {
            member = try context.member()
            language = context.language
            theme = context.theme
            target = context.request.target
            self.choice = choice
            sources = list.sources.map {
                Source(abilities: $0.abilities, isListed: $0.listing?.refreshed != nil)
            }
            hasRows = !list.rows.isEmpty
            count = address.query.isEmpty ? 0 : list.rows.count
            last = list.last?.file.id
            lastVersion = list.last?.version
            isFetching = list.isFetching
            isRefreshing = list.isRefreshing
        }
    }

    // MARK: Whole pages

    /// Which page of which list, and for whom: known before the database is asked.
    struct PageKey: Hashable {
        let member: MemberID
        let target: String
        let choice: ListChoices.Choice
    }

    /// The page as it was last written, if its term is not over; nil for one of another connection.
    func page(_ key: PageKey, over database: Connection, now: Date) -> WrittenPage? {
        guard opening == database.openings, let page = pages.find(key), now < page.term else { return nil }
        return page
    }

    func keep(_ page: WrittenPage, as key: PageKey) { pages.keep(page, as: key) }

    // MARK: Rows

    /// The row as it was written, if its file and its copy are in these versions still and its term is not over.
    func row(_ row: ListedRow, _ place: Int, now: Date) -> WrittenRow? {
        guard let written = rows.find(RowKey(file: row.id, place: place)), written.version == row.version,
            now < written.term
        else { return nil }
        return written
    }

    func keep(_ row: WrittenRow, _ place: Int) {
        rows.keep(row, as: RowKey(file: row.file.id, place: place))
    }

    func number(of place: RowPlace) -> Int {
        if let number = places[place] { return number }
        // Of so many most are left by now.
        if places.count >= 256 {
            places.removeAll()
            rows.clear()
        }
        places[place] = places.count
        return places.count - 1
    }

    // MARK: What stands around them

    func shell(_ key: ShellKey) -> PageShell? { shells.find(key) }

    func keep(_ shell: PageShell, as key: ShellKey) { shells.keep(shell, as: key) }

    /// A new connection begins with nothing: versions of rows mean something to one server only, and it may be another one
    /// by now. Called before anything is asked for, and before anything is kept.
    func follow(_ database: Connection) {
        guard opening != database.openings else { return }
        opening = database.openings
        rows.clear()
        shells.clear()
        pages.clear()
    }
}
