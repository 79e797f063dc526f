import Postgres
import Site
import Web

/// A file or a folder of a member, with what its page and what is done with it need besides.
package struct FileItem: Sendable {
    package let file: File
    package let connection: ConnectionID
    /// What may be done with it over its connection, and how that stands.
    package let abilities: Abilities
    /// What stays the same when it is renamed.
    package let remoteID: String
    /// Of its content, where the source gives it.
    package let md5: String?

    static let columns: SQL =
        """
        \(File.columns), c.id AS connection_id, f.remote_id, f.md5, \(Abilities.columns),
        \(FileRefusals.column) AS refused_of_it
        """

    init(_ row: inout Row) throws {
        file = try File(&row)
        connection = try row.next("connection_id")
        remoteID = try row.next("remote_id")
        md5 = try row.next("md5")
        abilities = try Abilities(file.source, &row).without(FileRefusals.read(&row, "refused_of_it"))
    }
}

extension File {
    /// Bytes of the address of a list that a file's page leads back to: names in Cyrillic take three letters a byte, and
    /// five once they stand in another address.
    static let longestReturn = 3_000
    package static let returnField = "return"

    /// Its own page.
    package var address: Address { Paths.file(source, id) }

    /// Its own page, from which Back leads to the list that it was opened from.
    package func address(from list: Address) -> Address { address(backTo: list == home ? nil : list) }

    /// The same; nil is the list that it stands in.
    package func address(backTo list: Address?) -> Address {
        Address(address.text + Self.wayBack(to: list))
    }

    /// What stands behind the address of a file's page: where it leads back to. Nothing for the list that the file stands in.
    static func wayBack(to list: Address?) -> String {
        guard let list, list.text.utf8.count <= longestReturn else { return "" }
        return Address("").adding(returnField, list.text).text
    }

    /// Whether an address to go back to is its own page, wherever that was opened from.
    func isPage(_ way: Address) -> Bool {
        way == address || ["?", "#"].contains { way.text.hasPrefix(address.text + $0) }
    }

    /// The list of files that a form or an address names to go back to; otherwise the file's own folder.
    package func list(_ text: String?) -> Address { File.list(text) ?? home }

    /// A page of files that a form or an address names to go back to; nil for what is none.
    static func list(_ text: String?) -> Address? {
        guard let list = LocalPath.address(text, upTo: longestReturn) else { return nil }
        let files = Paths.files().text
        let isList = list.text == files || ["?", "/", "#"].contains { list.text.hasPrefix(files + $0) }
        return isList ? list : nil
    }

    /// The list that it stands in.
    package var home: Address {
        parent?.address ?? source.home
    }

    /// The folder of Yandex Disk that this is; nil for a file and for what is no path.
    package var folder: FolderPath? { isFolder && source == .yandex ? FolderPath(path) : nil }

    /// The folder of Yandex Disk that it stands in; nil for the root and elsewhere.
    package var parent: FolderPath? { source == .yandex ? FolderPath(YandexResource.parent(of: path)) : nil }
}

extension FileSource {
    /// The list of files that a form names to go back to; otherwise all of this source.
    func list(_ text: String?) -> Address { File.list(text) ?? home }

    /// All of its files.
    package var home: Address {
        switch self {
        case .vk: Paths.vkFiles()
        case .yandex: Paths.yandexFiles()
        }
    }
}
