import Site
import Web

/// A folder of Yandex Disk as an address has it: `Лекции/Весна` for `disk:/Лекции/Весна`.
package struct FolderPath: Hashable, Sendable {
    /// Without a slash at either end; never empty.
    package let text: String

    /// The names from the root to this folder.
    package var names: [String] { text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) } }

    /// What it is called on pages.
    var shownName: String { (names.last ?? "").withDirectionsMarked }

    /// The whole way to it, as pages show it.
    var shownPath: String { text.withDirectionsMarked }

    /// As Yandex has it.
    package var remote: String { "disk:/\(text)" }

    /// First names that addresses of Quad's own have in this place: a folder of such a name stands behind `-`.
    private static let reserved: Set<String> = ["item", "-"]

    /// The page that lists it: `/files/yandex/Лекции/Весна`.
    package var address: Address {
        let first = Substring(text.utf8.prefix { $0 != UInt8(ascii: "/") })
        return Paths.yandexFolder(Self.reserved.contains(String(first)) ? "-/\(text)" : text)
    }

    /// From what Yandex calls it; nil for the root and for what is no path of its.
    package init?(_ remote: String) {
        guard remote.hasPrefix("disk:/") else { return nil }
        self.init(names: remote.dropFirst("disk:/".count))
    }

    /// From the rest of an address; nil for names that no folder has.
    package init?(address: String) {
        self.init(names: address.hasPrefix("-/") ? address.dropFirst(2) : address[...])
    }

    private init?(names text: Substring) {
        let dot = UInt8(ascii: ".")
        let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard names.allSatisfy({ $0.count > 2 || $0.contains { $0 != dot } }) else { return nil }
        self.text = String(text)
    }
}

extension FolderPath {
    /// The folders from below the root to this one.
    var steps: [FolderPath] {
        names.indices.compactMap { FolderPath("disk:/" + names[...$0].joined(separator: "/")) }
    }

    /// The way from below the root to this folder; each step opens.
    var crumbs: [Crumb] { steps.map { Crumb($0.shownName, to: $0.address) } }
}
