import HTTPClient
import Site

/// One Nchan: on this machine by its socket, or on another one in a network of the operator's own. Not `Sendable`: it belongs to
/// the thread that made it.
package final class EventServer {
    /// Why events wait: an event server is away, or does not answer as it must. The oldest of them and all behind it
    /// stay, and are sent once it does.
    package struct Trouble: Error, CustomStringConvertible {
        package let description: String
    }

    private let socket: String?
    private let origin: String
    private let name: String
    private let client: HTTPClient
    private let log: Log

    init(socket: String, _ log: Log) {
        self.socket = socket
        (origin, name) = ("http://events", "event server")
        self.log = log
        client = HTTPClient(
            HTTPPolicy(
                allowedHosts: [], allowsUnixSocket: true, connectTimeout: .seconds(1), totalTimeout: .seconds(2),
                largestBody: 65_536))
    }

    /// - Parameter origin: `http://host:port`
    init(origin: String, _ log: Log) {
        socket = nil
        self.origin = origin
        self.log = log
        var named = ""
        if let address = WebAddress(origin) { named = "\(address.host):\(address.port)" }
        name = "event server \(named)"
        var policy = HTTPPolicy(
            allowedHosts: [HostRule(named)], connectTimeout: .seconds(1), totalTimeout: .seconds(2), largestBody: 65_536
        )
        policy.allowsPrivate = true
        policy.allowsPlain = true
        client = HTTPClient(policy)
    }

    /// Sends it events in their order, of those for the same channel that say the same one.
    ///
    /// - Parameter heard: is asked after each event whether to go on
    func publish(_ events: [Event], heard: (Event) -> Bool) throws(Trouble) {
        var sent: [String: Set<String>] = [:]
        for event in events {
            if sent[event.channel]?.contains(event.payload) != true {
                try send(event)
                // A page that listens after the end of a channel has heard nothing yet.
                if event.isEnd {
                    sent[event.channel] = nil
                } else {
                    sent[event.channel, default: []].insert(event.payload)
                }
            }
            guard heard(event) else { return }
        }
    }

    private func send(_ event: Event) throws(Trouble) {
        var request = HTTPRequest(method: event.isEnd ? .delete : .post, url: "\(origin)/publish/\(event.channel)")
        request.unixSocket = socket
        request.headers = [("Content-Type", "application/json")]
        request.body = .bytes(Array(event.payload.utf8))
        let status: Int
        do { status = try client.send(request).status } catch { throw Trouble(description: "\(name): \(error)") }
        switch status {
        case 200..<300: break
        // Nobody listens to the channel that ends.
        case 404 where event.isEnd, 410 where event.isEnd: break
        // It is the event itself that is not taken: it would be refused again, and hold up all others.
        case 400, 413, 414:
            log.write("event refused", ["status": String(status), "bytes": String(event.payload.utf8.count)])
        // A server that is wrongly set up, still starting or in trouble.
        default: throw Trouble(description: "\(name): answered \(status)")
        }
    }
}
