import HTTPClient
import Postgres
import Site

/// Sends events from the outbox to the event server, in order; what could not be sent stays.
///
/// An event says only that something changed, so that of several which wait for the same channel one is sent. They are rows of
/// their own, and only those that were read are deleted: one that is committed while another like it is sent is sent after it.
/// One row for each channel would say the same, but transactions that tell the same people would wait for each other.
package struct EventPublisher {
    /// Why events wait: the event server is away, or does not answer as it must. The oldest of them and all behind it
    /// stay, and are sent once it does.
    package struct Trouble: Error, CustomStringConvertible {
        package let description: String
    }

    /// The unix socket of Nchan's publisher.
    let socket: String
    let database: Connection
    let log: Log
    /// The publisher answers on a unix socket of this machine, or not at all.
    private let client = HTTPClient(
        HTTPPolicy(
            allowedHosts: [], allowsUnixSocket: true, connectTimeout: .seconds(1), totalTimeout: .seconds(2),
            largestBody: 65_536))

    package init(socket: String, database: Connection, log: Log) {
        self.socket = socket
        self.database = database
        self.log = log
    }

    /// Events that are read at once.
    private static let batch = 500

    private struct Event {
        let id: Int
        let channel: String
        let payload: String
        /// An event without words ends its channel, and the streams that listen to it.
        var isEnd: Bool { payload.isEmpty }
    }

    /// How many are no longer here. One process at a time sends, so that order holds.
    ///
    /// - Throws: ``Trouble``, after those before it have gone
    package func drain() throws -> Int {
        let isOurs = try database.row("SELECT pg_try_advisory_lock(hashtext('outbox'))") { try $0.only(Bool.self) }
        guard isOurs == true else { return 0 }
        let events = try database.rows("SELECT id, channel, payload FROM outbox ORDER BY id LIMIT \(Self.batch)") {
            Event(id: try $0.next("id"), channel: try $0.next("channel"), payload: try $0.next("payload"))
        }
        var settled: [Int] = []
        var sent: [String: Set<String>] = [:]
        var trouble: Trouble?
        for event in events {
            if sent[event.channel]?.contains(event.payload) != true {
                do throws(Trouble) { try send(event) } catch {
                    trouble = error
                    break
                }
                // Whoever listens after the end of a channel has heard nothing yet.
                if event.isEnd {
                    sent[event.channel] = nil
                } else {
                    sent[event.channel, default: []].insert(event.payload)
                }
            }
            settled.append(event.id)
        }
        if !settled.isEmpty { _ = try database.execute("DELETE FROM outbox WHERE id = ANY(\(settled))") }
        if let trouble { throw trouble }
        return settled.count
    }

    private func send(_ event: Event) throws(Trouble) {
        var request = HTTPRequest(method: event.isEnd ? .delete : .post, url: "http://events/publish/\(event.channel)")
        request.unixSocket = socket
        request.headers = [("Content-Type", "application/json")]
        request.body = .bytes(Array(event.payload.utf8))
        let status: Int
        do { status = try client.send(request).status } catch { throw Trouble(description: "event server: \(error)") }
        switch status {
        case 200..<300: break
        // Nobody listens to the channel that ends.
        case 404 where event.isEnd, 410 where event.isEnd: break
        // It is the event itself that is not taken: it would be refused again, and hold up all others.
        case 400, 413, 414:
            log.write("event refused", ["status": String(status), "bytes": String(event.payload.utf8.count)])
        // A server that is wrongly set up, still starting or in trouble.
        default: throw Trouble(description: "event server: answered \(status)")
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
                let publisher = EventPublisher(socket: socket, database: services.database, log: services.log)
                return { try publisher.drain() > 0 }
            }
        ]
        return events
    }()
}
