import Site
import Web

/// The published folder in which somebody walks who came from the list of what is published: as many names deep as the
/// address of each folder below it says (`/files/yandex/Лекции/Весна?published=1`). Crumbs and Back lead to that list then.
struct PublishedRoot: RawRepresentable, Equatable, Sendable {
    static let filter = ListFilter<PublishedRoot>("published", isPlace: true)

    static let list = FilePlace.published(.yandex).address

    /// Names from the disk's root to it.
    let depth: Int

    var rawValue: String { String(depth) }

    /// A folder of that list.
    init(_ folder: FolderPath) {
        depth = folder.names.count
    }

    init?(rawValue: String) {
        guard let depth = Int(rawValue), depth > 0 else { return nil }
        self.depth = depth
    }

    /// A folder at or below it.
    func address(of folder: FolderPath) -> Address { folder.address.adding(Self.filter.name, rawValue) }

    /// From the list to a folder.
    func crumbs(to folder: FolderPath?, _ words: FilesWords) -> [Crumb] {
        [Crumb(words.tabPublished, to: Self.list)]
            + (folder?.steps ?? []).dropFirst(depth - 1).map { Crumb($0.shownName, to: address(of: $0)) }
    }
}
