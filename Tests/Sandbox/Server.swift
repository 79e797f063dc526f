import FlyingFox
import FlyingSocks
import Glibc

/// The sandbox's one HTTP server, on 127.0.0.1 only.
package final class Server: Sendable {
    let faults = Faults()
    let holds = Holds()
    let requests = RequestLog()
    private let http: HTTPServer
    private let standIns: [any StandIn]
    /// Where Quad runs, as people's browsers know it: `http://127.0.0.1:8080`.
    private let origin: String

    /// Seconds that an answer may take with the reading of its request: uploads are gigabytes.
    private static let longestAnswer = 900.0

    /// Bytes of a request's body.
    static let largestBody = 16 << 20

    /// - Parameters:
    ///   - port: 0 takes a free one
    ///   - origin: where Quad runs; people are sent back there
    package init(port: UInt16, origin: String = "http://127.0.0.1:8080") async {
        self.origin = origin
        http = HTTPServer(
            config: .init(
                address: sockaddr_in.thisMachine(port: port), timeout: Self.longestAnswer,
                pool: PromptPool(pool: HTTPServer.defaultPool()), logger: .disabled))
        standIns = [MailStandIn(), VKStandIn(), YandexStandIn(), UnsplashStandIn(), PushStandIn()]
        await ControlRoutes().add(to: self)
        await HoldRoutes().add(to: self)
        await PersonRoutes().add(to: self)
        await ConsentRoutes().add(to: self)
        for standIn in standIns { await standIn.add(to: self) }
    }

    /// Serves until it is stopped or cancelled.
    package func run() async throws {
        try await http.run()
    }

    /// The port it listens on, as soon as it does.
    package func port() async throws -> Int {
        try await http.waitUntilListening()
        guard case .ip4(_, let port) = await http.listeningAddress else { throw SocketError.disconnected }
        return Int(port)
    }

    /// The base of all addresses that the sandbox gives, without a slash at the end.
    func base() async throws -> String { "http://localhost:\(try await port())" }

    /// The addresses to which a provider sends people back: Quad's own, and one for tests.
    func callbacks(for provider: Provider) -> [String] {
        ["\(origin)/connections/\(provider.rawValue)/callback", "http://127.0.0.1:9999/callback"]
    }

    func issuer(for provider: Provider) -> (any TokenIssuer)? {
        standIns.lazy.compactMap { $0 as? any TokenIssuer }.first { $0.provider == provider }
    }

    package func stop() async {
        await http.stop()
    }

    /// Puts everything back to the start.
    func reset() async {
        await faults.clear()
        await holds.clear()
        await requests.clear()
        for standIn in standIns { await standIn.reset() }
    }

    /// Answers `route`, such as `GET /mail/:id`. What the answer throws is reported in plain words: `Refusal` with its
    /// status, everything else as 500.
    func on(_ route: HTTPRoute, _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) async {
        await http.appendRoute(route) { request in
            do {
                return try await answer(request)
            } catch let refusal as Refusal {
                return .text(refusal.words, status: refusal.status)
            } catch {
                return .text("\(error)", status: .internalServerError)
            }
        }
    }
}

extension sockaddr_in {
    /// 127.0.0.1; browsers and clients that ask for localhost come here too.
    fileprivate static func thisMachine(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in.inet(port: port)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
