import Localization
import Postgres
import Site
import Web

/// What a member writes of a reminder: as a form brings it, as an address brings it to an empty form, and as its row has it.
package struct ReminderForm: Sendable {
    enum Field {
        static let text = "text"
        static let day = "day"
        static let time = "time"
        static let priority = "priority"
        static let version = "version"
    }
    /// The fields in which a person types.
    static let texts = [Field.text, Field.day, Field.time]

    enum Problem: Sendable {
        case textIsEmpty, textIsTooLong, noDay, noTime, timeWithoutDay
    }

    /// As they were typed: the page comes back with them.
    let text: String
    let day: String
    let time: String
    let priority: Priority
    private(set) var due: Due?
    /// By the names of fields.
    private(set) var problems: [String: Problem] = [:]
    /// Of the reminder that the form was made of; 0 for a new one.
    private(set) var version: Int32 = 0

    var isGood: Bool { problems.isEmpty }
    /// Nothing is wrong but that it has no text.
    var lacksTextAlone: Bool { problems.count == 1 && problems[Field.text] == .textIsEmpty }
    var isBlank: Bool { text.trimmed.isEmpty && day.isEmpty && time.isEmpty && priority == .none }

    package init(_ fields: Fields) {
        // Browsers send line breaks as CR LF; text is kept with LF.
        text = String(decoding: (fields[Field.text] ?? "").utf8.filter { $0 != 0x0D }, as: UTF8.self).composed.trimmed
        day = (fields[Field.day] ?? "").trimmed
        time = (fields[Field.time] ?? "").trimmed
        priority = fields[Field.priority].flatMap { Int($0) }.flatMap(Priority.init) ?? .none
        version = fields[Field.version].flatMap { Int32($0) } ?? 0
        if text.isEmpty { problems[Field.text] = .textIsEmpty }
        if text.unicodeScalars.count > Reminder.longest { problems[Field.text] = .textIsTooLong }
        let (date, minute) = (Day(day), Due.minute(time))
        if !day.isEmpty, date.map({ $0.year < 1970 }) ?? true { problems[Field.day] = .noDay }
        if !time.isEmpty, minute == nil { problems[Field.time] = .noTime }
        if day.isEmpty, minute != nil { problems[Field.day] = .timeWithoutDay }
        if let date, isGood || lacksTextAlone { due = Due(day: date, minute: minute) }
    }

    /// The form for what stands.
    init(_ reminder: Reminder) {
        text = reminder.text
        day = reminder.due?.day.text ?? ""
        time = reminder.due?.time ?? ""
        priority = reminder.priority
        due = reminder.due
        version = reminder.version
    }

    /// The same with the text of what stands.
    func keepingText(of reminder: Reminder) -> ReminderForm {
        ReminderForm(
            Fields([
                (Field.text, reminder.text), (Field.day, day), (Field.time, time),
                (Field.priority, String(priority.rawValue)), (Field.version, String(version)),
            ]))
    }

    /// The same before anybody has sent it: nothing is wrong with it yet.
    var unsent: ReminderForm {
        var form = self
        form.problems = [:]
        return form
    }

    /// What was sent, to replace what stands now: whoever sends it has seen that.
    func over(_ reminder: Reminder) -> ReminderForm {
        var form = self
        form.version = reminder.version
        return form
    }

    /// The address of an empty form that has all of this.
    var address: Address {
        func typed(_ text: String) -> String? { text.isEmpty ? nil : text }
        return Paths.newReminder().adding(Field.text, typed(text)).adding(Field.day, typed(day))
            .adding(Field.time, typed(time))
            .adding(Field.priority, priority == .none ? nil : String(priority.rawValue))
    }

    /// What is written of a form, and its ``values``.
    static let columns = Columns("text", "due_on", "due_minute", "priority")
    var values: SQL {
        let day = due.map { Int32($0.day.number) }
        let minute = due?.minute.map { Int16($0) }
        return "\(text), DATE '1970-01-01' + \(day), \(minute), \(Int16(priority.rawValue))"
    }
}

extension RemindersWords {
    func problem(_ problem: ReminderForm.Problem?) -> String? {
        switch problem {
        case .textIsEmpty: textIsEmpty
        case .textIsTooLong: textIsTooLong(count: language.number(Reminder.longest))
        case .noDay: noDay
        case .noTime: noTime
        case .timeWithoutDay: timeWithoutDay
        case nil: nil
        }
    }
}
