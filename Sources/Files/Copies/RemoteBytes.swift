import FoundationEssentials
import HTTPClient
import Site

/// Where a source has the bytes of a file just now, and what they are.
struct RemoteBytes {
    /// Works without a token, for a while: asked for anew before each try.
    let url: String
    let version: SavedCopy.Version
    /// Whether it may be a page of the web itself. Otherwise such a page is what VK shows when a link has ended.
    let mayBePage: Bool
}

extension SourceCall {
    /// Asks the source where the bytes of a file are.
    ///
    /// - Throws: ``CallFailure``; what the database throws
    func bytes(of file: File) throws -> RemoteBytes {
        let ending = file.name.split(separator: ".").last?.lowercased() ?? ""
        let mayBePage = ["html", "htm", "xhtml", "mht"].contains(ending) || file.category == .other
        switch source {
        case .vk:
            let documents: [VKDocument] = try vk { $0.find(file.path) }
            guard let document = documents.first else { throw CallFailure.missing }
            guard let url = RemoteText.address(document.url) else { throw CallFailure.nonsense }
            let now = document.file
            return RemoteBytes(
                url: url, version: SavedCopy.Version(size: now.size, modified: now.modified, md5: nil),
                mayBePage: mayBePage)
        case .yandex:
            let now = try YandexResource.read(yandex { $0.find(file.path) }.body).file
            guard !now.isFolder else { throw CallFailure.missing }
            let link = try YandexLink.read(yandex { $0.download(file.path) }.body)
            guard let url = RemoteText.address(link.href) else { throw CallFailure.nonsense }
            return RemoteBytes(
                url: url, version: SavedCopy.Version(size: now.size, modified: now.modified, md5: now.md5),
                mayBePage: true)
        }
    }
}

/// A link of the Disk API.
struct YandexLink: Decodable {
    let href: String

    static func read(_ body: [UInt8]) throws(CallFailure) -> YandexLink {
        guard let link = try? JSONDecoder().decode(YandexLink.self, from: Data(body)) else { throw .nonsense }
        return link
    }
}
