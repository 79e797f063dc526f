import FoundationEssentials
import Media
import Postgres
import Site
import Web

/// Files and folders that the one search finds by the words of their names, the newest change first. Whatever the words are,
/// at most a member's own files are fetched by the index and sorted, of which there are some ten thousand.
package enum FoundFiles {
    private static let order = FileOrder(.date, isDescending: true)
    /// Files that are counted, and sorted.
    private static let most = 20_000

    package static let group = SearchGroup(
        "files", at: 10, in: .files, sheets: ["thumbs.css"], filters: [.days, .types],
        title: { FilesWords($0).files },
        find: { request, member in
            rows(request, of: member).map { found in
                { context in things(found, request, of: member, context) }
            }
        })

    package struct Found {
        package let row: ListedRow
        package let title: String
        /// All of them, as far as ``most``.
        package let count: Int
    }

    /// As many as a page has at most, and one more.
    package static func rows(_ request: SearchRequest, of member: MemberID) -> Query<[Found]> {
        .rows(statement(request, of: member), read)
    }

    private static func read(_ row: inout Row) throws -> Found {
        let listed = try ListedRow(&row)
        return Found(row: listed, title: try row.next("title"), count: try row.next("count"))
    }

    package static func statement(_ request: SearchRequest, of member: MemberID) -> SQL {
        let after = request.place.flatMap { ListCursor<FileKey>($0, in: order) }
        let beyond: SQL = after.map { " AND \(order.beyond($0))" } ?? ""
        let filters = filters(request)
        let hasWords: SQL = request.words.isEmpty ? "" : " AND search_vector(f.name) @@ (SELECT query FROM typed)"
        return """
            WITH typed AS MATERIALIZED (
                SELECT \(request.query) AS query
            ), found AS MATERIALIZED (
                SELECT f.id, f.modified_at
                FROM files f
                WHERE f.member_id = \(member)\(hasWords)\(filters)
                LIMIT 20001
            )
            SELECT \(ListedRow.columns(.exact)), search_headline(f.name, typed.query) AS title,
                   (SELECT count(*) FROM found) AS count
            FROM (
                SELECT f.id FROM found f WHERE true\(beyond) ORDER BY \(order.ordering) LIMIT 21
            ) AS page
            JOIN files f USING (id)
            CROSS JOIN typed
            ORDER BY \(order.ordering)
            """
    }

    private static func filters(_ request: SearchRequest) -> SQL {
        var filters: SQL = ""
        if let since = request.since { filters.append(" AND f.modified_at >= \(since)") }
        if let until = request.until { filters.append(" AND f.modified_at < \(until)") }
        if let type = request.type {
            let length = Int32(type.unicodeScalars.count + 1)
            filters.append(" AND NOT f.is_folder AND right(f.words, \(length)) = \(".\(type)")")
        }
        return filters
    }

    private static func things(
        _ found: [Found], _ request: SearchRequest, of member: MemberID, _ context: Context
    ) -> FoundThings {
        let words = FilesWords(context.language)
        let shown = found.prefix(request.most)
        if !shown.isEmpty { context.showsFiles = true }
        let total = found.first?.count ?? 0
        return FoundThings(
            shown.map { thing($0, of: member, words, context) },
            total: FoundThings.Total(min(total, most), isMore: total > most),
            next: found.count > shown.count ? shown.last.map { ListCursor(after: $0.row, in: order).text } : nil)
    }

    private static func thing(
        _ found: Found, of member: MemberID, _ words: FilesWords, _ context: Context
    ) -> FoundThing {
        let row = found.row
        let name = ShownName(row.name, hasEnding: !row.isFolder)
        let thumb = Thumb(
            row.id, FileSign(row.isFolder ? nil : row.category, ending: name.endingText), row.thumbnail,
            name: row.name.description, of: member, context)
        let size = row.isFolder ? words.folder : words.language.fileSize(row.size)
        return FoundThing(
            title: MarkedText(found.title.withDirectionsMarked), detail: "\(row.source.name(words)) · \(size)",
            when: context.clock.age(since: row.modified), address: Paths.file(row.source, row.id)
        ) { out, layout in out.thumb(thumb, layout, isAlone: false) }
    }
}
