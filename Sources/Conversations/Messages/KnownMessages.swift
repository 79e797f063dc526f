import Web

/// What an open page of a conversation knows, in the query of what it asks and sends: `change` is the last change, `first` and
/// `last` are the numbers between which it shows messages without a hole.
struct KnownMessages {
    /// Messages of which one answer tells: of what a page shows above them it hears nothing, and lets go of it.
    static let most = 5_000

    let change: Int
    /// Nil where the page does not say it, or shows none.
    let shown: ClosedRange<Int>?

    /// Nil where a page asks for nothing.
    init?(_ query: Fields) {
        func number(_ name: String) -> Int? { query[name].flatMap(Int.init(pathSegment:)) }
        guard let change = number("change"), change >= 0 else { return nil }
        self.change = change
        shown =
            if let first = number("first"), let last = number("last"), first > 0, first <= last, last <= Int32.max {
                max(first, last - Self.most + 1)...last
            } else {
                nil
            }
    }
}
