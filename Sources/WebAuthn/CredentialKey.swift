import Cryptography

/// The public key of a credential, with the number of its algorithm (IANA, "COSE Algorithms").
public struct CredentialKey: Sendable, Equatable {
    public enum Algorithm: Int, CaseIterable, Sendable {
        case es256 = -7
        case edDSA = -8
        case rs256 = -257

        /// As pages ask for them: the first one that an authenticator can do is taken.
        public static let wanted: [Algorithm] = [.es256, .edDSA, .rs256]

        var verification: VerificationKey.Algorithm {
            switch self {
            case .es256: .ecdsaP256
            case .edDSA: .ed25519
            case .rs256: .rsa
            }
        }
    }

    public let algorithm: Algorithm
    private let key: VerificationKey

    /// Nil for a number that was not asked for, and for anything but one whole key of the algorithm, as
    /// SubjectPublicKeyInfo.
    public init?(algorithm number: Int, _ bytes: [UInt8]) {
        guard let algorithm = Algorithm(rawValue: number),
            let key = VerificationKey(bytes, for: algorithm.verification)
        else { return nil }
        self.algorithm = algorithm
        self.key = key
    }

    /// SubjectPublicKeyInfo.
    public var bytes: [UInt8] { key.bytes }

    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { key.verifies(signature, of: message) }
}
