import Connections
import Site
import Synchronization
import TestSupport
import Web

/// VK ID, Yandex and Unsplash as far as a test needs them: answers what a test has set, and remembers its requests.
final class FakeProvider: Sendable {
    typealias Answer = (status: Int, body: String)

    /// What the threads of the server share.
    private final class Script: Sendable {
        struct State {
            var answers: [String: Answer] = [:]
            var delay = Duration.zero
            var requests: [Peer.Request] = []
        }
        let state = Mutex(State())
    }

    private let script: Script
    private let server: LocalServer

    init() throws {
        let script = Script()
        self.script = script
        server = try LocalServer.answering { request in
            let (answer, delay) = script.state.withLock { state in
                state.requests.append(request)
                let path = String(request.path.prefix { $0 != "?" })
                return (state.answers[path] ?? (404, "{}"), state.delay)
            }
            if delay > .zero { pause(delay) }
            return response(answer.status, ["Content-Type: application/json"], answer.body)
        }
        answer("/vk/id/oauth2/auth", Self.vkTokens())
        answer("/vk/id/oauth2/user_info", Self.vkUser())
        answer("/vk/id/oauth2/revoke", #"{"response":1}"#)
        answer("/vk/id/oauth2/logout", #"{"response":1}"#)
        answer("/yandex/oauth/token", Self.yandexTokens())
        answer("/yandex/login/info", Self.yandexUser())
        answer("/yandex/oauth/revoke_token", #"{"status":"ok"}"#)
        answer("/unsplash/oauth/token", Self.unsplashTokens())
        answer("/unsplash/api/me", Self.unsplashUser())
    }

    static func vkTokens(
        access: String = "vk2.a.access-canary", refresh: String = "vk2.a.refresh-canary",
        scope: String = "vkid.personal_info docs", user: Int = 55_512_345
    ) -> String {
        #"{"access_token":"\#(access)","refresh_token":"\#(refresh)","token_type":"Bearer","expires_in":3600,"#
            + #""user_id":\#(user),"scope":"\#(scope)"}"#
    }

    static func vkUser(_ id: Int = 55_512_345, name: String = "Анна") -> String {
        #"{"user":{"user_id":"\#(id)","first_name":"\#(name)","last_name":"Ковалёва","email":"anna@hse.ru","#
            + #""avatar":"https://sun9-11.userapi.com/a.jpg"}}"#
    }

    static func yandexTokens(
        access: String = "y0_access-canary", refresh: String = "1:refresh-canary:b:c", expires: Int = 31_536_000
    ) -> String {
        #"{"access_token":"\#(access)","expires_in":\#(expires),"refresh_token":"\#(refresh)","token_type":"bearer"}"#
    }

    static func yandexUser(_ id: String = "1130000011112222") -> String {
        #"{"id":"\#(id)","login":"anna.kovaleva","client_id":"quad-yandex","real_name":"Анна Ковалёва","psuid":"1.A"}"#
    }

    static func unsplashTokens(scope: String = "public read_user write_likes") -> String {
        #"{"access_token":"us-access-canary","token_type":"Bearer","scope":"\#(scope)","created_at":1741079488}"#
    }

    static func unsplashUser() -> String {
        #"{"id":"mE1xPq_-90a","username":"anna_kovaleva","name":"Анна Ковалёва","first_name":"Анна","last_name":null}"#
    }

    /// From now on, for this path.
    func answer(_ path: String, _ body: String, status: Int = 200) {
        script.state.withLock { $0.answers[path] = (status, body) }
    }

    /// Every answer takes that long.
    func delay(_ time: Duration) {
        script.state.withLock { $0.delay = time }
    }

    /// What was asked at this path.
    func requests(_ path: String) -> [Peer.Request] {
        script.state.withLock { $0.requests.filter { $0.path.hasPrefix(path) } }
    }

    var all: [Peer.Request] { script.state.withLock { $0.requests } }

    var origin: String { "http://localhost:\(server.port)" }

    /// The settings of a Quad that talks to it.
    func settings(_ more: [String: String] = [:]) -> [String: String] {
        [
            "QUAD_VK_ID": origin + "/vk/id", "QUAD_VK_OAUTH": origin + "/vk/oauth",
            "QUAD_VK_API": origin + "/vk/method", "QUAD_YANDEX_OAUTH": origin + "/yandex/oauth",
            "QUAD_YANDEX_LOGIN": origin + "/yandex/login", "QUAD_YANDEX_DISK": origin + "/yandex/v1/disk",
            "QUAD_UNSPLASH_OAUTH": origin + "/unsplash/oauth", "QUAD_UNSPLASH_API": origin + "/unsplash/api",
        ].merging(more) { $1 }
    }
}

extension ProviderID {
    /// Those that it answers for whose tokens end, are refreshed and are taken back.
    static let faked: [ProviderID] = [.vk, .yandex]
}

extension Peer.Request {
    /// The fields of a form in the body.
    var form: [String: String] { fields(of: body) }
}

/// Fields of a form or of the query of an address.
func fields(of text: String) -> [String: String] {
    let query = text.split(separator: "?", maxSplits: 1).last ?? ""
    guard let request = try? Request(method: "GET", target: "/?\(query)") else { return [:] }
    return Dictionary(request.query.all.map { ($0.name, $0.value) }) { first, _ in first }
}
