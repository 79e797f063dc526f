import Web

package struct Tab: Sendable {
    package let label: String
    package let address: Address
    package let isCurrent: Bool
    package let count: String?
    /// What it is called where there is little room; nil where that is its name.
    package let short: String?

    package init(
        _ label: String, to address: Address, isCurrent: Bool, count: String? = nil, short: String? = nil
    ) {
        self.label = label
        self.address = address
        self.isCurrent = isCurrent
        self.count = count
        self.short = short
    }
}
