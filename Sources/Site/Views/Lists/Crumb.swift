import Web

/// A step of the way to this page; the last one is the page itself.
package struct Crumb: Sendable {
    package let label: String
    package let address: Address?

    package init(_ label: String, to address: Address? = nil) {
        self.label = label
        self.address = address
    }
}
