import Postgres
import Site

/// Sends events from the outbox to the event server, in order; what could not be sent stays.
///
/// An event says only that something changed, so that of several which wait for the same channel one is sent. They are rows of
/// their own, and only those that were read are deleted: one that is committed while another like it is sent is sent after it.
/// One row for each channel would say the same, but transactions that publish to the same people would wait for each
/// other.
///
/// Other hosts have event servers of their own, which hear each event too, at their own pace (``EventRelay``): one that is slow or
/// away keeps nothing from the others. A row goes when all have heard it. After a restart of this process some are sent twice,
/// which says no more than once.
package final class EventPublisher {
    private let here: EventServer
    private let others: [EventRelay]
    private let database: Connection

    /// What this machine's has heard, and what each of the others was given and has heard, of rows that are still there.
    private var sent: Set<Int> = []
    private var given: [Set<Int>]
    private var heard: [Set<Int>]
    /// When this machine's is asked again, and why it was left alone.
    private var next = ContinuousClock.now
    private var trouble: EventServer.Trouble?

    /// - Parameters:
    ///   - socket: the unix socket of Nchan's publisher on this machine
    ///   - others: of other hosts: `http://host:port`
    package init(socket: String, others: [String] = [], database: Connection, log: Log) {
        here = EventServer(socket: socket, log)
        self.others = others.map { EventRelay(origin: $0, log) }
        given = others.map { _ in [] }
        heard = given
        self.database = database
    }

    /// Events that are read at once.
    private static let batch = 500
    /// Events that wait for a host that is away while others hear them, and for one that is slow: a page that listens there has
    /// had to begin anew.
    private static let longest = (away: 2_000, slow: 20_000)
    /// How long this machine's server is left alone once it did not answer, and how long one turn of sending to it
    /// lasts where there are others.
    private static let pause = Duration.seconds(5)
    private static let turn = Duration.seconds(1)

    /// How many are no longer here, or were sent somewhere. One process at a time sends, so that order holds.
    ///
    /// - Throws: ``EventServer/Trouble``, after those before it have gone; also while a host is left alone, so that the log has it once
    package func drain() throws -> Int {
        let isOurs = try database.row("SELECT pg_try_advisory_lock(hashtext('outbox'))") { try $0.only(Bool.self) }
        guard isOurs == true else { return 0 }
        var most = 0
        // Where nobody hears anything, what is behind these waits as rows.
        for number in others.indices where given[number].count <= Self.longest.slow {
            let events = try events(but: given[number])
            if !events.isEmpty { try others[number].take(events) }
            given[number].formUnion(events.map(\.id))
            most = max(most, events.count)
        }
        if next <= .now { most = max(most, try publish()) }
        var troubles = [trouble]
        for number in others.indices {
            let report = others[number].report()
            heard[number].formUnion(given[number].intersection(report.sent))
            troubles.append(report.trouble)
        }
        try settle(troubles.map { $0 != nil })
        if let trouble = troubles.lazy.compactMap(\.self).first { throw trouble }
        return most
    }

    /// Publishes to this machine's server what it has not heard yet.
    private func publish() throws -> Int {
        let events = try events(but: sent)
        let (before, limit) = (sent.count, ContinuousClock.now + Self.turn)
        do {
            try here.publish(events) { event in
                sent.insert(event.id)
                return others.isEmpty || ContinuousClock.now < limit
            }
            trouble = nil
        } catch {
            trouble = error
            if !others.isEmpty { next = .now + Self.pause }
        }
        return sent.count - before
    }

    private func events(but known: Set<Int>) throws -> [Event] {
        try database.rows(
            """
            SELECT id, channel, payload
            FROM outbox
            WHERE id <> ALL(\(Array(known)))
            ORDER BY id
            LIMIT \(constant: Self.batch)
            """
        ) { Event(id: try $0.next("id"), channel: try $0.next("channel"), payload: try $0.next("payload")) }
    }

    /// Deletes what all have heard. A server that is too far behind the first one hears no more of it.
    ///
    /// - Parameter isAway: this machine's, and each of the others
    private func settle(_ isAway: [Bool]) throws {
        let furthest = heard.reduce(sent) { $0.count < $1.count ? $1 : $0 }
        func isBehind(_ heard: Set<Int>, _ isAway: Bool) -> Bool {
            heard.count < furthest.count && furthest.count > (isAway ? Self.longest.away : Self.longest.slow)
        }
        if isBehind(sent, isAway[0]) { sent.formUnion(furthest) }
        for number in others.indices where isBehind(heard[number], isAway[number + 1]) {
            others[number].forget()
            heard[number].formUnion(given[number])
        }
        let everywhere = heard.reduce(sent) { $0.intersection($1) }
        guard !everywhere.isEmpty else { return }
        _ = try database.execute("DELETE FROM outbox WHERE id = ANY(\(Array(everywhere)))")
        sent.subtract(everywhere)
        for number in others.indices {
            given[number].subtract(everywhere)
            heard[number].subtract(everywhere)
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
