import FoundationEssentials
import HTML
import Site
import Web

/// Writes the rows of a list. Each is kept as it was written, and given again while its file and its copy are in the same
/// versions: when something in a list has changed, most of it is the same.
struct FileRows {
    private let view: FileView
    private let back: Address?
    private let member: MemberID
    private let sources: [SourceState]
    private let kept: KeptLists
    private let words: FilesWords
    private let context: Context

    /// - Parameters:
    ///   - back: where the pages of its files lead back to; nil is the folder that all of them stand in
    ///   - member: whose files they are
    ///   - sources: what may be done with the files of each
    init(
        _ view: FileView, backTo back: Address?, for member: MemberID, _ sources: [SourceState], _ kept: KeptLists,
        _ words: FilesWords, _ context: Context
    ) {
        self.view = view
        self.back = back
        self.member = member
        self.sources = sources
        self.kept = kept
        self.words = words
        self.context = context
    }

    /// In their order.
    func write(_ rows: some Collection<ListedRow>) -> [WrittenRow] {
        let place = kept.number(
            of: KeptLists.RowPlace(
                member: member, language: words.language, view: view, back: back,
                abilities: sources.map(\.abilities)))
        kept.follow(context.database)
        let menus = sources.map { RowMenu($0.source, $0.abilities, words) }
        return rows.map { row in
            if let written = kept.row(row, place, now: context.now) { return written }
            let menu = menus.first { $0.source == row.listed.file.source }
            let written = WrittenRow(
                row, until: term(row.listed.file),
                html(FileRow(row.listed, backTo: back, for: member, menu, words, context)))
            kept.keep(written, place)
            return written
        }
    }

    private func html(_ row: FileRow) -> HTML {
        context.html { out, frame in
            switch view {
            case .table: out.fileRow(row, words, frame)
            case .grid: out.fileTile(row, words, frame)
            }
        }
    }

    /// When something in its row becomes another, as long as the file stays.
    private func term(_ file: File) -> Date {
        let age = words.language.ageHolds(since: file.modified, now: context.now)
        return min(age, file.picture.holds(now: context.now), file.activityEnd ?? .distantFuture)
    }
}
