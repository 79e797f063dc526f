/// How a list is drawn: in its address, and remembered as its order is.
package enum ListView: String, Sendable, CaseIterable {
    case table, grid

    package var other: ListView { self == .table ? .grid : .table }
}

/// A kind of list, as the feature that has it declares it: what an address of such a list may say.
package struct ListKind<Key: ListKey>: Sendable {
    /// Names the kind in what a member chose last: small letters and hyphens. Nil for a list that stands in one order.
    package let name: String?
    /// The order that goes without saying.
    package let usual: ListOrder<Key>
    package let size: PageSize
    /// What narrows the list; it stays in all that is made from its address.
    package let filters: [any AnyListFilter]
    /// What its readers may put it in order by.
    package let keys: [Key]

    package init(
        _ name: String?, by usual: ListOrder<Key>, _ size: PageSize, filters: [any AnyListFilter] = [],
        keys: [Key] = Array(Key.allCases)
    ) {
        self.name = name
        self.usual = usual
        self.size = size
        self.filters = filters
        self.keys = keys
    }

    /// The order that a word of an address or of a choice means; nil for none of this kind.
    func order(_ text: String) -> ListOrder<Key>? {
        ListOrder<Key>(text).flatMap { keys.contains($0.key) ? $0 : nil }
    }
}
