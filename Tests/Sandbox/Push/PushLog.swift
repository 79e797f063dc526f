import FlyingFox
import FoundationEssentials
import Synchronization

/// The devices and all that was accepted for them.
final class PushLog: Sendable {
    struct Counts: Encodable, Sendable {
        var accepted = 0
        /// Those that said what the same device had received before.
        var repeats = 0
        /// By status.
        var refused: [String: Int] = [:]
    }

    private struct State {
        /// Nil are those that unsubscribed.
        var devices: [String: PushDevice?] = [:]
        var messages: [PushMessage] = []
        /// Where in `messages` stands what a device has not taken yet, by device and topic.
        var pending: [[String]: Int] = [:]
        var told: Set<[String]> = []
        var counts = Counts()
    }

    private let state = Mutex(State())

    /// Messages kept: more than a bench sends.
    private static let most = 500_000

    func add(_ device: PushDevice) {
        state.withLock { $0.devices[device.id] = .some(device) }
    }

    /// Throws 404 for one that never was, and 410 for one that unsubscribed.
    func device(_ id: String) throws -> PushDevice {
        guard let device = state.withLock({ $0.devices[id] }) else {
            throw PushRefusal(.notFound, "No such subscription")
        }
        guard let device else { throw PushRefusal(.gone, "The subscription has ended") }
        return device
    }

    func unsubscribe(_ id: String) throws {
        _ = try device(id)
        state.withLock { $0.devices[id] = .some(nil) }
    }

    func accept(_ text: [UInt8], _ request: PushRequest, for device: PushDevice) throws -> Int {
        let identity = PushMessage.identity(device.id, request.topic, text)
        return try state.withLock { state in
            guard state.messages.count < Self.most else {
                throw PushRefusal(.init(507, phrase: "Insufficient Storage"), "\(Self.most) messages are kept")
            }
            let number = state.messages.count + 1
            if let topic = request.topic {
                let before = state.pending.updateValue(number - 1, forKey: [device.id, topic])
                if let before { state.messages[before].isReplaced = true }
            }
            state.messages.append(
                PushMessage(
                    number: number, device: device.id, topic: request.topic, urgency: request.urgency,
                    ttl: request.ttl, text: String(validating: text, as: UTF8.self), data: Opaque.base64URL(text),
                    receivedAt: Date().formatted(.iso8601)))
            state.counts.accepted += 1
            if !state.told.insert(identity).inserted { state.counts.repeats += 1 }
            return number
        }
    }

    func count(refused status: HTTPStatusCode) {
        state.withLock { $0.counts.refused["\(status.code)", default: 0] += 1 }
    }

    /// What waits for a device, which has it from now on.
    func take(_ id: String) -> [PushMessage] {
        state.withLock { state in
            let waiting = state.messages.indices.filter {
                state.messages[$0].device == id && !state.messages[$0].isTaken && !state.messages[$0].isReplaced
            }
            for index in waiting { state.messages[index].isTaken = true }
            state.pending = state.pending.filter { $0.key[0] != id }
            return waiting.map { state.messages[$0] }
        }
    }

    /// - Parameters:
    ///   - device: nil is all of them
    ///   - number: those that came after the message with it
    func messages(of device: String?, after number: Int) -> [PushMessage] {
        state.withLock { state in
            state.messages.dropFirst(number).filter { device == nil || $0.device == device }
        }
    }

    var counts: Counts { state.withLock { $0.counts } }

    func reset() { state.withLock { $0 = State() } }
}
