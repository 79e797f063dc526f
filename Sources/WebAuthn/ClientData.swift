import FoundationEssentials

/// What the browser says of a ceremony (WebAuthn Level 3, section 5.8.1): signed over by the authenticator in its own bytes.
public struct ClientData: Sendable {
    public enum Ceremony: String, Sendable {
        case registration = "webauthn.create"
        case authentication = "webauthn.get"
    }

    /// Bytes of the longest one that is read.
    public static let largest = 4_096

    public let bytes: [UInt8]
    /// Base64url of the challenge.
    public let challenge: String

    /// - Parameter origin: where our pages are, as browsers write it
    public init(_ bytes: [UInt8], of ceremony: Ceremony, origin: String) throws(Refusal) {
        guard bytes.count <= Self.largest, let told = try? JSONDecoder().decode(Told.self, from: Data(bytes)) else {
            throw .malformedClientData
        }
        guard told.type == ceremony.rawValue else { throw .wrongType }
        guard told.origin == origin else { throw .wrongOrigin }
        guard told.crossOrigin != true, told.topOrigin == nil else { throw .crossOrigin }
        self.bytes = bytes
        challenge = told.challenge
    }

    private struct Told: Decodable {
        let type, challenge, origin: String
        let crossOrigin: Bool?
        /// Only where it is within a frame of another origin.
        let topOrigin: String?
    }
}
