import HTTPClient
import Site

/// Through whom devices are reached, and whom a push service may write to about it.
package struct PushSettings: Sendable {
    /// Of the browsers that there are: Chrome and what is made of it, Firefox, Edge, Safari.
    private static let usualHosts =
        "fcm.googleapis.com updates.push.services.mozilla.com .push.services.mozilla.com .notify.windows.com .push.apple.com"

    /// What a browser names as its push service is a stranger's word: only these are asked.
    let policy: HTTPPolicy
    /// `mailto:` or `https:` (RFC 8292, section 2.1).
    let contact: String

    package init(_ settings: Settings, _ reader: inout SettingsReader) {
        policy = HTTPPolicy(
            allowedHosts: reader.words("QUAD_PUSH_HOSTS", default: Self.usualHosts).map { HostRule($0) },
            allowsLoopback: settings.mode == .sandbox, largestBody: 64 << 10)
        let sender = settings.mailFrom.split(separator: "<").last?.prefix { $0 != ">" } ?? ""
        contact =
            reader.read("QUAD_PUSH_CONTACT", default: "mailto:\(sender)") { text in
                text.hasPrefix("mailto:") || text.hasPrefix("https://") ? text : nil
            } ?? ""
    }
}
