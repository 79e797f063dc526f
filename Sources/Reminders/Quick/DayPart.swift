/// A part of the day, as it is told beside an hour or instead of one.
enum DayPart: Sendable {
    case morning, afternoon, evening, night
    /// a.m. and p.m.
    case before, after

    /// Minutes of the wall clock at which the part is told of when no hour is; nil where nobody would want that.
    var usual: Int? {
        switch self {
        case .morning: 9 * 60
        case .afternoon: 13 * 60
        case .evening: 19 * 60
        case .night, .before, .after: nil
        }
    }

    /// What a clock of twelve or 24 hours shows in this part; nil where it never shows that.
    func minute(of clock: Int) -> Int? {
        let (hour, half) = (clock / 60, clock % 720)
        return switch (self, hour) {
        case (.before, 1...12): half
        case (.after, 1...12): half + 720
        case (.morning, 1...11): clock
        case (.afternoon, 1...6): clock + 720
        case (.afternoon, 10...18): clock
        case (.evening, 1...11): clock + 720
        case (.evening, 16...23): clock
        case (.night, 9...11): clock + 720
        case (.night, 12): half
        case (.night, 0...6), (.night, 21...23): clock
        default: nil
        }
    }

    /// Beside an hour: «в 9 вечера».
    static let behindClock = QuickPhrases<DayPart>([
        "утра,утром,in the morning": .morning, "дня,днем,in the afternoon": .afternoon,
        "вечера,вечером,in the evening": .evening, "ночи,ночью,at night": .night, "am,a.m": .before, "pm,p.m": .after,
    ])
    /// By itself.
    static let alone = QuickPhrases<DayPart>([
        "утром,с утра,in the morning": .morning, "днем,in the afternoon": .afternoon,
        "вечером,in the evening": .evening,
    ])
    /// "tomorrow morning"
    static let behindDay = QuickPhrases<DayPart>([
        "morning": .morning, "afternoon": .afternoon, "evening,night": .evening,
    ])
}
