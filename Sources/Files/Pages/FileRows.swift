import FoundationEssentials
import HTML
import Site
import Web

/// Writes the rows of a list. Each is kept as it was written, and given again while its file and its copy are in the same
/// version.
struct FileRows {
    private let view: FileView
    private let back: Address?
    private let member: MemberID
    /// What can be done with the files of each source, and how a kept row tells that and the list apart from others.
    private let menus: [(menu: RowMenu, place: String)]
    private let words: FilesWords
    private let context: Context

    /// - Parameters:
    ///   - back: where the pages of its files lead back to; nil is the folder that all of them stand in
    ///   - member: whose files they are
    init(
        _ view: FileView, backTo back: Address?, for member: MemberID, _ menus: [RowMenu], _ words: FilesWords,
        _ context: Context
    ) {
        self.view = view
        self.back = back
        self.member = member
        self.menus = menus.map { ($0, "\($0.reach) \(back?.text ?? "")") }
        self.words = words
        self.context = context
    }

    func html(_ listed: ListedRow) throws -> HTML {
        let found = menus.first { $0.menu.source == listed.source }
        let key = FragmentKey(
            view == .grid ? .fileTile : .fileRow, id: listed.id.rawValue, language: words.language,
            place: found?.place ?? back?.text ?? "")
        let rows = context.services.rows
        if let html = rows.html(key, of: listed.version, now: context.now) { return html }
        let file = try listed.listed()
        let row = FileRow(file, backTo: back, for: member, found?.menu, words, context)
        let html = context.html { out, frame in
            switch view {
            case .table: out.fileRow(row, words, frame)
            case .grid: out.fileTile(row, words, frame)
            }
        }
        let term = Self.term(listed, modified: file.file.modified, words, context.now)
        rows.keep(html, as: key, of: listed.version, until: term)
        return html
    }

    /// When something in it becomes another, as long as the file stays.
    private static func term(_ listed: ListedRow, modified: Date, _ words: FilesWords, _ now: Date) -> Date {
        let age = words.language.ageHolds(since: modified, now: now)
        return min(age, listed.picture.holds(now: now), listed.activity?.end ?? .distantFuture)
    }
}
