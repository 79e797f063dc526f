import Web

package struct Link: Sendable {
    package let label: String
    package let address: Address

    package init(_ label: String, to address: Address) {
        self.label = label
        self.address = address
    }
}
