import FoundationEssentials

/// How many requests the application has sent within the clock hour.
actor UnsplashRates {
    private var hour = 0
    private var count = 0

    /// One more request.
    ///
    /// - Returns: how many are left after it; nil when there were none
    func take(of limit: Int) -> Int? {
        let now = Int(Date().timeIntervalSince1970) / 3_600
        if now != hour { (hour, count) = (now, 0) }
        guard count < limit else { return nil }
        count += 1
        return limit - count
    }

    func reset() { count = 0 }
}
