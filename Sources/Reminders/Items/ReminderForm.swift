import Localization
import Postgres
import Site
import Web

/// What a member writes of a reminder: as a form brings it, as an address brings it to an empty form, and as its row has it.
package struct ReminderForm: Sendable {
    enum Field {
        /// The first line.
        static let text = "text"
        /// The lines below it.
        static let notes = "notes"
        static let day = "day"
        static let time = "time"
        static let priority = "priority"
        static let version = "version"
        static let unit = "repeat"
        static let every = "every"
        static let weekday = "weekday"
        static let place = "place"
        static let from = "from"
        static let until = "until"
        static let left = "times"
        static let alert = "alert"
        /// The first day of a series, where it is another one than the day.
        static let start = "start"
    }
    /// The value of ``Field/alert`` that says that alerts were chosen, be it none.
    static let alertsAreChosen = "chosen"
    /// The fields in which a person types.
    static let texts = [
        TypedField(Field.text) { RemindersWords($0).text }, TypedField(Field.notes) { RemindersWords($0).notes },
        TypedField(Field.day) { RemindersWords($0).day }, TypedField(Field.time) { RemindersWords($0).time },
        TypedField(Field.every) { RemindersWords($0).repeatEvery },
        TypedField(Field.until) { RemindersWords($0).repeatUntil },
        TypedField(Field.left) { RemindersWords($0).repeatTimes },
    ]

    enum Problem: Sendable {
        case textIsEmpty, textIsTooLong, noDay, noTime, timeWithoutDay, repeatWithoutDay, untilBeforeDay, noNumber,
            tooManyAlerts
    }

    /// As they were typed: the page comes back with them.
    let text: String
    /// What of it stands below the first line; and what was written there without one.
    let notes: String
    let day: String
    let time: String
    let priority: Priority
    /// Nil for what does not come again.
    let unit: RepeatRule.Unit?
    let every: String
    let weekdays: Set<Int>
    /// Which day of a month.
    let place: MonthPlace
    let isFromCompletion: Bool
    let until: String
    let left: String
    let alerts: [LeadTime]
    private(set) var due: Due?
    private(set) var rule: RepeatRule?
    /// What it is of.
    private(set) var origin: ThingID?
    /// By the names of fields.
    private(set) var problems: [String: Problem] = [:]
    /// Of the reminder that the form was made of; 0 for a new one.
    private(set) var version: Int32 = 0

    var isGood: Bool { problems.isEmpty }
    /// Nothing is wrong but that it has no text.
    var lacksTextAlone: Bool { problems.count == 1 && problems[Field.text] == .textIsEmpty }
    var isBlank: Bool {
        text.trimmed.isEmpty && notes.isEmpty && day.isEmpty && time.isEmpty && priority == .none && unit == nil
    }

    /// - Parameter clock: the member's, by which a day told in words is found; nil where nobody types
    package init(_ fields: Fields, _ clock: Clock? = nil) {
        // Browsers send line breaks as CR LF; text is kept with LF.
        let lines = [fields[Field.text] ?? "", fields[Field.notes] ?? ""].map {
            String(decoding: $0.utf8.filter { $0 != 0x0D }, as: UTF8.self).composed.trimmed
        }
        // Notes without a first line are a text without one.
        text = lines[0].isEmpty || lines[1].isEmpty ? lines[0] : lines.joined(separator: "\n")
        notes = lines[0].isEmpty ? lines[1] : String(text.drop { !$0.isNewline }.dropFirst())
        let (day, time) = ((fields[Field.day] ?? "").trimmed, (fields[Field.time] ?? "").trimmed)
        let told = clock.flatMap { Day(day) == nil ? QuickWords.due(day, $0) : nil }
        self.day = told?.day.text ?? day
        self.time = time.isEmpty ? told?.time ?? "" : time
        priority = fields[Field.priority].flatMap { Int($0) }.flatMap(Priority.init) ?? .none
        version = fields[Field.version].flatMap { Int32($0) } ?? 0
        unit = fields[Field.unit].flatMap(RepeatRule.Unit.init)
        every = (fields[Field.every] ?? "1").trimmed
        weekdays = Set(fields.all(Field.weekday).compactMap { Int($0) }.filter { 1...7 ~= $0 })
        place = MonthPlace(value: fields[Field.place])
        isFromCompletion = fields[Field.from] == "completion"
        until = (fields[Field.until] ?? "").trimmed
        left = (fields[Field.left] ?? "").trimmed
        origin = fields[ReminderOrigin.field].flatMap(ThingID.init(pathSegment:))
        let alerts = fields.all(Field.alert)
        self.alerts = alerts.isEmpty ? LeadTime.usual : LeadTime.known(alerts.compactMap { Int32($0) })
        check()
    }

    private mutating func check() {
        if text.isEmpty { problems[Field.text] = .textIsEmpty }
        if text.unicodeScalars.count > Reminder.longest { problems[Field.text] = .textIsTooLong }
        let (date, minute) = (Day(day), Due.minute(time))
        if !day.isEmpty, date.map({ $0.year < 1970 }) ?? true { problems[Field.day] = .noDay }
        if !time.isEmpty, minute == nil { problems[Field.time] = .noTime }
        if day.isEmpty, minute != nil { problems[Field.day] = .timeWithoutDay }
        if alerts.count > LeadTime.most { problems[Field.alert] = .tooManyAlerts }
        if let unit {
            let (step, last, times) = (Self.number(every), Day(until), Self.number(left))
            if step == nil { problems[Field.every] = .noNumber }
            if !until.isEmpty, last == nil { problems[Field.until] = .noDay }
            if let last, let date, last < date { problems[Field.until] = .untilBeforeDay }
            if !left.isEmpty, times == nil { problems[Field.left] = .noNumber }
            if day.isEmpty { problems[Field.day] = .repeatWithoutDay }
            if let date, let step {
                rule = RepeatRule(
                    unit, every: step, on: days(of: unit), position: unit == .month ? place.position : nil, from: date,
                    isFromCompletion: isFromCompletion, until: last, left: times)
            }
        }
        if let date, isGood || lacksTextAlone { due = Due(day: date, minute: minute) }
    }

    /// The weekdays that a rule goes by.
    private func days(of unit: RepeatRule.Unit) -> Set<Int> {
        switch (unit, place) {
        case (.week, _), (.month, .weekday): weekdays
        case (.month, .last): RepeatRule.allWeekdays
        default: []
        }
    }

    private static func number(_ text: String) -> Int? {
        Int(text).flatMap { 1...RepeatRule.most ~= $0 ? $0 : nil }
    }

    /// The form for what stands.
    init(_ reminder: Reminder) {
        text = reminder.text
        notes = String(text.drop { !$0.isNewline }.dropFirst())
        day = reminder.due?.day.text ?? ""
        time = reminder.due?.time ?? ""
        priority = reminder.priority
        let rule = reminder.rule
        unit = rule?.unit
        every = String(rule?.every ?? 1)
        place = MonthPlace(rule)
        weekdays = place == .last ? [] : rule?.weekdays ?? []
        isFromCompletion = rule?.isFromCompletion ?? false
        until = rule?.until?.text ?? ""
        left = rule?.left.map { String($0) } ?? ""
        alerts = reminder.alerts
        due = reminder.due
        self.rule = rule
        origin = reminder.origin
        version = reminder.version
    }

    /// All but the text, as fields that say something.
    private var others: [(name: String, value: String)] {
        var fields = [(Field.day, day), (Field.time, time)]
        if priority != .none { fields.append((Field.priority, String(priority.rawValue))) }
        if let unit {
            fields += [(Field.unit, unit.rawValue), (Field.every, every), (Field.until, until), (Field.left, left)]
            fields += weekdays.sorted().map { (Field.weekday, String($0)) }
            if place != .date { fields.append((Field.place, place.value)) }
            if isFromCompletion { fields.append((Field.from, "completion")) }
        }
        if alerts != LeadTime.usual {
            fields.append((Field.alert, Self.alertsAreChosen))
            fields += alerts.map { (Field.alert, String($0.rawValue)) }
        }
        return fields.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
    }

    /// When it is due, how it comes again and when its member is notified, as an address that writes that anew
    /// (`scheduleReminder`).
    func schedule(of id: ReminderID) -> Address {
        let first = rule.map(\.start).flatMap { $0 == due?.day ? nil : $0.text }
        return others.filter { $0.name != Field.day && $0.name != Field.priority }
            .reduce(Paths.scheduleReminder(id).adding(Field.day, day).adding(Field.start, first)) {
                $0.adding($1.name, $1.value)
            }
    }

    /// What such an address says; nil for none, or one that cannot be.
    init?(schedule fields: Fields) {
        guard fields[Field.day] != nil else { return nil }
        self.init(fields)
        guard lacksTextAlone else { return nil }
        if let start = Day(fields[Field.start] ?? ""), let due, start <= due.day {
            rule = rule?.with(start: start, left: rule?.left)
        }
    }

    /// The same without a date, and what there is only with one.
    var withoutDay: ReminderForm {
        ReminderForm(
            Fields([
                (Field.text, text), (Field.priority, String(priority.rawValue)), (Field.version, String(version)),
            ]))
    }

    /// The same with the text of what stands.
    func keepingText(of reminder: Reminder) -> ReminderForm {
        ReminderForm(Fields(others + [(Field.text, reminder.text), (Field.version, String(version))]))
    }

    /// The same as a change of what stands: a series that still goes by its days keeps its first one, which tells what day of
    /// a month is meant.
    func continuing(_ reminder: Reminder) -> ReminderForm {
        guard let rule, let earlier = reminder.rule, rule.unit == earlier.unit, due?.day == reminder.due?.day else {
            return self
        }
        var form = self
        form.rule = rule.with(start: earlier.start, left: rule.left)
        return form
    }

    /// Its first line.
    var title: String { String(text.prefix { !$0.isNewline }) }

    /// What comes after it.
    func moved(to due: Due, _ rule: RepeatRule) -> ReminderForm {
        var form = self
        form.due = due
        form.rule = rule
        return form
    }

    /// The same with the beginning of what it is of for its first line.
    func titled(_ title: String) -> ReminderForm {
        let line = title.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let cut = line.count > Self.longestTitle ? "\(line.prefix(Self.longestTitle))…" : line
        return ReminderForm(
            Fields(
                others + [(Field.text, cut), (Field.notes, notes)]
                    + [origin].compactMap { $0.map { (ReminderOrigin.field, $0.pathSegment) } }))
    }

    /// The same of nothing.
    var withoutOrigin: ReminderForm {
        var form = self
        form.origin = nil
        return form
    }

    /// Characters that such a line takes of a text.
    private static let longestTitle = 200

    /// The same before anybody has sent it: nothing is wrong with it yet.
    var unsent: ReminderForm {
        var form = self
        form.problems = [:]
        return form
    }

    /// The same when it is sent.
    var sent: ReminderForm {
        var form = unsent
        form.check()
        return form
    }

    /// What was sent, to replace what stands now: the member who sends it has seen that.
    func over(_ reminder: Reminder) -> ReminderForm {
        var form = self
        form.version = reminder.version
        return form
    }

    /// The address of an empty form that has all of this.
    var address: Address {
        (others + [text.isEmpty ? (Field.notes, notes) : (Field.text, text)].filter { !$1.isEmpty }).reduce(
            Paths.newReminder().adding(ReminderOrigin.field, origin?.pathSegment)
        ) {
            $0.adding($1.name, $1.value)
        }
    }

    /// What is written of a form, and its ``values``.
    static let columns = Columns("text", "priority").and(scheduled)
    var values: SQL { "\(text), \(Int16(priority.rawValue)), \(schedule)" }

    /// What of it is about days and hours, and its ``schedule``.
    static let scheduled = Columns("due_on", "due_minute", "lead_minutes").and(RepeatRule.written)
    var schedule: SQL {
        let day = due.map { Int32($0.day.number) }
        let minute = due?.minute.map { Int16($0) }
        return """
            DATE '1970-01-01' + \(day), \(minute), \(alerts.map(\.rawValue)), \(RepeatRule.values(rule))
            """
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
        case .repeatWithoutDay: repeatWithoutDay
        case .untilBeforeDay: untilBeforeDay
        case .noNumber: noNumber(most: language.number(RepeatRule.most))
        case .tooManyAlerts: tooManyAlerts(count: LeadTime.most)
        case nil: nil
        }
    }
}
