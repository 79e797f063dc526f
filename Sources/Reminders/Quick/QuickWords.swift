import Localization

/// A reminder in one line, as people say it: «завтра в 9 !! сдать отчёт», "tomorrow 9am !! hand in report". What tells the day,
/// the time, the importance and how it comes again is taken out wherever it stands, in either language; the rest is the text.
/// What is only half understood is not taken at all.
///
/// The grammar stands in the help of the page, as ``QuickGrammar`` has it.
package struct QuickWords: Sendable, Equatable {
    /// Of the address of an empty form, which is filled in with them.
    static let field = "words"
    /// Characters that are looked at.
    package static let longest = 2_000

    package private(set) var text = ""
    package private(set) var day: Day?
    package private(set) var minute: Int?
    package private(set) var priority: Priority = .none
    package private(set) var rule: RepeatRule?
    /// When it would be due has gone by.
    package private(set) var isOver = false

    /// - Parameters:
    ///   - today: by the member's calendar
    ///   - now: minutes since its midnight
    package init(_ line: String, today: Day, now: Int) {
        let read = line.prefix(Self.longest)
        var reader = QuickReader(today: today, line: QuickLine(read))
        if let place = reader.line.places.first(where: { Priority.marks[reader.word($0)] != nil }) {
            priority = Priority.marks[reader.word(place)] ?? .none
            reader.line.take(place..<place + 1)
        }
        let unread = reader.line
        var parts = QuickParts()
        if parts.read(&reader, now: now), let due = parts.due(today: today, now: now) {
            (day, minute, rule) = (due.day, due.minute, due.rule)
            text = reader.line.rest
            isOver = due.day < today || due.day == today && due.minute.map { $0 <= now } ?? false
        } else {
            text = unread.rest
        }
        if read.endIndex < line.endIndex { text += line[read.endIndex...] }
    }
}

extension Priority {
    /// As they stand in a line.
    static let marks: [String: Priority] = ["!": .slight, "!!": .important, "!!!": .urgent]
}
