/// How often each token was used in the last second.
actor VKRates {
    private var calls: [String: [ContinuousClock.Instant]] = [:]

    /// False when there were `most` calls within the last second; such a call does not count.
    func allow(_ token: String, most: Int) -> Bool {
        let now = ContinuousClock.now
        var recent = calls[token, default: []].filter { now - $0 < .seconds(1) }
        guard recent.count < most else { return false }
        recent.append(now)
        calls[token] = recent
        if calls.count > 1_000 { calls = calls.filter { now - ($0.value.last ?? now) < .seconds(1) } }
        return true
    }

    func clear() { calls = [:] }
}
