import Markdown

/// A word that was meant as a hashtag and will be none. A text is published without it once its author has seen it
/// named.
package struct BrokenHashtag: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case rule(HashtagScanner.Mistake)
        /// The text has as many as it may have.
        case tooMany
    }

    /// Without its `#`.
    package let word: String
    package let reason: Reason

    package init(word: String, reason: Reason) {
        self.word = word
        self.reason = reason
    }

    /// Nil for a word that is a hashtag; `#`s before it are taken off.
    package init?(_ text: some StringProtocol) {
        let word = String(text.drop { $0 == "#" })
        guard let mistake = HashtagScanner.mistake(in: word) else { return nil }
        self.init(word: word, reason: .rule(mistake))
    }

    /// What forms know it by: it has no white space.
    package var key: String { word.lowercased() }
    /// As much of it as a line has room for.
    package var shown: String { word.count > 40 ? "\(word.prefix(40))…" : word }
}

extension WritingWords {
    /// «не опубликуется: дефиса в хэштеге быть не может.»
    package func leftOut(_ tag: BrokenHashtag) -> String { tagIsLeftOut(reason: reason(tag.reason)) }

    /// «#цифровые-копии, #c++» or «5 хэштегов», behind «без».
    func names(of tags: [BrokenHashtag]) -> String {
        tags.count > 2 ? withoutTags(count: tags.count) : tags.map { "#\($0.shown)" }.joined(separator: ", ")
    }

    private func reason(_ reason: BrokenHashtag.Reason) -> String {
        switch reason {
        case .rule(.character("-")): tagHasHyphen
        case .rule(.character(let character)): tagHasCharacter(character: character)
        case .rule(.noLetter), .rule(.empty): tagHasNoLetter
        case .rule(.tooLong): tagIsTooLong
        case .tooMany: tagsAreTooMany
        }
    }
}
