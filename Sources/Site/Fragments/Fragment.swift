import HTML
import Localization
import Postgres

/// Markup that is a pure function of one row and the language: the same for every reader, at any time, whatever other rows
/// say. What differs (an author's name, an age, a count, a reader's own menu) is written around it.
package protocol Fragment {
    associatedtype Noun
    var id: Identifier<Noun> { get }
    var version: RowVersion { get }

    /// What the markup of these rows is made of; rows that stand no more are left out.
    static func fetch(_ ids: [Identifier<Noun>]) -> Query<[Self]>

    func write(to page: HTMLBuffer, _ language: Language)
}

extension Context {
    /// This markup of the rows of a list, each in its row's place. For rows that this thread has not written in their version
    /// yet it is made of what a second round trip fetches; nil stands for those that stand no more.
    ///
    /// - Parameter rows: in the versions in which a statement saw them
    package func fragments<Shown: Fragment>(
        _ kind: Shown.Type, of rows: [(id: Identifier<Shown.Noun>, version: RowVersion)]
    ) throws -> [HTML?] {
        let cache = services.fragments
        let language = language
        var found: [HTML?] = []
        found.reserveCapacity(rows.count)
        var missing: [Identifier<Shown.Noun>] = []
        for row in rows {
            let html = cache.find(FragmentCache.Key(kind, row.id.rawValue, row.version, language))
            if html == nil { missing.append(row.id) }
            found.append(html)
        }
        guard !missing.isEmpty else { return found }
        var made: [Identifier<Shown.Noun>: HTML] = [:]
        for row in try fetch(Shown.fetch(missing)) {
            let html = HTML { row.write(to: $0, language) }
            // Under the version that was read now, which may be a later one than the list's.
            cache.keep(html, as: FragmentCache.Key(kind, row.id.rawValue, row.version, language))
            made[row.id] = html
        }
        for (place, row) in rows.enumerated() where found[place] == nil { found[place] = made[row.id] }
        return found
    }
}
