import HTTPClient
import Postgres
import Site

/// Sends events from the outbox to the event server, in order; what could not be sent stays.
struct EventPublisher {
    /// The unix socket of Nchan's publisher.
    let socket: String
    let database: Connection
    /// The publisher answers on a unix socket of this machine, or not at all.
    private let client = HTTPClient(
        HTTPPolicy(
            allowedHosts: [], allowsUnixSocket: true, connectTimeout: .seconds(1), totalTimeout: .seconds(2),
            largestBody: 65_536))

    private struct Event {
        let id: Int
        let channel: String
        let payload: String
    }

    /// How many were sent. One process at a time sends, so that order holds.
    func drain() throws -> Int {
        let isOurs = try database.row("SELECT pg_try_advisory_lock(hashtext('outbox'))") { try $0.only(Bool.self) }
        guard isOurs == true else { return 0 }
        let events = try database.rows("SELECT id, channel, payload FROM outbox ORDER BY id LIMIT 100") {
            Event(id: try $0.next("id"), channel: try $0.next("channel"), payload: try $0.next("payload"))
        }
        var sent: [Int] = []
        for event in events {
            // An event without words ends its channel, and the streams that listen to it.
            var request = HTTPRequest(
                method: event.payload.isEmpty ? .delete : .post, url: "http://events/publish/\(event.channel)")
            request.unixSocket = socket
            request.headers = [("Content-Type", "application/json")]
            request.body = .bytes(Array(event.payload.utf8))
            // Whatever is refused now would be refused again and hold up all others: the end of a channel on which nobody
            // listens is (404). Only a server that is away or in trouble is waited for.
            guard let response = try? client.send(request), response.status < 500 else { break }
            sent.append(event.id)
        }
        guard !sent.isEmpty else { return 0 }
        return try database.execute("DELETE FROM outbox WHERE id = ANY(\(sent))")
    }
}

extension Feature {
    /// Events for open pages, on their way to the event server.
    static let events: Feature = {
        var events = Feature("events")
        events.polls = [
            .events: { worker in
                guard let socket = worker.services.settings.events else { return { false } }
                let publisher = EventPublisher(socket: socket, database: worker.services.database)
                return { try publisher.drain() > 0 }
            }
        ]
        return events
    }()
}
