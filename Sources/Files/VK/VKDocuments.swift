import HTTPClient
import Web

/// The calls of VK's API about documents, as requests (schema 5.199). Parameters travel in the body of a POST: titles
/// may be long, and an address would end up in somebody's log with its token.
package struct VKDocuments: Sendable {
    /// Documents asked for at once. VK takes 2,000; a hundred or two keep an answer small.
    package static let pageSize = 200
    private static let version = "5.199"

    /// The base address of methods, without a slash at its end.
    let base: String
    let token: String

    package init(base: String, token: String) {
        self.base = base
        self.token = token
    }

    /// `docs.get`: the member's own documents, newest first.
    package func list(offset: Int) -> HTTPRequest {
        call("docs.get", [("count", String(Self.pageSize)), ("offset", String(offset))])
    }

    /// `docs.getById`: fresh, with a link that still works.
    package func find(_ path: String) -> HTTPRequest {
        call("docs.getById", [("docs", path)])
    }

    /// `docs.edit`. A title has 1…128 characters.
    package func rename(_ path: String, to title: String) -> HTTPRequest {
        call("docs.edit", owner(of: path) + [("title", title)])
    }

    /// `docs.delete`.
    package func delete(_ path: String) -> HTTPRequest {
        call("docs.delete", owner(of: path))
    }

    /// The owner and the number of `-17_4711`.
    private func owner(of path: String) -> [(String, String)] {
        let parts = path.split(separator: "_", maxSplits: 1)
        return [("owner_id", String(parts.first ?? "")), ("doc_id", String(parts.last ?? ""))]
    }

    func call(_ method: String, _ parameters: [(String, String)]) -> HTTPRequest {
        let fields = parameters + [("v", Self.version)]
        let body = fields.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
        return HTTPRequest(
            method: .post, url: "\(base)/\(method)",
            headers: [
                ("Authorization", "Bearer \(token)"), ("Content-Type", "application/x-www-form-urlencoded"),
                ("Accept", "application/json"),
            ], body: .bytes(Array(body.utf8)), redirects: 0)
    }
}
