import Postgres
import Web

/// In what order a list of files stands: in the address, so that it can be linked and comes back with Back.
package struct FileOrder: Hashable, Sendable {
    package enum Key: String, Sendable, CaseIterable {
        case name, date, size, type
    }

    package let key: Key
    package let isDescending: Bool

    package init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    package static let nameField = "sort"

    /// As an address has it: `name`, `-date`.
    package init?(_ text: String) {
        let isDescending = text.hasPrefix("-")
        guard let key = Key(rawValue: String(isDescending ? text.dropFirst() : text[...])) else { return nil }
        self.init(key, isDescending: isDescending)
    }

    package var text: String { (isDescending ? "-" : "") + key.rawValue }

    /// The same key the other way.
    package var reversed: FileOrder { FileOrder(key, isDescending: !isDescending) }
}
