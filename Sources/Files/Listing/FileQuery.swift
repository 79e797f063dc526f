import FoundationEssentials
import Postgres
import Site

/// A page of a list of files.
///
/// Folders stand before files in either direction, so each is a list of its own, with a statement of its own that reads an
/// index in order: nothing is sorted, and a page reads at most twice its rows, whether its folder holds fifty entries or
/// ten thousand.
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

    /// What a page begins with: folders, and one more than fits. The files behind them are ``files``; together they tell
    /// whether there is a further page.
    package var folders: Query<[ListedRow]> {
        guard scope.hasFolders, after?.isFolder ?? true else { return .known([]) }
        return rows(folders: true)
    }

    package var files: Query<[ListedRow]> { rows(folders: false) }

    /// Folders alone, to choose one.
    package var choices: Query<[File]> {
        .rows("SELECT \(File.columns) FROM files f WHERE \(condition(folders: true)) ORDER BY \(ordering) LIMIT 51") {
            try File(&$0)
        }
    }

    /// What PostgreSQL does for each of the two, in words: for tests of its indexes.
    package var explained: [SQL] {
        [true, false].map { "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(statement(folders: $0))" }
    }

    private func rows(folders: Bool) -> Query<[ListedRow]> {
        Query<[KeptRow]>.kept(statement(folders: folders)).map { try $0.map(ListedRow.init) }
    }

    private func statement(folders: Bool) -> SQL {
        let found: SQL = "files f WHERE \(condition(folders: folders)) ORDER BY \(ordering) LIMIT 51"
        // What is found by words is sorted before it is cut: copies are looked up for the rest only. Files without one
        // are not looked up at all.
        let files: SQL =
            search.isEmpty
            ? "files f LEFT JOIN saved_copies s ON s.file_id = CASE WHEN f.has_copy THEN f.id END WHERE \(condition(folders: folders))"
            : "(SELECT f.*, f.xmin FROM \(found)) AS f LEFT JOIN saved_copies s ON s.file_id = CASE WHEN f.has_copy THEN f.id END"
        return "SELECT \(ListedRow.columns) FROM \(files) ORDER BY \(ordering) LIMIT 51"
    }

    private func condition(folders: Bool) -> SQL {
        let kind: SQL = folders ? "f.is_folder" : "NOT f.is_folder"
        var sql: SQL = "\(scope.condition) AND \(kind)"
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
