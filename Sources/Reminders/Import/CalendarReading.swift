import Conversion
import Cryptography
import FoundationEssentials
import Localization
import Site

/// Says what becomes of each entry of a file, by the clock of the member who brings it.
///
/// A rule comes only where a series of ours has exactly the same days, and otherwise not at all, with the reason: a
/// series that comes on other days than elsewhere would be believed.
struct CalendarReading {
    /// Items that a file may become: its entries, and those that parted series make besides.
    static let mostItems = 2 * CalendarFile.mostEntries
    /// Steps that all series of a file may take together.
    private static let mostSteps = 2_000_000

    private let entries: [CalendarFile.Entry]
    private let clock: Clock
    private let today: Day
    private let words: RemindersWords

    init(_ entries: [CalendarFile.Entry], _ clock: Clock) {
        self.entries = entries
        self.clock = clock
        today = Day(clock.now, in: clock.zone)
        words = RemindersWords(clock.language)
    }

    /// What is asked of the database: which of these the member has.
    var uids: [UUID] { Array(Set(entries.map(Self.uid))) }
    /// Those that may be of our own calendars.
    var ownUIDs: [UUID] { entries.compactMap { UUID(uuidString: $0.uid) } }

    private static func uid(_ entry: CalendarFile.Entry) -> UUID {
        let name =
            entry.uid.isEmpty
            ? "\(entry.title)\u{0}\(entry.time?.day ?? "")\u{0}\(entry.time?.minute ?? -1)" : entry.uid
        return Digest.of(name.utf8).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    // MARK: Judging

    /// - Parameter known: of ``uids`` and ``ownUIDs``, those that the member has
    func items(knowing known: Set<UUID>) -> [ImportedItem] {
        // The latest version of an event counts, and of those with the same number the last one.
        var latest: [String: Int] = [:]
        for (index, entry) in entries.enumerated() {
            let name = Self.name(entry)
            guard let other = latest[name], entries[other].sequence > entry.sequence else {
                latest[name] = index
                continue
            }
        }
        let standing = Set(latest.values)
        var moved: [UUID: Set<Day>] = [:]
        var parted: Set<UUID> = []
        for index in standing {
            let entry = entries[index]
            guard let instance = entry.instance else { continue }
            if let day = Day(instance) { moved[Self.uid(entry), default: []].insert(day) }
            if entry.isFromThere { parted.insert(Self.uid(entry)) }
        }
        var items: [ImportedItem] = []
        var steps = Self.mostSteps
        for (index, entry) in entries.enumerated() where items.count < Self.mostItems {
            let uid = Self.uid(entry)
            let isKnown = known.contains(uid) || UUID(uuidString: entry.uid).map(known.contains) ?? false
            if isKnown || !standing.contains(index) {
                items.append(skipped(entry, .known))
            } else if parted.contains(uid) {
                items.append(skipped(entry, .rule))
            } else {
                items += judged(entry, moved[uid] ?? [], &steps)
            }
        }
        return items
    }

    private static func name(_ entry: CalendarFile.Entry) -> String {
        "\(uid(entry).uuidString) \(entry.instance ?? "")"
    }

    private func skipped(_ entry: CalendarFile.Entry, _ reason: ImportedItem.Reason) -> ImportedItem {
        ImportedItem(
            uid: Self.uid(entry), text: text(entry).text, due: entry.time.flatMap(due)?.due, reason: reason)
    }

    private func judged(
        _ entry: CalendarFile.Entry, _ moved: Set<Day>, _ steps: inout Int
    ) -> [ImportedItem] {
        if entry.isBroken { return [skipped(entry, .broken)] }
        if entry.status == "CANCELLED" { return [skipped(entry, .cancelled)] }
        if entry.isTask, entry.status == "COMPLETED" { return [skipped(entry, .done)] }
        let (text, isCut) = text(entry)
        func item(_ due: Due?, _ rule: RepeatRule? = nil, _ note: ImportedItem.Note?) -> ImportedItem {
            ImportedItem(
                uid: Self.uid(entry), text: text, due: due, priority: Self.priority(entry.priority), rule: rule,
                alerts: alerts(entry), note: note ?? (isCut ? .cut : nil))
        }
        guard let time = entry.time else {
            return entry.isTask ? [item(nil, nil, nil)] : [skipped(entry, .noDate)]
        }
        guard let (own, _) = due(time) else { return [skipped(entry, .broken)] }
        let lost: ImportedItem.Note? = time.isLost ? .lostZone : nil
        let besides = entry.besides.prefix(200).compactMap { due($0)?.due }.filter(isAhead)
        guard entry.instance == nil, !entry.rules.isEmpty else {
            // A task that is late is still to be done; none is due before 1970, which some write for no day at all.
            let isLate = entry.isTask && entry.rules.isEmpty && own.day.number >= 0
            let first = isAhead(own) || isLate ? [own] : []
            let all = Self.sorted(first + besides)
            return all.isEmpty ? [skipped(entry, .past)] : all.map { item($0, nil, lost) }
        }
        let recent = entry.recent ?? time
        guard let day = Day(time.day), let (now, shift) = due(recent) else { return [skipped(entry, .broken)] }
        let first = Due(day: day + shift, minute: now.minute)
        guard entry.rules.count == 1,
            let foreign = ForeignRule(
                entry.rules[0], from: day, shift: shift,
                until: { end(of: $0, at: first.minute, thereAt: recent.minute, shift: shift) })
        else { return [skipped(entry, .rule)] }
        let without = Set(entry.without.compactMap { Day($0) }).union(moved).map { $0 + shift }
        let outcome = ImportedSeries.rest(
            of: foreign, first: first, without: Set(without), today: today, budget: &steps, isAhead: isAhead)
        switch outcome {
        case .tooManyExceptions: return [skipped(entry, .exceptions)]
        case .tooLong: return [skipped(entry, .rule)]
        case .pieces(let pieces):
            let alone = Self.sorted(besides.filter { due in !pieces.contains { $0.due == due } })
            guard !pieces.isEmpty || !alone.isEmpty else { return [skipped(entry, .past)] }
            let note: ImportedItem.Note? =
                lost ?? (foreign.fillsShortMonths ? .shortMonths : nil)
                ?? (drifts(recent) ? .otherClock : nil)
            return pieces.map { item($0.due, $0.rule, $0.rule == nil ? lost : note) }
                + alone.map { item($0, nil, lost) }
        }
    }

    private static func sorted(_ dues: [Due]) -> [Due] { Array(Set(dues)).sorted { $0.place < $1.place } }

    private func isAhead(_ due: Due) -> Bool { due.moment(in: clock.zone) > clock.now }

    // MARK: Times

    /// By the member's clock, and how many days that is from the clock of the file; nil for what no reminder can have.
    private func due(_ time: CalendarFile.Time) -> (due: Due, shift: Int)? {
        guard let day = Day(time.day), 1000...9998 ~= day.year else { return nil }
        guard let minute = time.minute else { return (Due(day: day), 0) }
        guard let second = time.second else { return (Due(day: day, minute: minute), 0) }
        let (own, rest) = wall(second)
        // No two clocks of the world are further apart.
        guard -2...2 ~= own - day else { return nil }
        return (Due(day: own, minute: rest), own - day)
    }

    private func wall(_ second: Int) -> (Day, Int) {
        let date = Date(timeIntervalSince1970: Double(second))
        let (day, rest) = (second + clock.zone.offset(at: date)).flooredDivision(by: 86_400)
        return (Day(number: day), rest / 60)
    }

    /// The last day on which it may come, where it comes at a minute of the member's clock, and of that of the file.
    private func end(of text: String, at minute: Int?, thereAt fileMinute: Int?, shift: Int) -> Day? {
        let digits = Array(text.utf8)
        guard digits.count >= 8,
            let day = Day(
                year: Int(String(decoding: digits[0..<4], as: UTF8.self)) ?? 0,
                month: Int(String(decoding: digits[4..<6], as: UTF8.self)) ?? 0,
                day: Int(String(decoding: digits[6..<8], as: UTF8.self)) ?? 0)
        else { return nil }
        guard let minute, let fileMinute, digits.count >= 15, digits[8] == UInt8(ascii: "T"),
            let hours = Int(String(decoding: digits[9..<11], as: UTF8.self)), 0...23 ~= hours,
            let minutes = Int(String(decoding: digits[11..<13], as: UTF8.self)), 0...59 ~= minutes
        else { return day + shift }
        let last = hours * 60 + minutes
        guard digits.last == UInt8(ascii: "Z") else { return day + (last < fileMinute ? shift - 1 : shift) }
        let (own, rest) = wall(day.number * 86_400 + last * 60)
        return rest < minute ? own + -1 : own
    }

    /// The clock of the file is another one than the member's.
    private func drifts(_ time: CalendarFile.Time) -> Bool {
        guard let second = time.second, let day = Day(time.day), let minute = time.minute else { return false }
        let offset = day.number * 86_400 + minute * 60 - second
        let own = clock.zone.offset(at: Date(timeIntervalSince1970: Double(second)))
        return offset != own
    }

    // MARK: The rest

    private func text(_ entry: CalendarFile.Entry) -> (text: String, isCut: Bool) {
        func clean(_ text: String) -> String {
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.filter {
                        $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
                    })
            ).composed.trimmed
        }
        let title = clean(entry.title).split(whereSeparator: \.isNewline).joined(separator: " ")
        let lines = [title.isEmpty ? words.importUntitled : title, clean(entry.place), clean(entry.notes)]
        let whole = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        guard whole.unicodeScalars.count > Reminder.longest else { return (whole, false) }
        let cut = String(String.UnicodeScalarView(whole.unicodeScalars.prefix(Reminder.longest - 1)))
        return ("\(cut.trimmed)…", true)
    }

    private static func priority(_ number: Int) -> Priority {
        switch number {
        case 1...4: .urgent
        case 5: .important
        case 6...9: .slight
        default: .none
        }
    }

    /// The alarms as reminders have them, no later than they were; those of a whole day alert at the hour of whole
    /// days.
    private func alerts(_ entry: CalendarFile.Entry) -> [LeadTime] {
        guard !entry.alarms.isEmpty else { return LeadTime.usual }
        let isWholeDay = entry.time?.minute == nil
        let leads = Set(
            entry.alarms.map { minutes -> LeadTime in
                guard minutes > 0 else { return .none }
                let before = isWholeDay ? (minutes + 1_439) / 1_440 * 1_440 : minutes
                return LeadTime.allCases.first { Int($0.rawValue) >= before } ?? .week
            })
        return Array(leads.sorted { $0.rawValue < $1.rawValue }.prefix(LeadTime.most))
    }
}
