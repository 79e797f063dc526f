import FoundationEssentials

/// The hour within which requests are counted, by the clock.
struct ClockHour {
    let beginning: Date
    private let now: Date

    init(_ now: Date) {
        self.now = now
        let seconds = (now.timeIntervalSince1970 - Double(RequestBudget.lateness)) / 3_600
        beginning = Date(timeIntervalSince1970: seconds.rounded(.down) * 3_600 + Double(RequestBudget.lateness))
    }

    /// Minutes until the next one: 1…60.
    var minutesLeft: Int { max(1, Int((3_600 - now.timeIntervalSince(beginning)) / 60 + 0.999)) }
}
