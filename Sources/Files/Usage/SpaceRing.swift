import Localization
import Site

/// A disk's room as a ring: per cent of its way round for the picture, sizes as text beside it.
package struct SpaceRing {
    /// Of the whole, 0…100: files, then the trash.
    package let files: Int
    package let trash: Int
    package let used: String
    package let total: String
    package let facts: [Part]

    package struct Part {
        package let label: String
        package let size: String
        package let mark: String
    }

    init(_ space: DiskSpace, _ words: FilesWords) {
        let language = words.language
        func share(_ size: Int) -> Int {
            guard space.total > 0, size > 0 else { return 0 }
            // What is there is seen, however little it is.
            return min(max(Int((Double(size) / Double(space.total) * 100).rounded()), 1), 100)
        }
        let inTrash = min(space.trash, space.used)
        trash = share(inTrash)
        files = min(share(space.used - inTrash), 100 - trash)
        used = language.fileSize(space.used)
        total = words.usageOf(total: language.fileSize(space.total))
        facts = [
            Part(label: words.usageFiles, size: language.fileSize(space.used - inTrash), mark: "is-files"),
            Part(label: words.usageTrash, size: language.fileSize(inTrash), mark: "is-trash"),
            Part(label: words.usageFree, size: language.fileSize(space.free), mark: "is-free"),
            Part(label: words.usageTotal, size: language.fileSize(space.total), mark: "is-total"),
        ]
    }
}
