import Localization
import Postgres
import Site

/// What is looked for in reminders: each word stands somewhere in what a row shows, the whole text, the date as it is
/// written, and the marks. A member's own reminders are read one by one; there is a bound to how many they are.
struct ReminderSearch {
    /// More words narrow nothing further.
    private static let most = 8

    private let words: [String]

    init(_ text: String) {
        words = Array(text.split(whereSeparator: \.isWhitespace).prefix(Self.most).map(String.init))
    }

    /// The condition on `reminders r`.
    func condition(_ clock: Clock) -> SQL {
        let row = Self.row(clock)
        return words.reduce("true") {
            """
            \($0) AND strpos(\(row), (
                SELECT translate(lower(\($1) COLLATE person_names), 'ё', 'е') COLLATE "C")) > 0
            """
        }
    }

    /// What a row shows, in one text.
    private static func row(_ clock: Clock) -> SQL {
        let language = clock.language
        let words = RemindersWords(language)
        let today = Day(clock.now, in: clock.zone)
        func near(_ days: Int) -> SQL {
            "WHEN DATE '1970-01-01' + \(Int32((today + days).number)) THEN \(language.day(today + days, today: today)) "
        }
        return """
            translate(lower((concat_ws(' ', r.text, repeat('!', r.priority), (
                    SELECT p.name FROM reminder_places p WHERE p.reminder_id = r.id
                ), CASE
                WHEN r.due_on IS NULL THEN \(words.undated)
                ELSE concat_ws(' ',
                    CASE r.due_on \(near(-1))\(near(0))\(near(1))END,
                    date_part('day', r.due_on)::text || ' ' || (\(language.monthNames)::text[])[date_part('month', r.due_on)::integer],
                    (\(language.weekdays)::text[])[date_part('isodow', r.due_on)::integer],
                    (\(RepeatRule.weekdaysAsked(words))::text[])[date_part('isodow', r.due_on)::integer],
                    date_part('year', r.due_on)::text,
                    coalesce(to_char(make_time(r.due_minute / 60, r.due_minute % 60, 0), 'HH24:MI'), \(words.wholeDay)))
                END)) COLLATE person_names), 'ё', 'е') COLLATE "C"
            """
    }
}
