import Localization
import Reminders
import Testing

@Suite struct QuickWordsTests {
    /// A Monday, at 14:05.
    private static let today = Day(number: 20_780)

    private func parts(_ line: String) -> [String] {
        let quick = QuickWords(line, today: Self.today, now: 14 * 60 + 5)
        let time = quick.minute.map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
        return [quick.day?.text ?? "", time ?? "", quick.priority.mark, quick.text]
    }

    @Test func `begins with a Monday`() {
        #expect(Self.today.text == "2026-11-23" && Self.today.weekday == 1)
    }

    @Test(arguments: [
        ("завтра в 9 !! сдать отчёт", ["2026-11-24", "9:00", "!!", "сдать отчёт"]),
        ("tomorrow 9am !! hand in report", ["2026-11-24", "9:00", "!!", "hand in report"]),
        ("сдать отчёт завтра, в 9:30 !!!", ["2026-11-24", "9:30", "!!!", "сдать отчёт"]),
        ("Позвонить в пятницу в 7 вечера", ["2026-11-27", "19:00", "", "Позвонить"]),
        ("в понедельник планёрка", ["2026-11-30", "", "", "планёрка"]),
        ("24 ноября в 18 часов совет", ["2026-11-24", "18:00", "", "совет"]),
        ("совет 22 ноября", ["2027-11-22", "", "", "совет"]),
        ("совет 29 февраля", ["2028-02-29", "", "", "совет"]),
        ("отпуск 24.12", ["2026-12-24", "", "", "отпуск"]), ("отпуск 24.12.2027", ["2027-12-24", "", "", "отпуск"]),
        ("november 24 noon lunch", ["2026-11-24", "12:00", "", "lunch"]),
        ("lunch on fri at 12:30pm", ["2026-11-27", "12:30", "", "lunch"]),
        ("through 12 am sleep", ["2026-11-24", "0:00", "", "through sleep"]),
        ("через 3 дня сдать", ["2026-11-26", "", "", "сдать"]), ("через месяц сдать", ["2026-12-23", "", "", "сдать"]),
        ("через 2 часа чай", ["2026-11-23", "16:05", "", "чай"]),
        ("in 600 minutes tea", ["2026-11-24", "0:05", "", "tea"]),
        ("in a week call", ["2026-11-30", "", "", "call"]), ("послезавтра !", ["2026-11-25", "", "!", ""]),
        // A time alone is the next one.
        ("в 18:00 чай", ["2026-11-23", "18:00", "", "чай"]), ("в 9 чай", ["2026-11-24", "9:00", "", "чай"]),
        ("2027-01-05 отчёт", ["2027-01-05", "", "", "отчёт"]),
    ]) func `takes out what tells the day, the time and the importance`(line: String, told: [String]) {
        #expect(parts(line) == told)
    }

    private func repeats(_ line: String) -> String {
        let quick = QuickWords(line, today: Self.today, now: 14 * 60 + 5)
        guard let rule = quick.rule else { return "\(quick.text)" }
        let days = rule.weekdays.sorted().map { String($0) }.joined()
        return "\(rule.every) \(rule.unit.rawValue) \(days)|\(quick.day?.text ?? "")|\(quick.text)"
    }

    @Test(arguments: [
        ("каждый день зарядка", "1 day |2026-11-23|зарядка"),
        // Nine o'clock has gone by today.
        ("таблетки каждый день в 9", "1 day |2026-11-24|таблетки"),
        ("ежедневно в 18:00 чай", "1 day |2026-11-23|чай"),
        ("каждый понедельник планёрка", "1 week 1|2026-11-23|планёрка"),
        ("каждый понедельник в 9 планёрка", "1 week 1|2026-11-30|планёрка"),
        ("по будням в 8 подъём", "1 week 12345|2026-11-24|подъём"),
        ("каждый будний день подъём", "1 week 12345|2026-11-23|подъём"),
        ("по средам и пятницам бассейн", "1 week 35|2026-11-25|бассейн"),
        ("каждые 2 недели отчёт", "2 week |2026-11-23|отчёт"),
        ("отчёт каждые 3 месяца с завтра", "3 month |2026-11-24|отчёт"),
        ("каждый второй вторник совет", "2 week 2|2026-11-24|совет"),
        ("24 ноября ежегодно отчёт", "1 year |2026-11-24|отчёт"),
        ("every Monday and Thursday gym", "1 week 14|2026-11-23|gym"),
        ("every weekday 9am stand-up", "1 week 12345|2026-11-24|stand-up"),
        ("every other Sunday call", "2 week 7|2026-11-29|call"), ("every 2 weeks review", "2 week |2026-11-23|review"),
        ("every other day run", "2 day |2026-11-23|run"), ("pay rent monthly", "1 month |2026-11-23|pay rent"),
        ("pay rent monthly at 9", "1 month |2026-11-24|pay rent"), ("on Mondays gym", "1 week 1|2026-11-23|gym"),
    ]) func `takes out how it comes again, from the first day that is still ahead`(line: String, told: String) {
        #expect(repeats(line) == told)
    }

