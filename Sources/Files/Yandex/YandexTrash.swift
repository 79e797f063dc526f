import FoundationEssentials

/// What lies in the trash of a disk.
struct YandexTrash: Decodable {
    private let embedded: Items

    private struct Items: Decodable { let items: [Entry] }

    private struct Entry: Decodable {
        let path: String
        let origin: String?
        let resourceID: String?

        enum CodingKeys: String, CodingKey {
            case path
            case origin = "origin_path"
            case resourceID = "resource_id"
        }
    }

    enum CodingKeys: String, CodingKey {
        case embedded = "_embedded"
    }

    static func read(_ body: [UInt8]) throws(CallFailure) -> YandexTrash {
        guard let trash = try? JSONDecoder().decode(YandexTrash.self, from: Data(body)) else { throw .nonsense }
        return trash
    }

    /// Where something lies that stood at `origin`: by its number, or the one that came last from there.
    func path(of remoteID: String, from origin: String) -> String? {
        let entries = embedded.items.filter { $0.path.hasPrefix("trash:/") }
        return (entries.first { $0.resourceID == remoteID } ?? entries.first { $0.origin == origin })?.path
    }
}
