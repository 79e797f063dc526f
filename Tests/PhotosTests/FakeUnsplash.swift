import Foundation
import Synchronization
import TestSupport

/// Unsplash as far as the feed needs it: photos by number, the highest first.
final class FakeUnsplash: Sendable {
    struct State {
        var photos: [Int] = []
        /// What every call is answered with instead.
        var wrong: (status: Int, body: String)?
        /// Photos as they are written, instead of those of `photos`.
        var entries: [String]?
        var remaining = 4_999
        var asked: [String] = []
    }

    private final class Script: Sendable {
        let state = Mutex(State())
    }

    private let script: Script
    private let server: LocalServer

    /// - Parameter count: photos of the feed
    init(_ count: Int) throws {
        let script = Script()
        self.script = script
        server = try LocalServer.answering { request in
            script.state.withLock { state in
                state.asked.append(request.path)
                if let wrong = state.wrong { return response(wrong.status, [], wrong.body) }
                state.remaining -= 1
                let page = request.path.split(separator: "page=").dropFirst().first?.prefix { $0.isNumber } ?? "1"
                let first = (Int(page) ?? 1) * 30 - 30
                let shown = state.photos.dropFirst(first).prefix(30)
                let link = first + 30 < state.photos.count ? "Link: <http://x/photos?page=9>; rel=\"next\"" : "Link: "
                return response(
                    200,
                    [
                        "Content-Type: application/json", link, "X-Ratelimit-Limit: 5000",
                        "X-Ratelimit-Remaining: \(state.remaining)",
                    ],
                    "[" + (state.entries ?? shown.map { Self.photo($0) }).joined(separator: ",") + "]")
            }
        }
        change { $0.photos = Array((1...max(1, count)).reversed()) }
    }

    func change(_ change: (inout State) -> Void) { script.state.withLock { change(&$0) } }

    /// The pages of the feed that were asked for since it was last looked, in order.
    func asked() -> [String] {
        script.state.withLock { state in
            defer { state.asked = [] }
            return state.asked.map {
                String($0.split(separator: "page=").dropFirst().first?.prefix { $0.isNumber } ?? "")
            }
        }
    }

    static let pictures = "http://localhost:1"

    static func photo(_ number: Int, _ changes: [String: String] = [:]) -> String {
        let fields = [
            "id": "\"photo-\(number)\"", "created_at": "\"2026-11-14T08:30:00Z\"", "width": "6000", "height": "4000",
            "color": "\"#26A0f2\"", "description": "null", "alt_description": "\"hills \(number)\"",
            "urls": "{\"raw\":\"\(pictures)/photo-\(number)?ixid=M3w\"}",
            "links": "{\"html\":\"https://unsplash.com/photos/\(number)\"}",
            "user":
                "{\"username\":\"ana\",\"name\":\"Ana <b>\",\"links\":{\"html\":\"https://unsplash.com/@ana\"}}",
        ].merging(changes) { $1 }
        return "{" + fields.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    var settings: [String: String] { ["QUAD_UNSPLASH_API": "http://localhost:\(server.port)"] }
}
