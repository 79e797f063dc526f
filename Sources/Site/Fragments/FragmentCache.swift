import HTML
import Localization
import Postgres

/// Fragments that one thread wrote before, so that what many readers look at is written once. A changed row has another
/// version, and so another key: nothing expires, and nothing has to be notified of a change.
///
/// It begins anew with each connection: versions of rows mean something to one server only, and the next connection may
/// lead to another, or to one that was put back (DECISIONS, 115).
package final class FragmentCache {
    package struct Key: Hashable {
        let kind: ObjectIdentifier
        let id: Int
        let version: RowVersion
        let language: Language

        package init(_ kind: Any.Type, _ id: Int, _ version: RowVersion, _ language: Language) {
            self.kind = ObjectIdentifier(kind)
            self.id = id
            self.version = version
            self.language = language
        }

        /// By the row alone: what else tells keys apart seldom differs for one, and a feed looks for twenty.
        package func hash(into hasher: inout Hasher) {
            hasher.combine(id)
        }
    }

    /// What an entry takes besides its markup, about.
    package static let overhead = 128

    private let database: Connection
    private var opening = 0
    /// Bytes that are held at most, in two generations of which each has half: what was not asked for while the young one
    /// filled up is forgotten with the old one.
    private let limit: Int
    private var young: [Key: HTML] = [:]
    private var old: [Key: HTML] = [:]
    private var youngSize = 0
    private var oldSize = 0
    /// Bytes that are held now.
    package var size: Int { youngSize + oldSize }

    package init(over database: Connection, limit: Int = 1 << 20) {
        self.database = database
        self.limit = limit
    }

    package func find(_ key: Key) -> HTML? {
        beginAnew()
        if let html = young[key] { return html }
        guard let html = old[key] else { return nil }
        store(html, key)
        return html
    }

    package func keep(_ html: HTML, as key: Key) {
        beginAnew()
        store(html, key)
    }

    private func beginAnew() {
        guard opening != database.openings else { return }
        opening = database.openings
        young.removeAll()
        old.removeAll()
        youngSize = 0
        oldSize = 0
    }

    private func store(_ html: HTML, _ key: Key) {
        let bytes = html.markup.utf8.count + Self.overhead
        guard bytes <= limit / 2, young[key] == nil else { return }
        if youngSize + bytes > limit / 2 {
            old = young
            oldSize = youngSize
            young.removeAll(keepingCapacity: true)
            youngSize = 0
        }
        young[key] = html
        youngSize += bytes
    }
}
