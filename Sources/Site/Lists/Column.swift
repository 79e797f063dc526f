import Web

package struct Column: Sendable {
    package enum Order: String, Sendable {
        case ascending, descending
    }

    package let label: String
    /// Where a click on the heading leads; nil when the list is not sorted by it.
    package let sort: Address?
    package let order: Order?
    package let isNumber: Bool
    /// Only for those who hear the page.
    package let isHidden: Bool

    package init(
        _ label: String, sort: Address? = nil, order: Order? = nil, isNumber: Bool = false,
        isHidden: Bool = false
    ) {
        self.label = label
        self.sort = sort
        self.order = order
        self.isNumber = isNumber
        self.isHidden = isHidden
    }
}
