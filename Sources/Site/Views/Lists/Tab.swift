import Web

package struct Tab: Sendable {
    package let label: String
    package let address: Address
    package let isCurrent: Bool
    package let count: String?

    package init(_ label: String, to address: Address, isCurrent: Bool, count: String? = nil) {
        self.label = label
        self.address = address
        self.isCurrent = isCurrent
        self.count = count
    }
}
