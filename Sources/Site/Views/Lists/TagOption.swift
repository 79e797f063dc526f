/// A tag that was used already, offered while typing.
package struct TagOption: Sendable {
    package let name: String
    package let count: String

    package init(_ name: String, count: String) {
        self.name = name
        self.count = count
    }
}
