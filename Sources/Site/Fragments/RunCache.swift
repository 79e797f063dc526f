import FoundationEssentials
import HTML
import Localization

/// Lists of pieces as they were shown: the same list in the same versions is given again as one piece, which many
/// readers share. Belongs to one thread, and is bounded by two generations as ``FragmentCache`` is.
package final class RunCache {
    /// A piece of a list, and what it was made of.
    package struct Piece: Sendable, Equatable {
        let id: Int
        let isOwn: Bool
        let zone: String
        let source: FragmentSource

        package init(id: Int, isOwn: Bool, zone: String = "", source: FragmentSource) {
            self.id = id
            self.isOwn = isOwn
            self.zone = zone
            self.source = source
        }
    }

    private struct Run {
        let pieces: [Piece]
        let term: Date
        let html: HTML
    }

    /// Of one generation. A page of posts takes 30 kB.
    private let size: Int
    private var young: [UInt: Run] = [:]
    private var old: [UInt: Run] = [:]

    package init(size: Int = 8) {
        self.size = size
    }

    /// The list, when it was made of just these pieces and its term is not over.
    package func html(_ pieces: [Piece], _ language: Language, now: Date) -> HTML? {
        let place = Self.place(pieces, language)
        guard let run = find(place), run.pieces == pieces, now < run.term else { return nil }
        return run.html
    }

    /// Keeps a list that depends on nothing of its reader besides the language and what is their own.
    ///
    /// - Parameter term: when a word in it may become another one, as long as its sources stay
    package func keep(_ html: HTML, of pieces: [Piece], _ language: Language, until term: Date) {
        store(Self.place(pieces, language), Run(pieces: pieces, term: term, html: html))
    }

    package func clear() {
        young.removeAll()
        old.removeAll()
    }

    /// Lists that are held now.
    package var count: Int { young.count + old.count }

    /// Where a list is kept: by what it consists of, in whatever versions. Two lists that share a place take it from
    /// each other.
    private static func place(_ pieces: [Piece], _ language: Language) -> UInt {
        var place: UInt = language == .ru ? 1 : 2
        for piece in pieces {
            place = (place ^ UInt(bitPattern: piece.id << 1 | (piece.isOwn ? 1 : 0))) &* 0x9E37_79B9_7F4A_7C15
            place ^= place >> 29
        }
        return place
    }

    private func find(_ place: UInt) -> Run? {
        if let run = young[place] { return run }
        guard let run = old.removeValue(forKey: place) else { return nil }
        store(place, run)
        return run
    }

    private func store(_ place: UInt, _ run: Run) {
        if young.count >= size, young[place] == nil {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[place] = run
    }
}
