import FlyingFox
import Synchronization

/// Statuses that are answered in place of taking a message, for one device or for all: `POST /control/push`.
final class PushModes: Sendable {
    struct Order: Decodable {
        /// Absent is all of them.
        let device: String?
        /// 0 takes messages again.
        let status: Int
        /// What `Retry-After` says; absent says nothing.
        let retryAfter: String?
        /// How many messages it is for; absent is all until it is changed.
        let times: Int?

        private enum CodingKeys: String, CodingKey {
            case device, status, times
            case retryAfter = "retry_after"
        }
    }

    /// By the device; the empty name is all of them.
    private let orders = Mutex<[String: (refusal: PushRefusal, left: Int)]>([:])

    func obey(_ order: Order) throws {
        guard order.status == 0 || (200...599).contains(order.status) else {
            throw Refusal("status is 0 or 200...599")
        }
        if let times = order.times, times < 1 { throw Refusal("times is 1 or more") }
        let refusal = PushRefusal(
            .init(order.status, phrase: "Told To"), "Told to answer so", retryAfter: order.retryAfter)
        orders.withLock { $0[order.device ?? ""] = order.status == 0 ? nil : (refusal, order.times ?? .max) }
    }

    /// What is answered to the next message of a device, whose own order comes first; nil takes it.
    func take(for device: String) -> PushRefusal? {
        orders.withLock { orders in
            for name in [device, ""] {
                guard let (refusal, left) = orders[name] else { continue }
                orders[name] = left > 1 ? (refusal, left == .max ? left : left - 1) : nil
                return refusal
            }
            return nil
        }
    }

    func reset() { orders.withLock { $0 = [:] } }
}
