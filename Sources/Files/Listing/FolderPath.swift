/// A folder of Yandex Disk as an address has it: `Лекции/Весна` for `disk:/Лекции/Весна`.
package struct FolderPath: Hashable, Sendable {
    /// Without a slash at either end; never empty.
    package let text: String

    /// The names from the root to this folder.
    package var names: [String] { text.split(separator: "/").map(String.init) }

    /// As Yandex has it.
    package var remote: String { "disk:/\(text)" }

    /// From what Yandex calls it; nil for the root and for what is no path of its.
    package init?(_ remote: String) {
        guard remote.hasPrefix("disk:/") else { return nil }
        self.init(address: String(remote.dropFirst("disk:/".count)))
    }

    /// From the rest of an address; nil for names that no folder has.
    package init?(address: String) {
        let names = address.split(separator: "/", omittingEmptySubsequences: false)
        guard names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
        text = address
    }
}
