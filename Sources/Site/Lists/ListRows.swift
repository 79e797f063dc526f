import Web

/// A page of rows, and the way to the next one.
package struct ListRows<Key: ListKey> {
    package let shown: ArraySlice<Key.Row>
    /// How many rows a list that is narrowed has left, in words: they are shown and spoken. Nil for any other.
    package let found: String?
    /// Nil on the last page.
    package let next: Address?
    /// These are the last ones of a list that has more of them than are seen at a glance.
    let isEnd: Bool

    /// - Parameters:
    ///   - found: what the list's ``Keyset`` found, with one row more when there is a further page
    ///   - total: how many there are in all, where that is known
    ///   - end: the last row that was looked at, where a look for rare rows ended before the page was full
    package init(
        _ found: [Key.Row], of list: ListAddress<Key>, total: Int? = nil, lookedUpTo end: Key.Row? = nil,
        _ words: SiteWords
    ) {
        shown = found.prefix(list.kind.size.rawValue)
        next = (shown.count < found.count ? shown.last : end).map(list.page(after:))
        isEnd = next == nil && (list.cursor != nil && !shown.isEmpty || shown.count > 5)
        let count = words.language.number(total ?? shown.count)
        self.found =
            !list.isNarrowed || total == nil && list.cursor != nil
            ? nil
            : found.isEmpty
                ? next == nil ? words.nothingFoundTitle : words.nothingFoundYet
                : total == nil && next != nil ? words.foundMore(n: count) : words.found(n: count)
    }
}
