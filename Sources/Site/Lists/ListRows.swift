import Web

/// A page of rows, and the way to the next one.
package struct ListRows<Key: ListKey> {
    package let shown: ArraySlice<Key.Row>
    /// Nil on the last page.
    package let next: Address?
    /// These are the last ones of a list that has more of them than are seen at a glance.
    let isEnd: Bool

    /// - Parameter found: what the list's ``Keyset`` found, with one row more when there is a further page
    package init(_ found: [Key.Row], of list: ListAddress<Key>) {
        shown = found.prefix(list.kind.size.rawValue)
        next = shown.count < found.count ? shown.last.map(list.page(after:)) : nil
        isEnd = next == nil && (list.cursor != nil && !shown.isEmpty || shown.count > 5)
    }
}
