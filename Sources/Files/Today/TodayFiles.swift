import Media
import Postgres
import Site
import Web

/// Files on the first page: those that came or changed last.
package struct TodayFiles {
    private static let most = 3

    package let files: [ListedFile]

    package struct ListedFile {
        package let name: ShownName
        package let page: Address
        package let thumb: Thumb
        package let source: String
        package let date: Moment
    }

    static let panel = Panel(at: 50, isBeside: true, sheets: ["thumbs.css"]) { member in
        newest(of: member).map { rows in { context in content(rows, of: member, context) } }
    }

    static func newest(of member: MemberID) -> Query<[ListedRow]> {
        .rows(
            """
            SELECT \(ListedRow.columns(.exact))
            FROM files f
            WHERE f.member_id = \(member) AND NOT f.is_folder
            ORDER BY f.modified_at DESC, f.id DESC
            LIMIT \(constant: Self.most)
            """
        ) { try ListedRow(&$0) }
    }

    private static func content(_ rows: [ListedRow], of member: MemberID, _ context: Context) -> PanelContent {
        let words = FilesWords(context.language)
        guard !rows.isEmpty else {
            return .offer(
                PanelOffer(.folder, words.todayConnectText, action: Link(words.todayConnect, to: Paths.files())))
        }
        context.showsFiles = true
        let today = TodayFiles(
            files: rows.map { row in
                ListedFile(
                    name: ShownName(row.name), page: Paths.file(row.source, row.id),
                    thumb: Thumb(
                        row.id, FileSign(row.category, ending: ShownName(row.name).endingText), row.thumbnail,
                        name: row.name.description, of: member, context),
                    source: row.source.name(words), date: Moment(row.modified, context.clock))
            })
        return .block(
            PanelBlock("files", title: words.todayFiles, more: Link(words.todayMore, to: Paths.files())) {
                out, layout in
                out.todayFiles(today, layout)
            })
    }
}
