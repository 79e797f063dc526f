import FoundationEssentials

/// What a provider was sent, newest last.
actor RequestLog {
    struct Entry: Codable, Sendable {
        /// How many the provider was sent up to this one, since the start or a reset.
        let number: Int
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
    private var counts: [Provider: Int] = [:]

    func add(
        _ provider: Provider, method: String, path: String, query: [String: String] = [:],
        headers: [String: String] = [:],
        body: String = "", fault: Fault = .none
    ) {
        var kept = entries[provider, default: []]
        if kept.count >= Self.longest { kept.removeFirst(kept.count - Self.longest + 1) }
        counts[provider, default: 0] += 1
        kept.append(
            Entry(
                number: counts[provider, default: 0], provider: provider, method: method, path: path, query: query,
                headers: headers, body: String(body.prefix(Self.longestBody)), fault: fault,
                receivedAt: Date().formatted(.iso8601)))
        entries[provider] = kept
    }

    /// What is kept of a provider's requests that came after the one with a number.
    func all(of provider: Provider, after number: Int = 0) -> [Entry] {
        let kept = entries[provider, default: []]
        return Array(kept.suffix(max(0, counts[provider, default: 0] - number)))
    }

    func clear() {
        entries = [:]
        counts = [:]
    }
}
