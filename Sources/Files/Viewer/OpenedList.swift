import Site
import Web

/// The list that a file's page was opened from: read from the address that leads back to it, the file's own folder when
/// there is none.
struct OpenedList {
    /// As the reader left it, to be carried on; nil for the file's own folder.
    let address: Address?
    /// What stands in it, in its order.
    let query: FileQuery
    let place: FilePlace
    /// Where the way to it began, if that is what is published.
    let root: PublishedRoot?

    init(_ text: String?, around file: FileID, in source: FileSource, _ context: Context) throws {
        let member = try context.claimedMember()
        let address = LocalPath.address(text, upTo: File.longestReturn)
        let request = address.flatMap { try? Request(method: "GET", target: Self.withoutFragment($0)) }
        let named = request.flatMap { FilePlace($0.path, $0.query) }
        place = named ?? (source == .vk ? .vk : .yandex(nil))
        let list = try context.list(place.list, at: place.root, request?.query ?? Fields())
        self.address = named == nil ? nil : address
        root = list[PublishedRoot.filter]
        query = FileQuery(
            named?.scope(of: member) ?? .beside(file, member), by: list.order, search: named == nil ? "" : list.query)
    }

    /// The way to a file: through what is published where it was opened from there, otherwise from its source's root.
    func crumbs(to file: File, _ words: FilesWords) -> [Crumb] {
        if place.tab == .published { return [Crumb(words.tabPublished, to: place.address)] }
        if let root { return root.crumbs(to: file.parent, words) }
        return [Crumb(file.source.name(words), to: file.source.home)] + (file.parent?.crumbs ?? [])
    }

    /// To a neighbour's page, with the same way back.
    func link(to file: File?) -> Link? {
        file.map { Link($0.shownName, to: address.map($0.address(from:)) ?? $0.address) }
    }

    private static func withoutFragment(_ address: Address) -> String {
        String(address.text.prefix { $0 != "#" })
    }
}

extension FilePlace {
    /// The list at this address; nil where there is none. `path`: percent-decoded.
    init?(_ path: String, _ query: Fields) {
        let source = query[Self.ofSource.name].flatMap(FileSource.init)
        let disk: FileSource? = source == .yandex ? .yandex : nil
        let fixed: [FilePlace] = [
            disk == nil ? .recent : .yandexRecent, .all, .vk, .yandex(nil), .published(disk), .saved(source),
        ]
        func category(_ text: String?) -> FileCategory? { text.flatMap(Int.init).flatMap(FileCategory.init) }
        if let place = fixed.first(where: { $0.root.text == path }) {
            self = place
        } else if let category = category(path.rest(after: "\(Paths.vkCategories())/")) {
            self = .vkCategory(category)
        } else if let category = category(path.rest(after: "\(Paths.categories())/")) {
            self = .category(category)
        } else if let rest = path.rest(after: "\(Paths.yandexFiles())/"), let folder = FolderPath(address: rest) {
            self = .yandex(folder)
        } else {
            return nil
        }
    }
}

extension String {
    fileprivate func rest(after beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
