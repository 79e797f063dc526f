import FoundationEssentials
import HTML

/// Pieces of pages that were made already: what many readers look at is made once, not for each of them.
///
/// A piece is given again only for the source that it was made of, so nothing has to be told when something changes;
/// and not beyond its term, when words such as "5 min" would be others. Belongs to one thread.
///
/// Two generations bound it: what was not asked for while one filled up is forgotten with the other.
package final class FragmentCache {
    /// Pieces of one generation. Of a post's card 1 to 2 kB are kept.
    private let size: Int
    private var young: [FragmentKey: Entry] = [:]
    private var old: [FragmentKey: Entry] = [:]

    private struct Entry {
        let source: FragmentSource
        let term: Date
        let html: HTML
    }

    package init(size: Int = 256) {
        self.size = size
    }

    /// The piece, when it was made of this source and its term is not over.
    package func html(_ key: FragmentKey, of source: FragmentSource, now: Date) -> HTML? {
        entry(key, of: source, now: now)?.html
    }

    /// Likewise, with its term.
    package func entry(_ key: FragmentKey, of source: FragmentSource, now: Date) -> (html: HTML, term: Date)? {
        guard let entry = find(key), entry.source == source, now < entry.term else { return nil }
        return (entry.html, entry.term)
    }

    /// Keeps a piece, which must depend on nothing of the reader that the key does not tell, and hold no token of forms.
    ///
    /// - Parameter term: when a word in it may become another one, as long as its source stays
    package func keep(_ html: HTML, as key: FragmentKey, of source: FragmentSource, until term: Date) {
        store(key, Entry(source: source, term: term, html: html))
    }

    /// Forgets all: sources may come again and mean something else.
    package func clear() {
        young.removeAll()
        old.removeAll()
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
