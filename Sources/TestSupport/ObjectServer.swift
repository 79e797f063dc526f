import Foundation
import Storage
import Synchronization

/// A store of objects in memory, as an S3-compatible one answers. It believes every signature: `Tests/HTTP/test_growth` asks one that
/// does not.
package final class ObjectServer: Sendable {
    private let shelf = Shelf()
    private let server: LocalServer

    package init() throws {
        server = try LocalServer.answering(shelf.answer)
    }

    /// Settings of a Quad that keeps bytes here.
    package var settings: [String: String] {
        ["QUAD_STORE": "\(server.url)/quad", "QUAD_STORE_KEY": "key", "QUAD_STORE_SECRET": "secret"]
    }

    /// Answers everything with this; nil as it should.
    package func fail(_ status: Int?) { shelf.state.withLock { $0.status = status } }

    /// Lists nothing of what it has.
    package func listNothing() { shelf.state.withLock { $0.listsNothing = true } }

    /// Keeps so many bytes of what it is given, and says that all is well.
    package func keep(_ bytes: Int?) { shelf.state.withLock { $0.kept = bytes } }

    /// Does something while it is given an object.
    package func whenGiven(_ act: @escaping @Sendable () -> Void) { shelf.state.withLock { $0.given = act } }

    package func text(of id: BlobID) -> String? { shelf.state.withLock { $0.objects[Self.key(id)]?.body } }
    package func remove(_ id: BlobID) { shelf.state.withLock { $0.objects[Self.key(id)] = nil } }

    package func put(_ id: BlobID, _ text: String, modified: Date) {
        shelf.state.withLock { $0.objects[Self.key(id)] = (text, modified) }
    }

    /// What it says of whose it is.
    package var owner: String? {
        get { shelf.state.withLock { $0.objects["/quad/owner"]?.body } }
        set { shelf.state.withLock { $0.objects["/quad/owner"] = newValue.map { ($0, .now) } } }
    }

    private static func key(_ id: BlobID) -> String { "/quad/\(BlobStore.place(of: id))" }

    private final class Shelf: Sendable {
        struct State {
            var objects: [String: (body: String, modified: Date)] = [:]
            var status: Int?
            var listsNothing = false
            var kept: Int?
            var given: (@Sendable () -> Void)?
        }
        let state = Mutex(State())

        func answer(_ request: Peer.Request) -> String {
            state.withLock { state in
                if let status = state.status { return response(status, [], "<Error><Code>Failing</Code></Error>") }
                let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
                let object = state.objects[parts[0]]
                switch request.head.prefix(while: { $0 != " " }) {
                case "PUT":
                    state.objects[parts[0]] = (String(request.body.prefix(state.kept ?? .max)), .now)
                    if parts[0] != "/quad/owner" { state.given?() }
                    return response(200)
                case "HEAD":
                    guard let object else { return response(404) }
                    return "HTTP/1.1 200 OK\r\nContent-Length: \(object.body.utf8.count)\r\n\r\n"
                case "DELETE":
                    state.objects[parts[0]] = nil
                    return response(204)
                default:
                    guard parts.count > 1 else { return object.map { response(200, [], $0.body) } ?? response(404) }
                    return response(200, [], list(state, parts[1]))
                }
            }
        }

        private func list(_ state: State, _ query: String) -> String {
            let prefix = query.components(separatedBy: "prefix=").last?.replacing("%2F", with: "/") ?? ""
            let found = state.listsNothing ? [:] : state.objects.filter { $0.key.hasPrefix("/quad/\(prefix)") }
            let listed = found.map { key, object in
                "<Contents><Key>\(key.dropFirst(6))</Key><Size>\(object.body.utf8.count)</Size>"
                    + "<LastModified>\(object.modified.formatted(.iso8601))</LastModified></Contents>"
            }
            return "<ListBucketResult>\(listed.joined())</ListBucketResult>"
        }
    }
}
