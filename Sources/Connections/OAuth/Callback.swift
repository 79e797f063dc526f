import FoundationEssentials
import Site
import Web

/// What a provider's redirect brings back in its query. All of it is a stranger's word.
struct Callback: Sendable {
    let state: Token?
    let code: String?
    let deviceID: String?
    /// The name of the refusal (RFC 6749 §4.1.2.1); its description is for nobody.
    let error: String?

    /// Bytes of the longest code that is sent on.
    private static let longest = 2_048

    private struct Payload: Decodable {
        let state, code, error: String?
        let deviceID: String?

        enum CodingKeys: String, CodingKey {
            case state, code, error
            case deviceID = "device_id"
        }
    }

    init(_ query: Fields) {
        // VK ID's older answers put everything into one JSON field. Where both speak, they must agree.
        let payload = query["payload"].flatMap { text -> Payload? in
            guard text.utf8.count <= 8_192 else { return nil }
            return try? JSONDecoder().decode(Payload.self, from: Data(text.utf8))
        }
        var isContradictory = false
        func value(_ name: String, _ other: String?) -> String? {
            let plain = query[name]
            if let plain, let other, plain != other { isContradictory = true }
            return (plain ?? other).flatMap { $0.isEmpty || $0.utf8.count > Self.longest ? nil : $0 }
        }
        let state = value("state", payload?.state)
        code = value("code", payload?.code)
        deviceID = value("device_id", payload?.deviceID)
        error = value("error", payload?.error)
        self.state = isContradictory ? nil : state.flatMap(Base64URL.decode).flatMap { Token($0) }
    }
}
