import Web

/// A tag as a link to its feed.
package struct TagLink: Sendable {
    /// Without the sign: "семинар".
    package let name: String
    package let address: Address
    /// How often it is used, as digits.
    package let count: String?

    package init(_ name: String, to address: Address, count: String? = nil) {
        self.name = name
        self.address = address
        self.count = count
    }
}
