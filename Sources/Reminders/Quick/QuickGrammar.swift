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
        "сегодня", "завтра", "послезавтра", "в пятницу", "до пятницы", "24 ноября", "24.11", "24.11.27", "15 числа",
        "через 3 дня", "через полчаса", "через неделю", "на следующей неделе", "на выходных", "в конце месяца",
    ]
    private static let russianTimes = [
        "в 9", "в 9.30", "18:00", "в 9 утра", "вечером в 8", "в половине десятого", "без четверти девять", "утром",
        "вечером", "в полдень",
    ]
    private static let russianRepeats = [
        "каждый день", "каждое утро", "каждый понедельник", "по средам и пятницам", "по будням",
        "каждые 2 недели по пятницам", "раз в месяц", "15 числа каждого месяца", "каждый первый понедельник",
        "в последний день каждого месяца", "ежегодно", "каждый день до пятницы",
    ]
    private static let englishDays = [
        "today", "tomorrow", "the day after tomorrow", "on Friday", "by Friday", "24 November", "Nov 24, 2027", "11/24",
        "on the 15th", "in 3 days", "in half an hour", "next week", "this weekend", "end of the month",
    ]
    private static let englishTimes = [
        "at 9", "9am", "9:30 pm", "at 18:00", "at 8 in the evening", "half past nine", "in the morning", "tonight",
        "noon",
    ]
    private static let englishRepeats = [
        "every day", "every morning", "every Monday", "every Mon, Wed and Fri", "every weekday",
        "every 2 weeks on Friday", "once a month", "every month on the 15th", "every first Monday",
        "on the last day of every month", "yearly", "every day until Friday",
    ]
}
