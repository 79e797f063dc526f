import Web

/// The next page of a list. Scripts load it by itself when it comes near.
package struct Pager: Sendable {
    package let next: Address
    package let label: String
    /// The id of the element whose children are the list's rows.
    package let list: String

    package init(next: Address, label: String, list: String) {
        self.next = next
        self.label = label
        self.list = list
    }
}
