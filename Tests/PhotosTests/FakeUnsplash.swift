import Foundation
import Synchronization
import TestSupport

/// Unsplash as far as photos need it: the feed by number, the highest first, and whatever else a test has it say.
final class FakeUnsplash: Sendable {
    typealias Answer = (status: Int, body: String)

    struct State {
        var photos: [Int] = []
        /// What every call is answered with instead.
        var wrong: Answer?
        /// Photos as they are written, instead of those of `photos`.
        var entries: [String]?
        /// What the one account likes, the newest first.
        var likes: [Int]?
        /// Every page of answers says that another one follows.
        var endless = false
        /// By method and path: "GET /me".
        var answers: [String: Answer] = [:]
        var remaining = 4_999
        var calls: [String] = []
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
                let method = request.head.prefix { $0 != " " }
                let call = "\(method) \(request.path)"
                state.calls.append(call)
                let (answer, link, total) = state.answer(to: call)
                if answer.status < 300 { state.remaining -= 1 }
                return response(
                    answer.status,
                    [
                        "Content-Type: application/json", "Link: \(link)", "X-Ratelimit-Limit: 5000",
                        "X-Ratelimit-Remaining: \(state.remaining)", "X-Total: \(total)",
                    ], answer.body)
            }
        }
        change { $0.photos = Array((1...max(1, count)).reversed()) }
    }

    func change(_ change: (inout State) -> Void) { script.state.withLock { change(&$0) } }

    /// What it was asked for since it was last looked, in order: `GET /me`.
    func calls() -> [String] {
        script.state.withLock { state in
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// The pages of the feed that it was asked for since it was last looked.
    func pages() -> [Int] {
        calls().compactMap { $0.hasPrefix("GET /photos?page=") ? Int($0.dropFirst(17).prefix { $0.isNumber }) : nil }
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

    static func list(_ numbers: some Sequence<Int>) -> String {
        "[" + numbers.map { photo($0) }.joined(separator: ",") + "]"
    }

    var origin: String { "http://localhost:\(server.port)" }
    var settings: [String: String] { ["QUAD_UNSPLASH_API": origin] }
}

extension FakeUnsplash.State {
    fileprivate func answer(to call: String) -> (FakeUnsplash.Answer, link: String, total: Int) {
        let another = "<http://x/photos?page=9>; rel=\"next\""
        if let wrong { return (wrong, "", 0) }
        if let answer = answers[call] ?? answers[String(call.prefix { $0 != "?" })] {
            return (answer, endless ? another : "", 0)
        }
        let isLikes = likes != nil && call.contains("/likes?page=")
        guard call.hasPrefix("GET /photos?page=") || isLikes, let number = call.firstMatch(of: /page=(\d+)/) else {
            return ((404, "{\"errors\":[\"Not found\"]}"), "", 0)
        }
        let list = isLikes ? likes ?? [] : photos
        let first = (Int(number.output.1) ?? 1) * 30 - 30
        let body = isLikes ? nil : entries.map { "[" + $0.joined(separator: ",") + "]" }
        let link = first + 30 < list.count ? another : ""
        return ((200, body ?? FakeUnsplash.list(list.dropFirst(first).prefix(30))), link, list.count)
    }
}
