import Postgres
import Site

/// A page of a list of files, searched or whole.
package struct FileQuery: Sendable {
    package let scope: FileScope
    package let page: Keyset<FileKey>
    /// A part of the names; empty for all.
    package let search: String

    package init(
        _ scope: FileScope, by order: FileOrder, search: String = "", after: ListCursor<FileKey>? = nil
    ) {
        self.scope = scope
        page = Keyset(order, after: after, size: .fifty)
        self.search = search
    }

    /// What a page shows, and one more when there is a further page.
    package var rows: Query<[ListedRow]> { .rows(statement) { try ListedRow(&$0) } }

    /// Folders alone, to choose one.
    package var choices: Query<[ListedRow]> {
        .rows(page.rows(select, where: scope.condition, parts: 0..<1)) { try ListedRow(&$0) }
    }

    /// What PostgreSQL does for it, in words: for tests of its indexes.
    package var explained: SQL { "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(statement)" }

    private var select: SQL { "SELECT \(ListedRow.columns) FROM files f" }

    private var statement: SQL { search.isEmpty ? whole("") : searching }

    private func whole(_ further: SQL) -> SQL {
        page.rows(select, where: "\(scope.condition)\(further)", parts: (scope.hasFolders ? 0 : 1)..<2)
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
                ORDER BY f.is_folder DESC, \(page.order.ordering)
                LIMIT 51
            ) AS page
            JOIN files f USING (id)
            ORDER BY f.is_folder DESC, \(page.order.ordering))
            UNION ALL (\(whole(" AND NOT (SELECT is_small FROM number) AND strpos(f.words, \(words(search))) > 0")))
            LIMIT 51
            """
    }

    /// The condition on folders and files together for what stands behind the page before.
    private var behind: SQL {
        guard let after = page.after else { return "" }
        let beyond = page.order.beyond(after)
        return after.part == 0 ? " AND (NOT f.is_folder OR \(beyond))" : " AND NOT f.is_folder AND \(beyond)"
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
}
