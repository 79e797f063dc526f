import Glibc
import Postgres
import Site
import Threads

/// The connection of a process that listens, and what features look after on it.
final class Listener {
    private let database: Connection
    private let log: Log
    private let channels: [String]
    private let watches: [(channel: String, look: (Bool) throws -> Void)]
    private var isUnwell = false
    /// A message may have been lost, or what it called for has failed.
    private var hasMissed = false

    /// - Parameter channels: what it hears besides
    init(_ process: Watch.Process, _ watches: [Watch], hearing channels: [String] = []) {
        database = process.database
        log = process.log
        self.channels = channels + watches.map(\.channel)
        self.watches = watches.map { ($0.channel, $0.start(process)) }
    }

    /// Has everything looked after that features watch.
    ///
    /// - Parameter channel: the one that has spoken; nil for none
    func look(_ channel: String? = nil) {
        do {
            for watch in watches { try watch.look(hasMissed || watch.channel == channel) }
            hasMissed = false
            if isUnwell { log.write("recovered", [:]) }
            isUnwell = false
        } catch {
            if !isUnwell { log.write("trouble", ["error": String(describing: error)]) }
            isUnwell = true
            hasMissed = true
        }
    }

    /// Waits for half a second at most, and looks.
    ///
    /// - Returns: what was heard
    func turn() throws -> Notification? {
        let heard: Notification?
        do {
            for channel in channels { try database.listen(channel) }
            heard = try database.waitForNotification(timeout: .milliseconds(500))
        } catch {
            hasMissed = true
            throw error
        }
        look(heard?.channel)
        return heard
    }

    /// Listens on a thread of its own for as long as the process lives. It returns once everything was looked after for the
    /// first time, or could not be.
    ///
    /// - Parameter services: makes those of a thread
    static func start(
        as process: String, _ watches: [Watch], _ services: @escaping @Sendable (_ thread: String) -> Services
    ) throws {
        let hasLooked = Condition(false)
        let thread = try Thread.start(name: "quad-listener") {
            let listener = Listener(services("listener").process(process), watches)
            listener.look()
            hasLooked.withLock { $0 = true }
            hasLooked.signal()
            while true {
                do { _ = try listener.turn() } catch { _ = usleep(500_000) }
            }
        }
        thread.detach()
        _ = hasLooked.wait { $0 ? () : nil }
    }
}
