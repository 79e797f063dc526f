import FoundationEssentials
import HTML
import Site
import Web

/// Writes the rows of a list. Each is kept as it was written, and given again while its file and its copy are in the same
/// versions; what the others show is fetched together, which is a second round trip for rows that this worker has not
/// shown yet.
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

    /// In their order, without files that are gone meanwhile.
    func write(_ rows: some Collection<ListedRow>) throws -> [WrittenRow] {
        let place = kept.number(
            of: KeptLists.RowPlace(
                member: member, language: words.language, view: view, back: back,
                abilities: sources.map(\.abilities)))
        kept.follow(context.database)
        var missing: [FileID] = []
        var written: [WrittenRow?] = []
        written.reserveCapacity(rows.count)
        for row in rows {
            let found = kept.row(row, place, now: context.now)
            if found == nil { missing.append(row.id) }
            written.append(found)
        }
        guard !missing.isEmpty else { return written.compactMap(\.self) }
        let made = try make(missing, place)
        for (number, row) in rows.enumerated() where written[number] == nil { written[number] = made[row.id] }
        return written.compactMap(\.self)
    }

    private func make(_ files: [FileID], _ place: Int) throws -> [FileID: WrittenRow] {
        var made: [FileID: WrittenRow] = [:]
        let found = try context.fetch(ListedFile.find(files, of: member))
        kept.follow(context.database)
        let menus = sources.map { RowMenu($0.source, $0.abilities, words) }
        for (listed, row) in found {
            let menu = menus.first { $0.source == listed.file.source }
            let written = WrittenRow(
                listed, row, until: term(listed.file),
                html(FileRow(listed, backTo: back, for: member, menu, words, context)))
            kept.keep(written, place)
            made[row.id] = written
        }
        return made
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
