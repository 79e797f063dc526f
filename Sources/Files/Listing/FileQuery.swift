import FoundationEssentials
import Postgres
import Site

/// A page of a list of files, as one statement.
///
/// Folders stand before files in either direction, so each is a list of its own that an index gives in order: a page
/// reads at most twice its rows, whether its folder holds fifty entries or ten thousand.
package struct FileQuery: Sendable {
    /// Rows on a page.
    package static let pageSize = 50

    package let scope: FileScope
    package let order: FileOrder
    /// A part of the names; empty for all.
    package let search: String
    package let after: FileCursor?

    package init(_ scope: FileScope, by order: FileOrder, search: String = "", after: FileCursor? = nil) {
        self.scope = scope
        self.order = order
        self.search = search
        self.after = after
    }

    /// A page and one more row, which tells whether there is a further page.
    package var page: Query<[File]> {
        .rows(statement) { try File(&$0) }
    }

    /// The same, with what is kept of each file.
    package var listed: Query<[ListedFile]> {
        let first: SQL = scope.hasFolders ? "f.is_folder DESC, " : ""
        return .rows(
            """
            SELECT \(ListedFile.columns)
            FROM (\(statement)) AS f
            LEFT JOIN saved_copies s ON s.file_id = f.id
            ORDER BY \(first)\(ordering)
            """
        ) { try ListedFile(&$0) }
    }

    /// The same of the folders alone.
    package var folders: Query<[File]> {
        .rows("\(part(folders: true)) LIMIT 51") { try File(&$0) }
    }

    /// What PostgreSQL does for the page, in words: for tests of its indexes.
    package var explained: SQL { "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(statement)" }

    private var statement: SQL {
        guard scope.hasFolders else { return "\(part(folders: false)) LIMIT 51" }
        guard after?.isFolder ?? true else { return "\(part(folders: false)) LIMIT 51" }
        return """
            SELECT * FROM (
                (\(part(folders: true)) LIMIT 51)
                UNION ALL
                (\(part(folders: false)) LIMIT 51)
            ) AS f
            ORDER BY f.is_folder DESC, \(ordering)
            LIMIT 51
            """
    }

    private func part(folders: Bool) -> SQL {
        let kind: SQL = folders ? "f.is_folder" : "NOT f.is_folder"
        var sql: SQL = "SELECT \(File.columns), f.md5 FROM files f WHERE \(scope.condition) AND \(kind)"
        if !search.isEmpty {
            // The member once more: the index over words begins with it, whatever the scope is. It holds bytes, so the
            // comparison must not take over the collation that made the letters small.
            sql.append(
                """
                 AND f.member_id = \(scope.member)
                AND f.words LIKE replace(lower(\(pattern) COLLATE file_names), 'ё', 'е') COLLATE "C"
                """)
        }
        if let after, after.isFolder == folders { sql.append(" AND \(beyond(after))") }
        sql.append(" ORDER BY \(ordering)")
        return sql
    }

    /// The search as a pattern of LIKE, its own signs taken literally.
    var pattern: String {
        var pattern = "%"
        for character in search {
            if character == "%" || character == "_" || character == "\\" { pattern.append("\\") }
            pattern.append(character)
        }
        return pattern + "%"
    }

    var ordering: SQL {
        switch (order.key, order.isDescending) {
        case (.name, false): "f.name, f.id"
        case (.name, true): "f.name DESC, f.id DESC"
        case (.date, false): "f.modified_at, f.id"
        case (.date, true): "f.modified_at DESC, f.id DESC"
        case (.size, false): "f.size, f.id"
        case (.size, true): "f.size DESC, f.id DESC"
        case (.type, false): "f.category, f.name, f.id"
        case (.type, true): "f.category DESC, f.name DESC, f.id DESC"
        }
    }

    private func beyond(_ cursor: FileCursor) -> SQL {
        let sign: SQL = order.isDescending ? "<" : ">"
        switch cursor.key {
        case .name(let name):
            return "(f.name, f.id) \(sign) (\(name), \(cursor.id))"
        case .date(let microseconds):
            let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
            return "(f.modified_at, f.id) \(sign) (\(date), \(cursor.id))"
        case .size(let size):
            return "(f.size, f.id) \(sign) (\(size), \(cursor.id))"
        case .type(let category, let name):
            return "(f.category, f.name, f.id) \(sign) (\(category), \(name), \(cursor.id))"
        }
    }
}
