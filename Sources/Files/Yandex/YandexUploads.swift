import Bounds
import FoundationEssentials
import HTTPClient

extension YandexDisk {
    /// Where to send a file's bytes (`resources/upload`).
    func uploadLink(_ path: String, overwrites: Bool) -> HTTPRequest {
        ask(.get, "resources/upload", [("path", path), ("overwrite", overwrites ? "true" : "false")])
    }

    /// What tells the bytes of a file from others.
    func content(_ path: String) -> HTTPRequest {
        ask(.get, "resources", [("path", path), ("limit", "0"), ("fields", "size,sha256")])
    }

    /// What the entries of a folder are called: as many as it lists at once.
    func names(in path: String) -> HTTPRequest {
        ask(
            .get, "resources",
            [
                ("path", path), ("limit", String(Self.pageSize)),
                ("fields", "_embedded.total,_embedded.items.name"),
            ])
    }

    /// What it may still take.
    func room() -> HTTPRequest {
        ask(.get, "", [("fields", "total_space,used_space,max_file_size,paid_max_file_size,is_paid")])
    }
}

/// An answer of `resources/upload`.
struct YandexUploadLink: Decodable {
    let href: String
    let operation: String

    private enum CodingKeys: String, CodingKey {
        case href
        case operation = "operation_id"
    }

    static func read(_ body: [UInt8]) throws(CallFailure) -> YandexUploadLink { try decoded(body) }
}

/// What the entries of a folder are called.
struct YandexNames: Decodable {
    private let embedded: Entries

    private struct Entries: Decodable {
        let total: Int
        let items: [Entry]
    }

    private struct Entry: Decodable { let name: String }

    private enum CodingKeys: String, CodingKey { case embedded = "_embedded" }

    static func read(_ body: [UInt8]) throws(CallFailure) -> YandexNames { try decoded(body) }

    /// All names; none where the answer has only some of them.
    var whole: Set<String> { embedded.items.count < embedded.total ? [] : Set(embedded.items.map(\.name)) }
}

/// Size and hash of a file; of a folder neither.
struct YandexContent: Decodable {
    let size: Int?
    private let sha256: String?

    static func read(_ body: [UInt8]) throws(CallFailure) -> YandexContent { try decoded(body) }

    /// 32 bytes; empty when the disk does not say.
    var digest: [UInt8] {
        let digits = (sha256 ?? "").utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 64 else { return [] }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

/// What a disk may still take.
package struct YandexRoom: Decodable {
    private let total: Int
    private let used: Int
    private let largest: Int
    private let largestPaid: Int?
    private let isPaid: Bool?

    private enum CodingKeys: String, CodingKey {
        case total = "total_space"
        case used = "used_space"
        case largest = "max_file_size"
        case largestPaid = "paid_max_file_size"
        case isPaid = "is_paid"
    }

    package static func read(_ body: [UInt8]) throws(CallFailure) -> YandexRoom { try decoded(body) }

    package var free: Int { max(0, Bounds.bytes.clamping(total) - Bounds.bytes.clamping(used)) }
    /// Bytes: 1 GB for a free account, 50 GB for a paid one.
    package var largestFile: Int { Bounds.bytes.clamping(isPaid ?? false ? max(largest, largestPaid ?? 0) : largest) }
}

private func decoded<Answer: Decodable>(_ body: [UInt8]) throws(CallFailure) -> Answer {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(body)) else { throw .nonsense }
    return answer
}
