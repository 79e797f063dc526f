import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// What a member's calendar shows of their reminders, by whose address, and until when.
@Suite struct CalendarFeedTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private let today: Day

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        today = Day(.now, in: app.settings.zone)
    }

    private func add(_ fields: [String: String]) throws -> ReminderID {
        let answer = try anna.post(Paths.newReminder(), ["text": "Сдать отчёт"].merging(fields) { $1 })
        return try #require(
            answer.location?.split(separator: "-").last.flatMap { ReminderID(pathSegment: String($0)) })
    }

    private var key: [String: String] { ["key": IdempotencyKey().text] }

    /// The address in the settings, made there where there is none yet.
    private func address(of browser: Browser? = nil) throws -> Address {
        let browser = browser ?? anna
        let made = try browser.post(Paths.calendarFeed(), key)
        #expect(made.location == "\(Paths.reminderSettings().text)#calendar")
        let text = try browser.get(Paths.reminderSettings()).text
        let start = try #require(text.firstRange(of: "\(TestApp.origin)/calendar/"))
        return Paths.calendar(String(text[start.upperBound...].prefix { $0 != "<" && $0 != "\"" }))
    }

    private func calendar(_ address: Address) throws -> Answered { try app.anonymous().get(address) }

    /// The values of each event's lines, by their names without parameters; "DTSTART;VALUE=DATE" likewise.
    private func events(_ address: Address) throws -> [[String: String]] {
        let answer = try calendar(address)
        #expect(answer.status == 200)
        let lines = answer.text.replacing("\r\n ", with: "").split(separator: "\r\n")
        var events: [[String: String]] = []
        for line in lines {
            if line == "BEGIN:VEVENT" { events.append([:]) }
            guard !events.isEmpty, let colon = line.firstIndex(of: ":") else { continue }
            let name = String(line[..<colon])
            if events[events.count - 1][name] == nil {
                events[events.count - 1][name] = String(line[line.index(after: colon)...])
            }
        }
        return events
    }

    private func event(_ address: Address) throws -> [String: String] {
        let events = try events(address)
        #expect(events.count == 1)
        return try #require(events.first)
    }

    // MARK: What it shows

    @Test func `has what is due, by the member's clock, and blocks no time`() throws {
        let id = try add(["day": "2031-02-03", "time": "09:30", "priority": "3", "notes": "План; и отчёт,\nв двух"])
        let answer = try calendar(address())
        #expect(answer.headers["Content-Type"] == "text/calendar; charset=utf-8")
        #expect(answer.trips == 2, "the first one writes down when it was")
        for line in [
            "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-TIMEZONE:Europe/Moscow", "TZID:Europe/Moscow",
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "DTSTART;TZID=Europe/Moscow:20310203T093000", "SUMMARY:Сдать отчёт",
            #"DESCRIPTION:План\; и отчёт\,\nв двух"#, "URL:\(TestApp.origin)/reminders/\(id.rawValue)", "PRIORITY:1",
            "STATUS:CONFIRMED", "TRANSP:TRANSPARENT", "END:VCALENDAR",
        ] {
            #expect("\r\n\(answer.text)".contains("\r\n\(line)\r\n"), "\(line)")
        }
        #expect(!answer.text.contains("VALARM"))
        let other = try app.anonymous().get(address(of: mikhail))
        #expect(other.status == 200 && !other.text.contains("VEVENT"))
    }

    @Test func `has whole days as days, and of what is counted from its completion the next one alone`() throws {
        let address = try address()
        let id = try add(["day": "2031-02-03", "repeat": "day", "from": "completion"])
        let event = try event(address)
        #expect(event["DTSTART;VALUE=DATE"] == "20310203" && event["RRULE"] == nil)
        #expect(event["URL"]?.hasSuffix("/\(id.rawValue)") == true)
        // What has no day is nowhere.
        _ = try add(["text": "Когда-нибудь"])
        #expect(try events(address).count == 1)
    }

    @Test func `has a series as its rule, and what was moved in the place of its day`() throws {
        let address = try address()
        let id = try add(["day": "2031-02-04", "time": "09:00", "repeat": "week", "times": "5"])
        #expect(try event(address)["RRULE"] == "FREQ=WEEKLY;BYDAY=TU;COUNT=5")
        _ = try app.database.execute("UPDATE reminders SET due_on = '2031-02-06' WHERE id = \(id)")
        let both = try events(address)
        #expect(both.map { $0["DTSTART;TZID=Europe/Moscow"] } == ["20310204T090000", "20310206T090000"])
        #expect(both.map { $0["RECURRENCE-ID;TZID=Europe/Moscow"] } == [nil, "20310204T090000"])
        #expect(both.map { $0["RRULE"] } == ["FREQ=WEEKLY;BYDAY=TU;COUNT=5", nil])
        #expect(both.first?["UID"] == both.last?["UID"])
    }

    @Test func `has a time that the clock leaves out at the one to which it is set forward`() throws {
        let address = try address()
        _ = try app.database.execute("UPDATE members SET time_zone = 'Europe/Berlin' WHERE id = \(anna.member)")
        _ = try add(["day": "2031-03-29", "time": "02:30", "repeat": "day", "times": "3"])
        let events = try events(address)
        #expect(events.map { $0["DTSTART;TZID=Europe/Berlin"] } == ["20310329T023000", "20310330T030000"])
        #expect(events.last?["RECURRENCE-ID;TZID=Europe/Berlin"] == "20310330T023000")
    }

    @Test func `keeps the name of each, and counts what became of it`() throws {
        let address = try address()
        let id = try add(["day": "2031-02-03", "time": "09:30"])
        let first = try event(address)
        #expect(first["SEQUENCE"] == "0" && first["STATUS"] == "CONFIRMED")
        var last = 0
        func follow(_ status: String, _ place: SourceLocation = #_sourceLocation) throws {
            let event = try event(address)
            let number = try #require(event["SEQUENCE"].flatMap { Int($0) })
            #expect(number > last, sourceLocation: place)
            #expect(event["STATUS"] == status && event["UID"] == first["UID"], sourceLocation: place)
            last = number
        }
        _ = try anna.post(
            Paths.reminder(id), ["text": "Другое", "day": "2031-02-04", "version": "1"].merging(key) { $1 })
        try follow("CONFIRMED")
        _ = try anna.post(Paths.moveReminder(id), ["to": "tomorrow"].merging(key) { $1 })
        try follow("CONFIRMED")
        _ = try anna.post(Paths.completeReminder(id), key)
        try follow("CANCELLED")
        _ = try anna.post(Paths.reopenReminder(id), key)
        try follow("CONFIRMED")
        _ = try anna.post(Paths.deleteReminder(id), key)
        try follow("CANCELLED")
        _ = try anna.post(Paths.restoreReminder(id), key)
        try follow("CONFIRMED")
        _ = try app.database.execute("UPDATE members SET time_zone = 'Asia/Kathmandu' WHERE id = \(anna.member)")
        try follow("CONFIRMED")
        _ = try anna.post(Paths.calendarChoices(), ["alarms": "on"])
        try follow("CONFIRMED")
    }

    @Test func `forgets what is done or deleted after thirty days`() throws {
        let address = try address()
        for column: SQL in ["completed_at", "deleted_at"] {
            _ = try app.database.execute("DELETE FROM reminders")
            let id = try add(["day": "2026-02-03"])
            _ = try app.database.execute(
                "UPDATE reminders SET \(column) = now() - interval '719 hours' WHERE id = \(id)")
            #expect(try event(address)["STATUS"] == "CANCELLED")
            _ = try app.database.execute(
                "UPDATE reminders SET \(column) = now() - interval '721 hours' WHERE id = \(id)")
            #expect(try events(address).isEmpty)
        }
    }

    @Test func `has alarms and what is done where that was chosen`() throws {
        let address = try address()
        _ = try app.database.execute(
            "INSERT INTO reminder_settings (member_id, whole_day_minute) VALUES (\(anna.member), 540)")
        _ = try app.database.execute(
            """
            INSERT INTO reminders (member_id, text, due_on, due_minute, lead_minutes, completed_at)
            VALUES (\(anna.member), 'С часом', '2031-02-03', 570, '{0,10,1440}', NULL),
                   (\(anna.member), 'Весь день', '2031-02-03', NULL, '{0,1440}', NULL),
                   (\(anna.member), 'Сделано', '2031-02-03', NULL, '{0}', now())
            """)
        #expect(!(try calendar(address).text.contains("VALARM")))
        _ = try anna.post(Paths.calendarChoices(), ["alarms": "on", "completed": "on"])
        let text = try calendar(address).text.replacing("\r\n", with: "\n")
        let triggers = text.matches(of: /\nTRIGGER:(.*)\n/).map { String($0.1) }
        #expect(Set(triggers) == ["PT0M", "-PT10M", "-P1D", "PT540M", "-PT900M"] && triggers.count == 5)
        #expect(text.contains("SUMMARY:✓ Сделано\n") && !text.contains("CANCELLED"))
        let page = try anna.get(Paths.reminderSettings()).text
        #expect(page.matches(of: /name="(?:alarms|completed)"[^>]* checked/).count == 2)
        _ = try anna.post(Paths.calendarChoices())
        #expect(try calendar(address).text.contains("STATUS:CANCELLED"))
    }

    @Test func `has so many and no more, the next ones first, and texts up to a megabyte`() throws {
        let address = try address()
        let database = app.filling()
        _ = try database.execute(
            """
            INSERT INTO reminders (member_id, text, due_on)
            SELECT \(anna.member), 'Дело ' || n || E'\\n' || repeat('я', 1500), CURRENT_DATE + n
            FROM generate_series(-600, 1600) n
            """)
        let answer = try calendar(address)
        #expect(answer.text.matches(of: /BEGIN:VEVENT/).count == 2_000)
        #expect(answer.text.utf8.count < 2_500_000)
        let events = Set(try events(address).compactMap { $0["SUMMARY"] })
        #expect(events.contains("Дело 0") && events.contains("Дело -1") && events.contains("Дело -500"))
        #expect(!events.contains("Дело -501") && !events.contains("Дело 1600"))
    }

    // MARK: Who may

    @Test func `is gone at once when its member is suspended or gone, when it is replaced or ended`() throws {
        _ = try add(["day": "2031-02-03"])
        let first = try address()
        #expect(try address() == first, "there is one of each member")
        let nothing = try calendar(Paths.calendar(String(repeating: "A", count: 43) + ".ics"))
        #expect(nothing.status == 404)
        func isGone(_ address: Address, _ place: SourceLocation = #_sourceLocation) throws {
            let answer = try calendar(address)
            #expect(answer.status == 404 && answer.text == nothing.text, sourceLocation: place)
            #expect(answer.headers.all.map(\.value) == nothing.headers.all.map(\.value), sourceLocation: place)
        }
        let member = try #require(anna.member)
        for (way, back) in [
            ("disabled_at = now(), disabled_reason = 'Ключ у чужих'", "disabled_at = NULL, disabled_reason = NULL"),
            ("erase_at = now() + interval '14 days', erase_reason = 'Просьба'", "erase_at = NULL, erase_reason = NULL"),
        ] as [(SQL, SQL)] {
            _ = try app.database.execute("UPDATE members SET \(way) WHERE id = \(member)")
            try isGone(first)
            _ = try app.database.execute("UPDATE members SET \(back) WHERE id = \(member)")
            #expect(try calendar(first).status == 200)
        }
        #expect(try anna.get(Paths.replaceCalendar()).text.contains("календарям понадобится новый"))
        _ = try anna.post(Paths.replaceCalendar(), key)
        try isGone(first)
        let second = try address()
        #expect(try calendar(second).status == 200)
        // Nobody else's press does anything to it.
        #expect(try mikhail.get(Paths.endCalendar()).status == 404)
        #expect(try mikhail.post(Paths.replaceCalendar(), key).status == 404)
        #expect(try mikhail.post(Paths.calendarChoices(), ["alarms": "on"]).status == 404)
        _ = try mikhail.post(Paths.endCalendar(), key)
        #expect(try calendar(second).status == 200)
        _ = try anna.post(Paths.endCalendar(), key)
        try isGone(second)
        #expect(try app.database.row("SELECT count(*) FROM calendar_feeds") { try $0.only(Int.self) } == 0)
    }

    @Test func `stays readable under another key, and can be replaced without it`() throws {
        let address = try address()
        let columns = app.features.flatMap(\.sealedColumns)
        let column = try #require(columns.first { $0.name == "calendar_feeds.secret" })
        let old = "1 " + String(repeating: "0123456789abcdef", count: 4)
        let keys = try Keys(file: old + "\n2 " + String(repeating: "1", count: 64))
        let report = try column.reseal(app.database, keys: keys)
        #expect((report.resealed, report.unreadable, report.left) == (1, 0, 0))
        _ = try app.database.execute("UPDATE calendar_feeds SET secret = '\\x00'")
        #expect(try anna.get(Paths.reminderSettings()).text.contains("Этот адрес больше нельзя показать."))
        #expect(try calendar(address).status == 200)
        _ = try anna.post(Paths.replaceCalendar(), key)
        #expect(try calendar(self.address()).status == 200)
    }

    @Test func `says when it was asked for and by what, written once an hour`() throws {
        let address = try address()
        #expect(try anna.get(Paths.reminderSettings()).text.contains("ещё не читали"))
        _ = try calendar(address)
        #expect(try calendar(address).trips == 1)
        _ = try app.database.execute("UPDATE calendar_feeds SET last_seen_by = 'Google-Calendar-Importer/1.0'")
        let text = try anna.get(Paths.reminderSettings()).text
        #expect(text.contains("читали: сегодня") && text.contains("Google-Calendar-Importer"))
        _ = try app.database.execute("UPDATE calendar_feeds SET last_seen_at = now() - interval '61 minutes'")
        #expect(try calendar(address).trips == 2)
    }
}
