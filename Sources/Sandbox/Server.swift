import FlyingFox
import FlyingSocks
import Glibc

/// The sandbox's one HTTP server, on 127.0.0.1 only.
package final class Server: Sendable {
    let faults = Faults()
    let requests = RequestLog()
    private let http: HTTPServer
    private let standIns: [any StandIn]

    /// Bytes of a request's body.
    static let largestBody = 16 << 20

    /// - Parameter port: 0 takes a free one
    package init(port: UInt16) async {
        http = HTTPServer(
            config: .init(address: sockaddr_in.thisMachine(port: port), timeout: 30, logger: .disabled))
        standIns = [MailStandIn()]
        await ControlRoutes().add(to: self)
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

    package func stop() async {
        await http.stop()
    }

    /// Puts everything back to the start.
    func reset() async {
        await faults.clear()
        await requests.clear()
        for standIn in standIns { await standIn.reset() }
    }

    /// Answers `route`, such as `GET /mail/:id`. What the answer throws is told in plain words: `Refusal` with its
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
