import FoundationEssentials

/// What a provider was sent, newest last.
actor RequestLog {
    struct Entry: Codable, Sendable {
        let provider: Provider
        let method: String
        let path: String
        let query: [String: String]
        let headers: [String: String]
        let body: String
        /// How the provider misbehaved at it.
        let fault: Fault
        let receivedAt: String
    }

    /// Requests kept for each provider.
    static let longest = 1_000
    /// Bytes kept of a body.
    static let longestBody = 16 << 10

    private var entries: [Provider: [Entry]] = [:]

    func add(
        _ provider: Provider, method: String, path: String, query: [String: String] = [:],
        headers: [String: String] = [:],
        body: String = "", fault: Fault = .none
    ) {
        var kept = entries[provider, default: []]
        if kept.count >= Self.longest { kept.removeFirst(kept.count - Self.longest + 1) }
        kept.append(
            Entry(
                provider: provider, method: method, path: path, query: query, headers: headers,
                body: String(body.prefix(Self.longestBody)), fault: fault, receivedAt: Date().formatted(.iso8601)))
        entries[provider] = kept
    }

    func all(of provider: Provider) -> [Entry] {
        entries[provider, default: []]
    }

    func clear() {
        entries = [:]
    }
}
