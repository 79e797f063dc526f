import CPostgres
import Glibc

/// A message that was sent with `NOTIFY`.
public struct Notification: Sendable, Hashable {
    public let channel: String
    public let payload: String

    package init(channel: String, payload: String) {
        self.channel = channel
        self.payload = payload
    }
}

extension Connection {
    /// Asks for the messages of a channel; also after the connection broke and was made anew.
    public func listen(_ channel: String) throws {
        guard !channels.contains(channel) else { return }
        try send([Self.listening(channel)])
        channels.append(channel)
    }

    /// Waits for a message; nil when none came in this time.
    ///
    /// - Throws: `ConnectionFailure`. Messages that are sent while there is no connection are lost, so look for what
    ///   they would have announced after a failure, and from time to time without one.
    public func waitForNotification(timeout: Duration) throws -> Notification? {
        let deadline = ContinuousClock.now + timeout
        do {
            let link = try usableLink()
            while true {
                if let notification = link.nextNotification() { return notification }
                let rest = max(.zero, deadline - .now)
                guard try link.waitForInput(rest) else { return nil }
            }
        } catch let broken as Link.Broken {
            close()
            throw ConnectionFailure.lost(broken.reason, commitUnknown: false)
        }
    }

    static func listening(_ channel: String) -> String {
        "LISTEN \"" + channel.replacing("\"", with: "\"\"") + "\""
    }
}

extension Link {
    func nextNotification() -> Notification? {
        guard let message = PQnotifies(handle) else { return nil }
        defer { PQfreemem(message) }
        return Notification(
            channel: String(cString: message.pointee.relname), payload: String(cString: message.pointee.extra))
    }

    /// Whether anything came in this time.
    func waitForInput(_ time: Duration) throws -> Bool {
        guard wait(for: POLLIN, milliseconds: time.milliseconds) != 0 else { return false }
        guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else { throw Broken(reason: message) }
        return true
    }
}
