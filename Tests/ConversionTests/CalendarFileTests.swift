import Conversion
import Testing

@Suite struct CalendarFileTests {
    private func file(_ parts: String...) -> [UInt8] {
        Array("BEGIN:VCALENDAR\r\n\(parts.joined(separator: "\r\n"))\r\nEND:VCALENDAR\r\n".utf8)
    }

    private func refusal(_ bytes: [UInt8]) -> Refusal? {
        do throws(Refusal) {
            _ = try CalendarFile(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `reads events and tasks`() throws {
        let entries = try CalendarFile(
            file(
                "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=Europe/Berlin:20270706T080000", "SUMMARY:One\\, two",
                "END:VEVENT",
                "BEGIN:VTODO", "UID:b", "DUE;VALUE=DATE:20270707", "PRIORITY:5", "END:VTODO")
        ).entries
        #expect(entries.map(\.uid) == ["a", "b"])
        #expect(entries.map(\.isTask) == [false, true])
        let (event, task) = (entries[0], entries[1])
        #expect(event.title == "One, two")
        #expect(event.time?.day == "2027-07-06" && event.time?.minute == 480 && event.time?.second == 1_814_853_600)
        #expect(task.time?.day == "2027-07-07" && task.time?.minute == nil && task.priority == 5)
        #expect(CalendarFile.stands())
    }

    @Test func `has the end of a rule by the clock of its beginning`() throws {
        let rule = "RRULE:FREQ=WEEKLY;UNTIL=20270707T080000Z"
        let entries = try CalendarFile(
            file(
                "BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:20270106T100000", rule, "END:VEVENT",
                "BEGIN:VEVENT", "DTSTART:20270106T100000", rule, "END:VEVENT")
        ).entries
        #expect(entries[0].rules == ["FREQ=WEEKLY;UNTIL=20270707T100000"])
        // A beginning without a zone is by its reader's clock: the end stays as it is.
        #expect(entries[1].rules == ["FREQ=WEEKLY;UNTIL=20270707T080000Z"])
    }

    @Test func `is refused where it is none, or too much`() {
        #expect(refusal([]) == .mismatch)
        #expect(refusal(Array("%PDF-1.7".utf8)) == .mismatch)
        let event = "BEGIN:VEVENT\r\nEND:VEVENT"
        #expect(refusal(file(Array(repeating: event, count: 5_000).joined(separator: "\r\n"))) == nil)
        #expect(refusal(file(Array(repeating: event, count: 5_001).joined(separator: "\r\n"))) == .tooLarge)
    }

    /// Clocks are set by the year: what a zone says otherwise is not counted, which would take hours.
    @Test(arguments: ["SECONDLY", "YEARLY;BYSECOND=0,1,2,3,4;BYMINUTE=0,1,2,3;BYHOUR=0,1,2"])
    func `knows no zone whose clock is set all the time`(rule: String) throws {
        func time(_ rule: String) throws -> CalendarFile.Time? {
            try CalendarFile(
                file(
                    "BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD", "DTSTART:19000101T000000", "RRULE:FREQ=\(rule)",
                    "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT",
                    "DTSTART;TZID=Own:20270101T080000", "END:VEVENT")
            ).entries.first?.time
        }
        let (plain, odd) = (try time("YEARLY;BYMONTH=1;BYDAY=1SU"), try time(rule))
        #expect(plain?.second == 1_798_786_800 && plain?.isLost == false)
        #expect(odd?.second == nil && odd?.isLost == true && odd?.minute == 480)
    }

    @Test func `takes no number that the script cannot have told`() throws {
        func told(_ time: String, sequence: String = "0", alarms: String = "") -> [UInt8] {
            Array(
                """
                {"entries": [{"isTask": false, "uid": "", "isFromThere": false, "rules": [], "without": [], "besides": [],
                "status": "", "title": "", "notes": "", "place": "", "priority": 0, "alarms": [\(alarms)],
                "sequence": \(sequence), "isBroken": false, "time": {"day": "2027-01-01", "isLost": false, \(time)}}]}
                """.utf8)
        }
        #expect(try CalendarFile.read(told("\"minute\": 1439, \"second\": 0", alarms: "10")).entries.count == 1)
        for (time, alarms) in [
            ("\"minute\": 1440", ""), ("\"minute\": -1", ""), ("\"minute\": 0, \"second\": \(Int.min)", ""),
            ("\"minute\": 0, \"second\": \(Int.max)", ""), ("\"minute\": 0", "\(Int.max)"),
            ("\"minute\": 0", "\(Int.min)"),
            ("\"minute\": 0", (0...20).map(String.init).joined(separator: ",")),
        ] {
            #expect(throws: Refusal.unreadable) { try CalendarFile.read(told(time, alarms: alarms)) }
        }
        #expect(throws: Refusal.unreadable) { try CalendarFile.read(Array("[]".utf8)) }
        #expect(throws: Refusal.unavailable) {
            try CalendarFile.read(Array(#"{"problem": "unavailable", "entries": []}"#.utf8))
        }
    }
}
