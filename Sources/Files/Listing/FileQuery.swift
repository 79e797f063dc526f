import Postgres
import Site

/// A page of a list of files, searched or whole.
///
/// Nothing of it is cached: a list is its member's own, so nearly every request is a first one, and caches of pages
/// and rows helped only somebody who reloads. Folders and files are two halves of one statement, each by an index, the
/// second as far as the first leaves room; nothing is sorted. `random_page_cost = 1.1` (`roles.sql`) makes the plan
/// take the index over words. Rows cost PostgreSQL 73 µs instead of 125.
package struct FileQuery: Sendable {
    package let scope: FileScope
    package let page: Keyset<FileKey>
    package let search: FileSearch?

    package init(
        _ scope: FileScope, by order: FileOrder, search: String = "", after: ListCursor<FileKey>? = nil
    ) {
        self.scope = scope
        page = Keyset(order, after: after, size: .fifty)
        self.search = FileSearch(search)
    }

    /// What a page shows, and one more when there is a further page.
    package var rows: Query<[ListedRow]> { .rows(statement) { try ListedRow(&$0) } }

    /// Folders alone, to choose one.
    package var choices: Query<[ListedRow]> {
        .rows(page.rows(Self.select(.exact), where: scope.condition, parts: 0..<1)) { try ListedRow(&$0) }
    }

    /// What PostgreSQL does for it, in words: for tests of its indexes.
    package var explained: SQL { "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) \(statement)" }

    private static func select(_ match: FileSearch.Match) -> SQL { "SELECT \(ListedRow.columns(match)) FROM files f" }

    private var statement: SQL {
        guard let search else { return whole(.exact, "") }
        // What a page goes on from says which of them are behind it.
        let behind = search.matches.first { $0.parts.contains(page.after?.part ?? 0) } ?? .exact
        let matches = search.matches.filter { $0.parts.lowerBound >= behind.parts.lowerBound }
        if matches.count == 1 { return found(matches[0], search) }
        let all: SQL = matches.dropFirst().reduce("(\(found(matches[0], search)))") {
            "\($0) UNION ALL (\(found($1, search)))"
        }
        return "\(all) LIMIT 51"
    }

    private func whole(_ match: FileSearch.Match, _ further: SQL) -> SQL {
        let parts = scope.hasFolders ? match.parts : match.parts.dropFirst()
        return page.rows(Self.select(match), where: "\(scope.condition)\(further)", parts: parts)
    }

    /// What is found by words: few files are fetched by the index over words and sorted. Where many have the words, the
    /// list is read in its order until a page is full, which is not far then. Which of the two it is shows while the
    /// statement runs, so that one plan serves all words: making a plan takes three times as long as finding a rare word.
    private func found(_ match: FileSearch.Match, _ search: FileSearch) -> SQL {
        let kind: SQL = scope.hasFolders ? "" : " AND NOT f.is_folder"
        // The member once more: the index over words begins with it, whatever the scope is.
        return """
            WITH found AS MATERIALIZED (
                SELECT f.id, f.is_folder, f.name, f.modified_at, f.created_at, f.size, f.category
                FROM files f
                WHERE \(scope.condition)\(kind) AND f.member_id = \(scope.member) AND \(search.condition(match))
                LIMIT 500
            ), number AS MATERIALIZED (SELECT count(*) < 500 AS is_small FROM found)
            (SELECT \(ListedRow.columns(match))
            FROM (
                SELECT f.id
                FROM found f
                WHERE (SELECT is_small FROM number)\(behind(match))
                ORDER BY f.is_folder DESC, \(page.order.ordering)
                LIMIT 51
            ) AS page
            JOIN files f USING (id)
            ORDER BY f.is_folder DESC, \(page.order.ordering))
            UNION ALL (\(whole(match, " AND NOT (SELECT is_small FROM number) AND \(search.scan(match))")))
            LIMIT 51
            """
    }

    /// The condition on folders and files together for what stands behind the page before.
    private func behind(_ match: FileSearch.Match) -> SQL {
        guard let after = page.after, match.parts.contains(after.part) else { return "" }
        let beyond = page.order.beyond(after)
        return after.part == match.parts.lowerBound
            ? " AND (NOT f.is_folder OR \(beyond))" : " AND NOT f.is_folder AND \(beyond)"
    }
}
