import HTTPClient
import Postgres
import Site

/// Sends events from the outbox to the event server, in order; what could not be sent stays.
///
/// An event says only that something changed, so that of several which wait for the same channel one is sent. They are rows of
/// their own, and only those that were read are deleted: one that is committed while another like it is sent is sent after it.
/// One row for each channel would say the same, but transactions that tell the same people would wait for each other.
///
/// Other hosts have event servers of their own. Each is told at its own pace, so that one that is away keeps nothing from the
/// others; a row goes when all have heard it. Whoever restarts this process has some told twice, which says no more than once.
package final class EventPublisher {
    /// Why events wait: an event server is away, or does not answer as it must. The oldest of them and all behind it
    /// stay, and are sent once it does.
    package struct Trouble: Error, CustomStringConvertible {
        package let description: String
    }

    private let servers: [EventServer]
    private let database: Connection
    private let log: Log

    /// - Parameters:
    ///   - socket: the unix socket of Nchan's publisher on this machine
    ///   - others: of other hosts: `http://host:port`
    package init(socket: String, others: [String] = [], database: Connection, log: Log) {
        servers = [EventServer(socket: socket)] + others.map { EventServer(origin: $0) }
        self.database = database
        self.log = log
    }

    /// Events that are read at once.
    private static let batch = 500
    /// Events that wait for a host that is away while others hear them: whoever listens there has had to begin anew.
    private static let longest = 2_000
    /// How long a host is left alone that did not answer, where there are others to tell.
    private static let pause = Duration.seconds(5)

    /// One Nchan, and what it has heard that others have not.
    private final class EventServer {
        let socket: String?
        let origin: String
        let name: String
        let client: HTTPClient
        var told: Set<Int> = []
        var next = ContinuousClock.now
        /// Why it was left alone last.
        var trouble: Trouble?

        /// On this machine.
        init(socket: String) {
            self.socket = socket
            (origin, name) = ("http://events", "event server")
            client = HTTPClient(
                HTTPPolicy(
                    allowedHosts: [], allowsUnixSocket: true, connectTimeout: .seconds(1), totalTimeout: .seconds(2),
                    largestBody: 65_536))
        }

        /// On another, in a network of the operator's own.
        init(origin: String) {
            socket = nil
            self.origin = origin
            var named = ""
            if let address = WebAddress(origin) { named = "\(address.host):\(address.port)" }
            name = "event server \(named)"
            var policy = HTTPPolicy(
                allowedHosts: [HostRule(named)], connectTimeout: .seconds(1), totalTimeout: .seconds(2),
                largestBody: 65_536)
            policy.allowsPrivate = true
            policy.allowsPlain = true
            client = HTTPClient(policy)
        }
    }

    private struct Event {
        let id: Int
        let channel: String
        let payload: String
        /// An event without words ends its channel, and the streams that listen to it.
        var isEnd: Bool { payload.isEmpty }
    }

    /// How many are no longer here, or were told somewhere. One process at a time sends, so that order holds.
    ///
    /// - Throws: ``Trouble``, after those before it have gone
    package func drain() throws -> Int {
        let isOurs = try database.row("SELECT pg_try_advisory_lock(hashtext('outbox'))") { try $0.only(Bool.self) }
        guard isOurs == true else { return 0 }
        var most = 0
        for server in servers where server.next <= .now {
            let before = server.told.count
            do {
                try tell(server)
                server.trouble = nil
            } catch let failure as Trouble {
                server.trouble = failure
                if servers.count > 1 { server.next = .now + Self.pause }
            }
            most = max(most, server.told.count - before)
        }
        try settle()
        // Also while one is left alone, so that the log has its trouble once.
        if let trouble = servers.lazy.compactMap(\.trouble).first { throw trouble }
        return most
    }

    /// Deletes what all have heard.
    private func settle() throws {
        if let furthest = servers.map(\.told).max(by: { $0.count < $1.count }), furthest.count > Self.longest {
            for server in servers where server.next > .now { server.told.formUnion(furthest) }
        }
        let everywhere = servers.dropFirst().reduce(servers[0].told) { $0.intersection($1.told) }
        guard !everywhere.isEmpty else { return }
        _ = try database.execute("DELETE FROM outbox WHERE id = ANY(\(Array(everywhere)))")
        for server in servers { server.told.subtract(everywhere) }
    }

    /// Tells one server what it has not heard yet.
    private func tell(_ server: EventServer) throws {
        let events = try database.rows(
            """
            SELECT id, channel, payload
            FROM outbox
            WHERE id <> ALL(\(Array(server.told)))
            ORDER BY id
            LIMIT \(Self.batch)
            """
        ) { Event(id: try $0.next("id"), channel: try $0.next("channel"), payload: try $0.next("payload")) }
        var sent: [String: Set<String>] = [:]
        for event in events {
            if sent[event.channel]?.contains(event.payload) != true {
                try send(event, to: server)
                // Whoever listens after the end of a channel has heard nothing yet.
                if event.isEnd {
                    sent[event.channel] = nil
                } else {
                    sent[event.channel, default: []].insert(event.payload)
                }
            }
            server.told.insert(event.id)
        }
    }

    private func send(_ event: Event, to server: EventServer) throws(Trouble) {
        var request = HTTPRequest(
            method: event.isEnd ? .delete : .post, url: "\(server.origin)/publish/\(event.channel)")
        request.unixSocket = server.socket
        request.headers = [("Content-Type", "application/json")]
        request.body = .bytes(Array(event.payload.utf8))
        let status: Int
        do { status = try server.client.send(request).status } catch {
            throw Trouble(description: "\(server.name): \(error)")
        }
        switch status {
        case 200..<300: break
        // Nobody listens to the channel that ends.
        case 404 where event.isEnd, 410 where event.isEnd: break
        // It is the event itself that is not taken: it would be refused again, and hold up all others.
        case 400, 413, 414:
            log.write("event refused", ["status": String(status), "bytes": String(event.payload.utf8.count)])
        // A server that is wrongly set up, still starting or in trouble.
        default: throw Trouble(description: "\(server.name): answered \(status)")
        }
    }
}

extension Feature {
    /// Events for open pages, on their way to the event server.
    static let events: Feature = {
        var events = Feature("events")
        events.polls = [
            .events: { worker in
                let services = worker.services
                guard let socket = services.settings.events else { return { false } }
                let publisher = EventPublisher(
                    socket: socket, others: services.settings.eventServers, database: services.database,
                    log: services.log)
                return { try publisher.drain() > 0 }
            }
        ]
        return events
    }()
}
