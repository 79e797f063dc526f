import FoundationEssentials
import Postgres

/// What the groups of a search are asked for: understood, bounded, and the same for all of them.
package struct SearchRequest: Sendable {
    /// The words and quoted phrases, without what narrows them; empty where only filters are given.
    package private(set) var words: String
    /// Those who wrote or own what is found; nil for anybody. Twenty at most, never none.
    package var authors: [MemberID]?
    /// Keys of hashtags that it has, all of them.
    package var hashtags: [String] = []
    /// Not older than this moment.
    package var since: Date?
    /// Older than this moment.
    package var until: Date?
    /// The end of a file's name, as `pdf`, in lower case.
    package var type: String?
    /// Where the page before ended, as ``FoundThings/next`` said; nil for the newest. Comes from an address: may be anything.
    package var place: String?
    /// Rows that are shown. One more shows that there are further ones.
    package var most: Int

    package init(words: String, most: Int) {
        self.words = words
        self.most = most
    }

    /// The same request about other words, for its first row alone: whether there is anything.
    package func any(of words: String) -> SearchRequest {
        var other = self
        (other.words, other.place, other.most) = (words, nil, 1)
        return other
    }

    /// Of type `tsquery`, in the place of a value: the words in any of their forms. Never an error; it finds nothing where no word
    /// is left of what was typed.
    package var query: SQL { "search_query(\(words))" }
}