    @Test(arguments: [
        "weekly meeting", "read daily paper", "каждый охотник", "every 1000 days", "every hour drink", "по делам",
        "каждые 0 дней", "every", "по", "on weekly terms",
    ]) func `leaves what does not say how it comes again`(line: String) {
        #expect(repeats(line) == line)
    }

    @Test func `takes the coming one of what is called the next`() {
        #expect(parts("next Friday call") == ["2026-11-27", "", "", "call"])
        #expect(parts("в следующую пятницу звонок") == ["2026-11-27", "", "", "звонок"])
        #expect(parts("на следующей неделе звонок") == ["2026-11-30", "", "", "звонок"])
        #expect(parts("next week call") == ["2026-11-30", "", "", "call"])
        #expect(parts("next door") == ["", "", "", "next door"])
    }

    @Test(arguments: [
        "купить 3 яблока", "Среда обитания", "sun cream", "прочесть главу 9", "в 25 аудитории", "в 9-й аудитории",
        "31.13 чего-то", "отчёт за 2026", "!!!! ура", "через мост", "версия 9.30", "may be",
        "через 1000 дней", "in 99999999999999999999 days", "9", "", "+5 ноября", "99999999999999999999",
    ]) func `leaves everything else in the text`(line: String) {
        #expect(parts(line) == ["", "", "", line])
    }

    private static let tables = [
        QuickPhraseTable.times, QuickPhraseTable.days, QuickPhraseTable.repeats,
        QuickPhraseTable.texts.split(separator: "\n").map { "\($0) | | | | \($0)" }.joined(separator: "\n"),
    ]

    /// As a table has it, on Tuesday, 24 November 2026, at 18:42.
    private func told(_ line: String) -> [String] {
        let quick = QuickWords(line, today: Self.today + 1, now: 18 * 60 + 42)
        let time = quick.minute.map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
        let rule = quick.rule.map { rule in
            [
                rule.every == 1 ? rule.unit.rawValue : "\(rule.every) \(rule.unit.rawValue)",
                rule.position.map { "#\($0)" } ?? "",
                rule.weekdays.sorted().map { String($0) }.joined(), rule.until.map { "until \($0.text)" } ?? "",
            ].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return [quick.day?.text ?? "", time ?? "", (rule ?? "") + (quick.isOver ? "over" : ""), quick.text]
    }

    @Test(arguments: tables) func `understands phrases as people mean them, or leaves them alone`(table: String) {
        let phrases = QuickPhraseTable.read(table)
        #expect(phrases.count > 60)
        for phrase in phrases {
            #expect(told(phrase.line) == phrase.told, "\(phrase.line)")
        }
    }

    @Test func `keeps what is beyond the words that it looks at`() {
        let line = "завтра " + String(repeating: "слово ", count: 400)
        #expect(QuickWords(line, today: Self.today, now: 0).text == String(line.dropFirst(7)))
    }

    @Test(arguments: [
        String(repeating: "каждый ", count: 5_000), String(repeating: "пн, ", count: 8_000),
        "по " + String(repeating: "пн, ", count: 8_000) + "кроме", String(repeating: "«", count: 32_000),
        String(repeating: "« ", count: 16_000), String(repeating: "в 9 и ", count: 5_000),
        "a" + String(repeating: "\u{301}", count: 32_000), String(repeating: "9:", count: 16_000),
    ]) func `reads hostile lines of many thousands of characters at once`(line: String) {
        let time = ContinuousClock().measure { _ = QuickWords(line, today: Self.today, now: 0) }
        #expect(time < .seconds(5))
    }

    @Test func `takes each part once, the first that stands there`() {
        #expect(parts("завтра сегодня в 9 в 10 ! !!") == ["2026-11-24", "9:00", "!", "сегодня в 10 !!"])
    }

    @Test func `understands every example of its help`() {
        for language in Language.allCases {
            let lines = QuickGrammar(RemindersWords(language)).lines
            #expect(lines.count == 4)
            for (number, line) in lines.enumerated() {
                for example in line.examples {
                    let quick = QuickWords("слово \(example)", today: Self.today, now: 14 * 60 + 5)
                    let told = [quick.day != nil, quick.minute != nil, quick.rule != nil, quick.priority != .none]
                    #expect(told[number] && quick.text == "слово", "\(example)")
                }
            }
        }
    }
}
