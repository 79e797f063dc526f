/// What lists of requests leave out: their readers learn that there was a secret, not which.
enum Redaction {
    static let mark = "[redacted]"

    private static let secrets: Set<String> = [
        "access_token", "refresh_token", "id_token", "token", "code", "code_verifier", "client_secret",
        "service_token", "oauth_token", "password",
    ]

    static func value(_ value: String, of name: String) -> String {
        secrets.contains(name.lowercased()) ? mark : value
    }

    /// A header's value: of credentials only the scheme stays.
    static func header(_ value: String, of name: String) -> String {
        switch name.lowercased() {
        case "authorization":
            let words = value.split(separator: " ", maxSplits: 1)
            return words.count == 2 ? "\(words[0]) \(mark)" : mark
        case "cookie", "set-cookie": return mark
        default: return value
        }
    }

    /// `name=value&name=value`.
    static func form(_ parameters: Parameters) -> String {
        parameters.all().map { "\($0.name)=\(value($0.value, of: $0.name))" }.joined(separator: "&")
    }
}
