import Site
import Web

/// Where files are brought to: a folder of Yandex Disk, or VK's one list.
package enum UploadDestination: Hashable, Sendable {
    /// Nil is the root of the disk.
    case yandex(FolderPath?)
    case vk

    /// Of the address: the folder that they are for; without it the root of the disk.
    static let folderField = "in"
    /// Of the address: whose files they become; without it Yandex Disk's.
    private static let sourceField = "source"

    /// What an address names.
    init(_ fields: Fields) throws {
        if fields[Self.sourceField] == FileSource.vk.rawValue {
            self = .vk
        } else {
            self = .yandex(try Self.folder(fields))
        }
    }

    /// The folder that an address names; nil is the root of the disk.
    static func folder(_ fields: Fields) throws -> FolderPath? {
        guard let text = fields[folderField], !text.isEmpty else { return nil }
        guard let folder = FolderPath(address: text) else { throw Failure.notFound }
        return folder
    }

    package var source: FileSource {
        switch self {
        case .yandex: .yandex
        case .vk: .vk
        }
    }

    /// As the source calls it; VK has no folders.
    var folder: String {
        switch self {
        case .yandex(let folder): folder?.remote ?? "disk:/"
        case .vk: ""
        }
    }

    /// Whether it needs nobody to make it.
    var isAlwaysThere: Bool { self == .vk || self == .yandex(nil) }

    /// The list in which they will stand.
    var place: FilePlace {
        switch self {
        case .yandex(let folder): .yandex(folder)
        case .vk: .vk
        }
    }

    /// Where files for it are sent.
    var address: Address {
        switch self {
        case .yandex(let folder): Paths.uploads().adding(Self.folderField, folder?.text)
        case .vk: Paths.uploads().adding(Self.sourceField, FileSource.vk.rawValue)
        }
    }

    func name(_ words: FilesWords) -> String {
        switch self {
        case .yandex: place.title(words)
        case .vk: words.sourceVK
        }
    }
}
