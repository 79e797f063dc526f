import FoundationEssentials
import Postgres
import Site

/// A page of a list of files.
///
/// Folders stand before files in either direction, so each is a list of its own, and each half reads an index in order:
/// nothing is sorted, and a page reads no more rows than it shows and one, whether its folder holds fifty entries or ten
/// thousand.
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

    /// What a page shows, and one more when there is a further page.
    package var rows: Query<[ListedRow]> { .rows(statement) { try ListedRow(&$0) } }

    /// Folders alone, to choose one.
    package var choices: Query<[ListedRow]> { .rows(half(folders: true, "")) { try ListedRow(&$0) } }

    /// What PostgreSQL does for it, in words: for tests of its indexes.
    package var explained: SQL { "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(statement)" }

    private var statement: SQL {
        guard search.isEmpty else { return searching }
        return mayHaveFolders ? "\(halves("")) LIMIT 51" : half(folders: false, "")
    }

    private var mayHaveFolders: Bool { scope.hasFolders && after?.isFolder ?? true }

    /// The halves are read one after the other, the second as far as the first leaves room. A parallel plan could mix them,
    /// but there is none for what has a LIMIT.
    private func halves(_ further: SQL) -> SQL {
        guard mayHaveFolders else { return half(folders: false, further) }
        return "\(half(folders: true, further)) UNION ALL \(half(folders: false, further))"
    }

    private func half(folders: Bool, _ further: SQL) -> SQL {
        """
        (SELECT \(ListedRow.columns) FROM files f
        WHERE \(condition(folders: folders))\(further)
        ORDER BY \(ordering) LIMIT 51)
        """
    }

    /// What is found by words: few files are fetched by the index over words and sorted. Where many have the words, the
    /// list is read in its order until a page is full, which is not far then. Which of the two it is shows while the
    /// statement runs, so that one plan serves all words: making a plan takes three times as long as finding a rare word.
    private var searching: SQL {
        let kind: SQL = scope.hasFolders ? "" : " AND NOT f.is_folder"
        return """
            WITH found AS MATERIALIZED (
                SELECT f.id, f.is_folder, f.name, f.modified_at, f.size, f.category
                FROM files f
                WHERE \(scope.condition)\(kind)\(found)
                LIMIT 500
            ), number AS MATERIALIZED (SELECT count(*) < 500 AS is_small FROM found)
            (SELECT \(ListedRow.columns)
            FROM (
                SELECT f.id
                FROM found f
                WHERE (SELECT is_small FROM number)\(behind)
                ORDER BY f.is_folder DESC, \(ordering)
                LIMIT 51
            ) AS page
            JOIN files f USING (id)
            ORDER BY f.is_folder DESC, \(ordering))
            UNION ALL \(halves(" AND NOT (SELECT is_small FROM number) AND strpos(f.words, \(words(search))) > 0"))
            LIMIT 51
            """
    }

    /// The condition on folders and files together for what stands behind the page before.
    private var behind: SQL {
        guard let after else { return "" }
        return after.isFolder
            ? " AND (NOT f.is_folder OR \(beyond(after)))" : " AND NOT f.is_folder AND \(beyond(after))"
    }

    private func condition(folders: Bool) -> SQL {
        let kind: SQL = folders ? "f.is_folder" : "NOT f.is_folder"
        var sql: SQL = "\(scope.condition) AND \(kind)"
        if let after, after.isFolder == folders { sql.append(" AND \(beyond(after))") }
        return sql
    }

    /// The condition of the search, if there is one.
    ///
    /// The member once more: the index over words begins with it, whatever the scope is. It holds bytes, so the comparison
    /// must not take over the collation that made the letters small.
    var found: SQL {
        guard !search.isEmpty else { return "" }
        return """
             AND f.member_id = \(scope.member)
            AND f.words LIKE \(words(pattern))
            """
    }

    /// Letters as the column `words` has them. In a query of its own, so that the plan does not depend on them.
    private func words(_ text: String) -> SQL {
        "(SELECT replace(lower(\(text) COLLATE file_names), 'ё', 'е') COLLATE \"C\")"
    }

    /// The search as a pattern of LIKE, its own signs taken literally.
    private var pattern: String {
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
