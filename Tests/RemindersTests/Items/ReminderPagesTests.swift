import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// Writing, changing, ticking and deleting, as forms do it.
@Suite struct ReminderPagesTests {
    private let app: TestApp
    private let anna: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
    }

    /// A day of the member's calendar, from today on.
    private func day(_ days: Int) -> String { (Day(.now, in: app.settings.zone) + days).text }

    @discardableResult
    private func add(_ text: String, _ fields: [String: String] = [:]) throws -> ReminderID {
        let answer = try anna.post(Paths.newReminder(), fields.merging(["text": text]) { $1 })
        #expect(answer.status == 303)
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(ReminderID(pathSegment: String(id)))
    }

    /// Headings and titles of a page, in its order.
    private func list(_ address: Address = Paths.reminders()) throws -> [String] {
        try list(anna.get(address))
    }

    private func list(_ page: Answered) -> [String] {
        page.text.matches(of: /<h2 class="reminder-day[^>]*>([^<]+?)(?: <small>|<\/h2>)|<bdi>([^<]+)<\/bdi><\/a>/).map {
            String($0.output.1.map { "# \($0)" } ?? String($0.output.2 ?? ""))
        }
    }

    @Test func `stands in a section for each day, what is overdue first, what has no day last`() throws {
        try add("Без дня")
        try add("Послезавтра", ["day": day(2)])
        try add("Завтра рано", ["day": day(1), "time": "00:00"])
        try add("Завтра весь день", ["day": day(1)])
        try add("Завтра поздно", ["day": day(1), "time": "23:59"])
        try add("Вчера", ["day": day(-1)])
        try add("Давно", ["day": "2020-02-29", "time": "10:00"])
        let date = Language.ru.dayAndMonth(
            Day(.now, in: app.settings.zone) + 2, today: Day(.now, in: app.settings.zone))
        #expect(
            try list() == [
                "# Просрочено", "Давно", "Вчера", "# Завтра", "Завтра рано", "Завтра поздно", "Завтра весь день",
                "# \(date)",
                "Послезавтра", "# Без даты", "Без дня",
            ])
    }

    @Test func `keeps nine o'clock at nine when its member moves, and tells by the new clock what is overdue`() throws {
        let id = try add("Позвонить", ["day": "2027-06-01", "time": "09:00"])
        let now = Date.now
        let minutes = (Int(now.timeIntervalSince1970) / 60 + 14 * 60 - 30)
        // Half an hour ago at UTC+14, and long ahead at UTC−11.
        try add(
            "Полчаса назад",
            ["day": Day(number: minutes / 1_440).text, "time": "\(two(minutes % 1_440 / 60)):\(two(minutes % 60))"])
        for (zone, isOverdue) in [("Pacific/Kiritimati", true), ("Pacific/Pago_Pago", false)] {
            _ = try app.database.execute("UPDATE members SET time_zone = \(zone)")
            #expect(try anna.get(Paths.reminder(id)).text.contains("value=\"09:00\""))
            #expect(try list().contains("# Просрочено") == isOverdue, "\(zone)")
        }
    }

    private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    @Test func `shows its mark, its time and where it leads`() throws {
        let id = try add("Сдать <отчёт>\nИ приложение", ["day": day(1), "time": "09:05", "priority": "2"])
        let page = try anna.get(Paths.reminders()).text
        #expect(page.contains("<b class=\"mark\" aria-hidden=\"true\">!!</b>"))
        #expect(page.contains("<bdi>Сдать &lt;отчёт></bdi>") || page.contains("<bdi>Сдать &lt;отчёт&gt;</bdi>"))
        #expect(page.contains(">09:05</p>") && page.contains("href=\"\(Paths.reminder(id))\""))
        let form = try anna.get(Paths.reminder(id)).text
        #expect(form.contains("value=\"09:05\"") && form.contains("И приложение</textarea>"))
    }

    @Test func `refuses what cannot be, and gives back what was typed`() throws {
        let wrong: [([String: String], String)] = [
            (["text": " \n "], "Нужен текст"),
            (["text": String(repeating: "а", count: 2_001)], "не больше"),
            (["text": "Текст", "day": "2027-02-29"], "Такой даты нет"),
            (["text": "Текст", "day": "1969-12-31"], "Такой даты нет"),
            (["text": "Текст", "day": day(1), "time": "24:00"], "Такого времени нет"),
            (["text": "Текст", "time": "09:00"], "К времени нужна дата"),
        ]
        for (fields, words) in wrong {
            let answer = try anna.post(
                Paths.newReminder(), ["priority": "3"].merging(fields) { $1 })
            #expect(answer.status == 422 && answer.text.contains(words), "\(words)")
            for (name, value) in fields where name != "text" {
                #expect(answer.text.contains("value=\"\(value)\""), "\(name)")
            }
            #expect(answer.text.contains("name=\"priority\" value=\"3\" checked"))
        }
        #expect(try app.database.row("SELECT count(*) FROM reminders") { try $0.only(Int.self) } == 0)
        try add(String(repeating: "а", count: 2_000))
    }

    @Test func `is not made without text when its page is left, and what was entered can be gone back to`() throws {
        let left = try anna.post(
            Paths.newReminder(), ["text": " ", "day": "2027-01-05", "time": "10:00", "priority": "1", "leave": "yes"])
        #expect(left.status == 303 && left.location == "/reminders")
        let page = try anna.get(Paths.reminders()).text
        #expect(page.contains("Напоминание без текста не создано"))
        let link = try #require(page.firstMatch(of: /<a href="(\/reminders\/new\?[^"]*)">Вернуться/)).output.1
        let form = try anna.get(String(link).replacing("&amp;", with: "&")).text
        for value in ["2027-01-05", "10:00"] { #expect(form.contains("value=\"\(value)\"")) }
        #expect(form.contains("name=\"priority\" value=\"1\" checked") && !form.contains("aria-invalid"))
        // Nothing at all was entered: there is nothing to report.
        #expect(try anna.post(Paths.newReminder(), ["leave": "yes"]).location == "/reminders")
        #expect(anna.flash == nil)
        #expect(try list() == [])
    }

    @Test func `takes a day in words, and an hour with it`() throws {
        let tomorrow = day(1)
        for (words, time) in [("завтра", ""), ("tomorrow 9am", "09:00"), ("завтра в 9", "09:00")] {
            let id = try add("Словами", ["day": words])
            let form = try anna.get(Paths.reminder(id)).text
            #expect(form.contains("type=\"date\" value=\"\(tomorrow)\""), "\(words)")
            #expect(form.contains("type=\"time\" value=\"\(time)\""), "\(words)")
        }
        for words in ["завтрак", "завтра отчёт", "завтра !!", "каждый день"] {
            let refused = try anna.post(Paths.newReminder(), ["text": "Словами", "day": words])
            #expect(refused.status == 422 && refused.text.contains("type=\"text\" value=\"\(words)\""), "\(words)")
        }
    }

    @Test func `keeps its old text when it is emptied, and says so`() throws {
        let id = try add("Прежний текст", ["priority": "1"])
        let answer = try anna.post(Paths.reminder(id), ["text": "", "priority": "3", "version": "1"])
        #expect(answer.status == 303)
        #expect(try anna.get(Paths.reminders()).text.contains("Прежний текст остался"))
        let form = try anna.get(Paths.reminder(id)).text
        #expect(form.contains("Прежний текст</textarea>") && form.contains("name=\"priority\" value=\"3\" checked"))
    }

    @Test func `is not changed from an older version without a word`() throws {
        let id = try add("Первый")
        _ = try anna.post(Paths.reminder(id), ["text": "Второй", "version": "1"])
        let refused = try anna.post(Paths.reminder(id), ["text": "Третий", "version": "1"])
        #expect(refused.status == 409 && refused.text.contains("Третий</textarea>"))
        #expect(try list() == ["# Без даты", "Второй"])
        #expect(refused.text.contains("name=\"version\" value=\"2\""))
        #expect(try anna.post(Paths.reminder(id), ["text": "Третий", "version": "2"]).status == 303)
        #expect(try list() == ["# Без даты", "Третий"])
    }

    @Test func `moves to the completed ones and back`() throws {
        let id = try add("Сделать", ["day": day(1)])
        for text in ["Другое", "Третье"] { try add(text) }
        #expect(try anna.post(Paths.completeReminder(id)).status == 303)
        let page = try anna.get(Paths.reminders())
        #expect(list(page) == ["# Без даты", "Другое", "Третье"])
        #expect(
            page.text.contains("Просмотреть завершённые · 1")
                && page.text.contains("action=\"\(Paths.reopenReminder(id))\""))
        #expect(try list(Paths.completedReminders()) == ["Сделать"])
        #expect(try anna.post(Paths.reopenReminder(id)).status == 303)
        #expect(try list() == ["# Завтра", "Сделать", "# Без даты", "Другое", "Третье"])
        #expect(try list(Paths.completedReminders()) == [])
    }

    @Test func `leaves the list when it is deleted, and comes back`() throws {
        let id = try add("Лишнее")
        let answer = try anna.post(Paths.deleteReminder(id), ["return": "/reminders?only=0"])
        #expect(answer.location == "/reminders?only=0")
        let page = try anna.get("/reminders?only=0")
        #expect(list(page) == [] && page.text.contains("action=\"\(Paths.restoreReminder(id))\""))
        #expect(try anna.get(Paths.reminder(id)).status == 404)
        #expect(try anna.post(Paths.completeReminder(id)).status == 303)
        #expect(try anna.post(Paths.restoreReminder(id)).status == 303)
        #expect(try list() == ["# Без даты", "Лишнее"])
    }

    @Test func `says where it is when the list as it is narrowed does not show it`() throws {
        func link(_ list: String) throws -> String? {
            let answer = try anna.post(Address("/reminders/new\(list)"), ["text": "Важное", "priority": "2"])
            let page = try anna.get(Address(answer.location ?? "")).text
            let toast = try #require(page.firstMatch(of: /<div class="toast"(?s:.*?)<\/div>/)).output
            return toast.firstMatch(of: /<a href="([^"]*)">/).map { String($0.output.1) }
        }
        #expect(try link("?only=0")?.wholeMatch(of: /\/reminders\/\d+/) != nil)
        #expect(try link("?query=%D0%BD%D0%B5%D1%82")?.wholeMatch(of: /\/reminders\/\d+/) != nil)
        for list in ["", "?only=2", "?only=20"] { #expect(try link(list) == nil, "\(list)") }
    }

    @Test func `leads back to where it was opened from, also when it is done`() throws {
        let id = try add("Сделать")
        for (page, name) in [
            ("/reminders/completed", "Завершённые"), ("/notifications", "Уведомления"), ("/", "Сегодня"),
        ] {
            let address = Paths.reminder(id).adding("return", page)
            let form = try anna.get(address).text
            #expect(form.contains("href=\"\(page)\" title=\"Назад: \(name)\""), "\(page)")
            #expect(form.contains("name=\"return\" value=\"\(page)\""), "\(page)")
        }
        // Nothing else leads anywhere else.
        for page in ["/photos", "//evil.example", "/reminders/completed.evil"] {
            let form = try anna.get(Paths.reminder(id).adding("return", page)).text
            #expect(form.contains("title=\"Назад: Напоминания\"") && !form.contains("value=\"\(page)\""))
        }
        _ = try anna.post(Paths.completeReminder(id))
        #expect(
            try anna.get(Paths.completedReminders()).text
                .contains("href=\"\(Paths.reminder(id).adding("return", "/reminders/completed"))\""))
    }

    @Test func `is nobody else's`() throws {
        let id = try add("Моё")
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try list(mikhail.get(Paths.reminders())) == [])
        #expect(try mikhail.get(Paths.reminder(id)).status == 404)
        #expect(try mikhail.post(Paths.reminder(id), ["text": "Чужое", "version": "1"]).status == 404)
        for path in [Paths.completeReminder, Paths.reopenReminder, Paths.deleteReminder, Paths.restoreReminder] {
            #expect(try mikhail.post(path(id)).status == 404)
        }
        #expect(try list() == ["# Без даты", "Моё"])
    }

    @Test func `is narrowed by chips, several at once, and put in order by importance`() throws {
        for (text, priority) in [("Обычное", "0"), ("Слегка", "1"), ("Важное", "2"), ("Срочное", "3")] {
            try add(text, ["priority": priority, "day": priority == "2" ? day(1) : ""])
        }
        #expect(try list(Address("/reminders?only=3")) == ["# Без даты", "Срочное"])
        #expect(try list(Address("/reminders?only=32")) == ["# Завтра", "Важное", "# Без даты", "Срочное"])
        #expect(try list(Address("/reminders?only=0")) == ["# Без даты", "Обычное"])
        #expect(try list(Address("/reminders?only=7")).count == 6)
        let page = try anna.get("/reminders?only=3").text
        #expect(page.contains("href=\"/reminders?only=32\"") && page.contains("class=\"chip\" href=\"/reminders\""))
        #expect(
            try list(Address("/reminders?sort=importance")) == [
                "# Очень важно", "Срочное", "# Важно", "Важное", "# Не очень важно", "Слегка", "# Без важности",
                "Обычное",
            ])
        // The order is remembered.
        #expect(try list().first == "# Очень важно")
        #expect(try list(Address("/reminders?sort=day")).first == "# Завтра")
    }

    @Test func `is found by all that its row shows`() throws {
        try add("Сдать отчёт\nв деканат", ["day": "2031-02-05", "time": "09:30", "priority": "2"])
        try add("Прочитать Ёлку")
        func found(_ query: String) throws -> [String] {
            try list(Paths.reminders().adding("query", query)).filter { !$0.hasPrefix("#") }
        }
        for query in ["отчет", "ОТЧЁТ деканат", "5 февраля", "среда отчёт", "среду", "09:30", "!! сдать", "2031"] {
            #expect(try found(query) == ["Сдать отчёт"], "\(query)")
        }
        // Tomorrow may be a Wednesday.
        try add("Отметить", ["day": day(1)])
        #expect(try found("елку") == ["Прочитать Ёлку"] && found("без даты") == ["Прочитать Ёлку"])
        #expect(try found("завтра") == ["Отметить"] && found("весь день") == ["Отметить"])
        #expect(try found("отчёт ёлку") == [] && found("100%") == [] && found("!!!") == [])
        let nothing = try anna.get(Paths.reminders().adding("query", "100%")).text
        #expect(nothing.contains("Ничего не нашлось по запросу «100%»"))
    }

    @Test func `are as many as a member may have and no more`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO reminders (member_id, text, completed_at)
            SELECT \(anna.member), 'Полно', now() FROM generate_series(1, \(Reminder.most) - 1)
            """)
        try add("Последнее")
        let refused = try anna.post(Paths.newReminder(), ["text": "Лишнее"])
        #expect(refused.status == 409 && refused.text.contains("Лишнее</textarea>"))
        #expect(refused.text.contains("Удалите ненужные"))
        #expect(try anna.get(Paths.reminders()).text.contains("завершённые · 1\u{A0}000+"))
    }

    @Test func `leads on from page to page, each row once, in either order`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO reminders (member_id, text, due_on, due_minute, priority)
            SELECT \(anna.member), 'н' || n, CASE WHEN n % 5 > 0 THEN CURRENT_DATE + n % 3 END,
                   CASE WHEN n % 5 > 1 THEN n % 7 END, n % 4
            FROM generate_series(1, 230) AS n
            """)
        for order in ["day", "importance"] {
            var next: Address? = Address("/reminders?sort=\(order)")
            var texts: [String] = []
            while let page = next {
                let answer = try anna.get(page)
                #expect(answer.trips == 1)
                texts += list(answer).filter { !$0.hasPrefix("#") }
                next = answer.text.firstMatch(of: /href="([^"]*)" rel="next"/).map {
                    Address(String($0.output.1).replacing("&amp;", with: "&"))
                }
            }
            #expect(texts.count == 230 && Set(texts).count == 230)
        }
    }
}
