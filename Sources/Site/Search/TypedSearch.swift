import Localization
import Markdown
import Web

/// What somebody typed into a field of search, taken apart: words and quoted phrases, and what narrows them, in both languages:
/// `from:`/`от:`, `#`, `since:`/`с:`, `until:`/`до:`, `type:`/`вид:`. Nothing that can be typed is an error.
package struct TypedSearch: Sendable {
    /// Characters that are looked at.
    package static let longest = 200
    /// Filters that count. What stands behind the first that is too many belongs to it.
    package static let most = 10

    package enum Filter: Hashable, Sendable {
        /// A name, or the beginning of one.
        case author(String)
        case me
        /// The key of a hashtag.
        case hashtag(String)
        case since(TypedDay)
        case until(TypedDay)
        /// The end of a file's name.
        case type(String)
        /// What no filter can be, with what was typed.
        case badDay(String), badType(String), badHashtag(String), tooMany
    }

    private struct Part: Sendable {
        /// As it was typed.
        let raw: String
        let filter: Filter?
    }

    private let parts: [Part]

    /// Each once, in the order in which they were typed.
    package var filters: [Filter] {
        parts.reduce(into: []) { filters, part in
            if let filter = part.filter, !filters.contains(filter) { filters.append(filter) }
        }
    }

    /// Without what narrows them; phrases stand in quotes.
    package var words: String { text { $0.filter == nil } }
    package var text: String { text { _ in true } }
    package var isEmpty: Bool { parts.isEmpty }

    /// What would have been typed without a filter.
    package func without(_ filter: Filter) -> String { text { $0.filter != filter } }

    /// The same filters around other words.
    package func searching(for words: String) -> String {
        ([words] + parts.filter { $0.filter != nil }.map(\.raw)).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The words as the same keys write them in the other layout of the keyboard (``KeyboardLayout``); nil where nothing else
    /// comes of it, or no words alone: a filter that nobody typed would find anything.
    package var inOtherLayout: String? {
        guard let typed = KeyboardLayout.other(words).map(TypedSearch.init), !typed.isEmpty, typed.filters.isEmpty
        else {
            return nil
        }
        return typed.words
    }

    private func text(_ isKept: (Part) -> Bool) -> String {
        parts.filter(isKept).map(\.raw).joined(separator: " ")
    }

    package init(_ text: String) {
        // Bounded before anything is normalised: a composed letter comes as a few scalars at most.
        let bounded = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longest * 4)))
        var scanner = SearchScanner(bounded.composed.unicodeScalars.prefix(Self.longest))
        var parts: [Part] = []
        var count = 0
        while let piece = scanner.next() {
            guard let filter = Self.filter(piece) else {
                if !piece.text.isEmpty { parts.append(Part(raw: piece.raw, filter: nil)) }
                continue
            }
            count += 1
            guard count <= Self.most else {
                parts.append(Part(raw: piece.raw + scanner.rest, filter: .tooMany))
                break
            }
            parts.append(Part(raw: piece.raw, filter: filter))
        }
        self.parts = parts
    }

    /// Nil for words.
    private static func filter(_ piece: SearchScanner.Piece) -> Filter? {
        switch piece.key {
        case nil: nil
        case .hashtag:
            HashtagScanner.isValid(piece.text)
                ? .hashtag(piece.text.lowercased().foldingYo) : .badHashtag(piece.text)
        case .author: itself.contains(piece.text.lowercased()) ? .me : .author(piece.text)
        case .since: TypedDay(piece.text).map { .since($0) } ?? .badDay(piece.text)
        case .until: TypedDay(piece.text).map { .until($0) } ?? .badDay(piece.text)
        case .type: type(piece.text)
        }
    }

    private static let itself: Set<String> = ["me", "myself", "меня", "я", "себя"]

    private static func type(_ text: String) -> Filter {
        let type = String(text.lowercased().drop { $0 == "." })
        let isOne =
            1...10 ~= type.unicodeScalars.count
            && type.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 }
        return isOne ? .type(type) : .badType(text)
    }
}
