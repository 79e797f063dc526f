import FoundationEssentials

/// Work of the Disk API that goes on after it was answered with 202.
enum YandexOperation {
    enum Status: String, Decodable {
        case inProgress = "in-progress"
        case success, failed
    }

    private struct Link: Decodable { let href: String }
    private struct Answer: Decodable { let status: Status }

    /// The operation's number, at the end of the link that the answer carries; nil for what is no such link.
    static func id(in body: [UInt8]) -> String? {
        guard let link = try? JSONDecoder().decode(Link.self, from: Data(body)),
            let end = link.href.split(separator: "?").first?.split(separator: "/").last,
            end.utf8.count <= 200, end.utf8.allSatisfy({ $0.isAlphanumeric })
        else { return nil }
        return String(end)
    }

    static func status(in body: [UInt8]) throws(CallFailure) -> Status {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(body)) else { throw .nonsense }
        return answer.status
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
