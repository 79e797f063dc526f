/// A name that somebody wants a file to have.
package struct FileName: Sendable, Equatable {
    package enum Problem: Sendable, Equatable {
        case empty
        /// Characters that are allowed.
        case tooLong(most: Int)
        case slash
        /// A line break or another control character.
        case control
        /// "." and "..".
        case dots
    }

    /// Characters of a name on Yandex Disk.
    package static let longestOnDisk = 255

    /// Without white space at its ends.
    package let text: String
    package let problem: Problem?

    /// Limits count characters as people do, not bytes. VK takes any character; on a disk a name is a part of a path.
    package init(_ typed: String, for source: FileSource) {
        let text = typed.trimmed
        let most = source == .vk ? File.longestTitle : Self.longestOnDisk
        self.text = text
        let isPath = source == .yandex
        switch true {
        case text.isEmpty: problem = .empty
        case text.count > most: problem = .tooLong(most: most)
        case text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }): problem = .control
        case isPath && text.contains("/"): problem = .slash
        case isPath && (text == "." || text == ".."): problem = .dots
        default: problem = nil
        }
    }
}
