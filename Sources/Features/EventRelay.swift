import Site
import Threads

/// Publishes to the event server of another host, at that server's pace and on a thread of its own: one that is slow, silent
/// or away keeps nothing from the others. The thread ends with the relay.
final class EventRelay {
    private struct State {
        /// In their order, and the index of the one that is being sent.
        var waiting: [Event] = []
        var next = 0
        /// What it has heard since somebody asked.
        var sent: [Int] = []
        var trouble: EventServer.Trouble?
        var isOver = false
    }

    private let origin: String
    private let log: Log
    private let state = Condition(State())
    private var isStarted = false

    init(origin: String, _ log: Log) {
        self.origin = origin
        self.log = log
    }

    deinit {
        state.withLock { $0.isOver = true }
        state.broadcast()
    }

    /// Has it send these too, after those that wait.
    func take(_ events: [Event]) throws {
        if !isStarted {
            try Thread.start(name: "events elsewhere") { [origin, log, state] in
                Self.run(EventServer(origin: origin, log), state)
            }.detach()
            isStarted = true
        }
        state.withLock { $0.waiting += events }
        state.broadcast()
    }

    /// What it has heard since the last call, and why the others wait.
    func report() -> (sent: [Int], trouble: EventServer.Trouble?) {
        state.withLock { state in
            defer { state.sent = [] }
            return (state.sent, state.trouble)
        }
    }

    /// Gives up what waits.
    func forget() {
        state.withLock { ($0.waiting, $0.next) = ([], 0) }
    }

    /// How long it is left alone when it did not answer.
    private static let pause = Duration.seconds(5)
    /// Events that it has heard and that are kept before those that wait.
    private static let most = 1_000

    private static func run(_ server: EventServer, _ state: Condition<State>) {
        while true {
            let events = state.wait { state -> [Event]? in
                if state.isOver { return [] }
                return state.next < state.waiting.count ? Array(state.waiting[state.next...]) : nil
            }
            guard let events, !events.isEmpty else { return }
            do {
                try server.publish(events) { event in
                    state.withLock { state in
                        state.trouble = nil
                        // Unless what waited was given up meanwhile.
                        guard state.next < state.waiting.count, state.waiting[state.next].id == event.id else {
                            return false
                        }
                        state.next += 1
                        // Not only at the end: one that is always a little behind comes to none.
                        if state.next == state.waiting.count || state.next >= most {
                            state.waiting.removeFirst(state.next)
                            state.next = 0
                        }
                        state.sent.append(event.id)
                        return !state.isOver
                    }
                }
            } catch {
                state.withLock { $0.trouble = error }
                _ = state.wait(for: pause) { $0.isOver ? true : nil }
            }
        }
    }
}
