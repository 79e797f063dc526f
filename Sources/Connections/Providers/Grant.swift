import Bounds

/// What a provider gives for a code or a refresh token.
package struct Grant: Sendable {
    package let accessToken: String
    /// Nil when there will be no refresh.
    package let refreshToken: String?
    /// Seconds, ten years at most; nil when the token does not end.
    package let expiresIn: Int?
    /// What was really granted.
    package let scopes: [String]
    /// The account, where the answer names it.
    package let account: String?

    package init(accessToken: String, refreshToken: String?, expiresIn: Int?, scopes: [String], account: String?) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn.map(Bounds.seconds.clamping)
        self.scopes = scopes
        self.account = account
    }
}

/// Who somebody is at a provider.
package struct ProviderAccount: Sendable, Equatable {
    /// Never changes; e-mail addresses are not looked at.
    package let id: String
    package let name: String
    /// Where the picture is; whether Quad fetches it from there is decided when it does.
    package let photo: String?

    /// Nil without an id. A name is cut at 120 characters, and what would break a line is a space.
    package init?(id: String, name: [String?], photo: String?) {
        guard !id.isEmpty, id.utf8.count <= 64 else { return nil }
        self.id = id
        let words = name.compactMap { $0 }.joined(separator: " ").split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        self.name = String(words.joined(separator: " ").prefix(120))
        self.photo = photo.flatMap { $0.hasPrefix("http") && $0.utf8.count <= 2_048 ? $0 : nil }
    }
}
