import FoundationEssentials

/// A message that was accepted.
struct PushMessage: Encodable, Sendable {
    /// How many were accepted up to this one, since the start or a reset.
    let number: Int
    let device: String
    let topic: String?
    let urgency: PushRequest.Urgency
    /// Seconds.
    let ttl: Int
    /// Nil when it is no UTF-8.
    let text: String?
    /// In base64url.
    let data: String
    let receivedAt: String
    /// Whether one of the same topic came before the device took this one, so that nobody sees this.
    var isReplaced = false
    /// Whether the device has it.
    var isTaken = false

    private enum CodingKeys: String, CodingKey {
        case number, device, topic, urgency, ttl, text, data, receivedAt
        case isReplaced = "replaced"
        case isTaken = "taken"
    }

    /// What two messages have in common that say the same: the device, the topic, and the `id` of their JSON or, where
    /// there is none, all of it.
    static func identity(_ device: String, _ topic: String?, _ text: [UInt8]) -> [String] {
        struct Told: Decodable { let id: JSON }
        let id = (try? JSONDecoder().decode(Told.self, from: Data(text)))?.id.text
        return [device, topic ?? "", id ?? Opaque.base64URL(text)]
    }
}
