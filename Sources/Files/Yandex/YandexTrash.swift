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

    var count: Int { embedded.items.count }

    private var entries: [Entry] { embedded.items.filter { $0.path.hasPrefix("trash:/") } }

    /// Where something of this number lies.
    func path(of remoteID: String) -> String? { entries.first { $0.resourceID == remoteID }?.path }

    /// Where the one lies that came last from this place.
    func newest(from origin: String) -> String? { entries.first { $0.origin == origin }?.path }
}
