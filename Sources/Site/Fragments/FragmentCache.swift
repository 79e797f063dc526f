import FoundationEssentials
import HTML
import Postgres

/// Pieces of pages that were made already: what many readers look at is made once, not for each of them.
///
/// A piece is given again only if its row is byte for byte the one it was made of, so nothing has to be told when
/// something changes; and not beyond its term, when words such as "5 min" would be others. Belongs to one thread.
///
/// Two generations bound it: what was not asked for while one filled up is forgotten with the other.
package final class FragmentCache {
    /// Pieces of one generation. Of a post's card 2 to 3 kB are kept.
    private let size: Int
    private var young: [FragmentKey: Entry] = [:]
    private var old: [FragmentKey: Entry] = [:]

    private struct Entry {
        let image: [UInt8]
        let term: Date
        let html: HTML
    }

    package init(size: Int = 256) {
        self.size = size
    }

    /// The piece as it was made of this very row, or made now.
    ///
    /// - Parameters:
    ///   - term: when a word in it may become another one, as long as the row stays
    ///   - make: reads the row. It must use nothing of the reader that the key does not tell, and no token of forms.
    package func html(
        _ key: FragmentKey, of row: KeptRow, now: Date, until term: @autoclosure () -> Date, make: () throws -> HTML
    ) rethrows -> HTML {
        if let entry = find(key), now < entry.term, row.matches(entry.image) { return entry.html }
        let html = try make()
        store(key, Entry(image: row.image, term: term(), html: html))
        return html
    }

    /// Pieces that are held now.
    package var count: Int { young.count + old.count }

    private func find(_ key: FragmentKey) -> Entry? {
        if let entry = young[key] { return entry }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        store(key, entry)
        return entry
    }

    private func store(_ key: FragmentKey, _ entry: Entry) {
        if young.count >= size {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[key] = entry
    }
}
