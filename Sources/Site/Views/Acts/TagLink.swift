import Web

/// A tag as a link to its feed.
package struct TagLink: Sendable {
    /// Without the sign: "семинар".
    package let name: String
    package let address: Address

    package init(_ name: String, to address: Address) {
        self.name = name
        self.address = address
    }
}
