import Bounds
import FoundationEssentials
import Postgres
import Site
import Web

/// Where a page of a list ended: the last row's key and number, in the address of the next page.
///
/// The key travels along, so that a page can be found also when its last file is gone by now.
package struct FileCursor: Hashable, Sendable {
    package let isFolder: Bool
    /// Of the order's key: a name, a number, or category and name.
    package let key: Key
    package let id: FileID

    package enum Key: Hashable, Sendable {
        case name(String)
        case date(microseconds: Int)
        case size(Int)
        case type(FileCategory, String)
    }

    package static let field = "after"
    private static let microseconds = Bounds(
        Bounds.moment.range.lowerBound * 1_000_000...Bounds.moment.range.upperBound * 1_000_000)
    private static let separator: Character = "~"

    /// What the page that ended with this file goes on from.
    package init(after file: ListedRow, in order: FileOrder) {
        isFolder = file.isFolder
        id = file.id
        key =
            switch order.key {
            case .name: .name(file.name.description)
            case .date:
                .date(microseconds: Self.microseconds.exactly(file.modified.timeIntervalSince1970 * 1_000_000) ?? 0)
            case .size: .size(file.size)
            case .type: .type(file.category, file.name.description)
            }
    }

    /// As an address has it: `folder~17~Лекции`, `file~9~1795259100000000`. Nil for what is no place in this order.
    package init?(_ text: String, in order: FileOrder) {
        let parts = text.split(separator: Self.separator, maxSplits: 2, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == 3, ["folder", "file"].contains(parts[0]), let id = FileID(pathSegment: parts[1]) else {
            return nil
        }
        self.isFolder = parts[0] == "folder"
        self.id = id
        switch order.key {
        case .name: key = .name(parts[2])
        case .date:
            guard let number = Self.microseconds.exactly(parts[2]) else { return nil }
            key = .date(microseconds: number)
        case .size:
            guard let number = Bounds.bytes.exactly(parts[2]) else { return nil }
            key = .size(number)
        case .type:
            guard let digit = parts[2].first, let category = FileCategory(pathSegment: String(digit)) else {
                return nil
            }
            key = .type(category, String(parts[2].dropFirst()))
        }
    }

    package var text: String {
        let key =
            switch key {
            case .name(let name): name
            case .date(let microseconds): String(microseconds)
            case .size(let size): String(size)
            case .type(let category, let name): "\(category.rawValue)\(name)"
            }
        return "\(isFolder ? "folder" : "file")\(Self.separator)\(id.pathSegment)\(Self.separator)\(key)"
    }
}
