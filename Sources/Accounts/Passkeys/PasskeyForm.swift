import Site
import Web
import WebAuthn

/// What a page's script put into a form, as bytes; whatever is too long is not there.
struct PasskeyForm {
    /// The fields, in the order in which pages have them.
    static let names = [
        "credential", "client_data", "authenticator_data", "signature", "user_handle", "public_key", "algorithm",
        "transports",
    ]

    private let fields: Fields
    private let prefix: String

    /// Nil where the form has no answer of an authenticator: it was sent without the script.
    ///
    /// - Parameter prefix: of the names, within a form that has more
    init?(_ fields: Fields, prefix: String = "") {
        guard fields["\(prefix)client_data"]?.isEmpty == false else { return nil }
        self.fields = fields
        self.prefix = prefix
    }

    var credential: [UInt8] { bytes("credential", 1_023) }
    var clientData: [UInt8] { bytes("client_data", ClientData.largest) }
    var authenticatorData: [UInt8] { bytes("authenticator_data", AuthenticatorData.largest) }
    var signature: [UInt8] { bytes("signature", 1_024) }
    /// Empty where the authenticator did not say.
    var userHandle: [UInt8] { bytes("user_handle", PasskeyChallenge.handleSize) }
    var publicKey: [UInt8] { bytes("public_key", 1_024) }
    var algorithm: Int { self["algorithm"].flatMap { Int($0) } ?? 0 }
    var transports: PasskeyTransports { PasskeyTransports(self["transports"] ?? "") }

    private subscript(_ name: String) -> String? { fields[prefix + name] }

    private func bytes(_ name: String, _ most: Int) -> [UInt8] {
        guard let text = self[name], text.utf8.count <= (most + 2) / 3 * 4,
            let bytes = Base64URL.decode(text), bytes.count <= most
        else { return [] }
        return bytes
    }
}
