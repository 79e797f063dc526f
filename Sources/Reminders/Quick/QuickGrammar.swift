import Localization

/// The help of ``QuickWords``: what is understood, by examples that a test reads.
package struct QuickGrammar: Sendable {
    package struct Line: Sendable {
        package let part: String
        package let examples: [String]
    }

    package let lines: [Line]

    package init(_ words: RemindersWords) {
        let isRussian = words.language == .ru
        lines = [
            Line(part: words.day, examples: isRussian ? Self.russianDays : Self.englishDays),
            Line(part: words.time, examples: isRussian ? Self.russianTimes : Self.englishTimes),
            Line(part: words.repeats, examples: isRussian ? Self.russianRepeats : Self.englishRepeats),
            Line(part: words.priority, examples: ["!", "!!", "!!!"]),
        ]
    }

    private static let russianDays = [
        "сегодня", "завтра", "послезавтра", "в пятницу", "24 ноября", "24.11", "24.11.2027", "через 3 дня",
        "через неделю", "на следующей неделе", "через месяц", "через 2 часа",
    ]
    private static let russianTimes = ["в 9", "в 9:30", "18:00", "в 9 утра", "в 7 вечера", "в полдень"]
    private static let englishDays = [
        "today", "tomorrow", "on Friday", "next Friday", "24 November", "November 24", "2027-11-24", "in 3 days",
        "in a week", "next week", "in a month", "in 2 hours",
    ]
    private static let russianRepeats = [
        "каждый день", "каждый понедельник", "по средам и пятницам", "по будням", "каждые 2 недели", "каждый месяц",
        "ежегодно",
    ]
    private static let englishRepeats = [
        "every day", "every Monday", "on Wednesdays and Fridays", "every weekday", "every 2 weeks", "every other week",
        "monthly", "yearly",
    ]
    private static let englishTimes = ["at 9", "9am", "9:30 pm", "at 18:00", "noon"]
}
