import HTML
import Localization
import Postgres

/// A row as a statement saw it: which one, in which version.
package protocol VersionedRow {
    associatedtype Noun
    var id: Identifier<Noun> { get }
    var version: RowVersion { get }
}

/// Markup that is a pure function of one row and the language: the same for every reader, at any time, whatever other rows
/// say. What differs (an author's name, an age, a count, a reader's own menu) is written around it.
package protocol Fragment: VersionedRow {
    /// What the markup of these rows is made of; rows that stand no more are left out.
    static func fetch(_ ids: [Identifier<Noun>]) -> Query<[Self]>

    func write(to page: HTMLBuffer, _ language: Language)
}

extension Context {
    /// The rows of a list, each with this markup of it. For rows that this thread has not written in their version yet it is
    /// made of what a second round trip fetches; those that stand no more are left out.
    ///
    /// Inlined, so that it is written for its types: looking up their metadata took a sixth of a feed.
    @inlinable @inline(__always) package func fragments<Row: VersionedRow, Shown: Fragment>(
        _: Shown.Type, of rows: some Collection<Row>
    ) throws -> [(row: Row, html: HTML)] where Row.Noun == Shown.Noun {
        let cache = services.fragments
        var found: [(row: Row, html: HTML?)] = []
        found.reserveCapacity(rows.count)
        var missing: [Identifier<Row.Noun>] = []
        for row in rows {
            let html = cache.find(FragmentCache.Key(Shown.self, row.id.rawValue, row.version, language))
            if html == nil { missing.append(row.id) }
            found.append((row, html))
        }
        var made: [Identifier<Row.Noun>: HTML] = [:]
        if !missing.isEmpty {
            for row in try fetch(Shown.fetch(missing)) {
                let html = HTML { row.write(to: $0, language) }
                // Under the version that was read now, which may be a later one than the list's.
                cache.keep(html, as: FragmentCache.Key(Shown.self, row.id.rawValue, row.version, language))
                made[row.id] = html
            }
        }
        var shown: [(row: Row, html: HTML)] = []
        shown.reserveCapacity(found.count)
        for (row, html) in found {
            if let html = html ?? made[row.id] { shown.append((row, html)) }
        }
        return shown
    }
}
