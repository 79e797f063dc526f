import Localization

/// What was found in a line: each part once, the first that stands there.
struct QuickParts {
    private var rule: QuickRule?
    private var day: QuickDay?
    private var until: Day?
    /// Beside the places that it stood at: an hour and a part of the day belong together when nothing is between them.
    private var clock: (time: QuickTime, places: Range<Int>)?
    private var part: (part: DayPart, places: Range<Int>)?

    /// Takes them out of the line; false where something of it is not understood.
    mutating func read(_ reader: inout QuickReader, now: Int) -> Bool {
        for place in reader.line.places {
            guard let found = reader.rule(at: place) else { continue }
            guard case .taken(let value) = found.value else { return false }
            rule = value
            part = value.part.map { ($0, place..<found.end) }
            reader.line.take(place..<found.end)
            break
        }
        var place = 0
        while place < reader.line.places.upperBound {
            var end = place + 1
            if let found = reader.day(at: place, now: now, isSeries: rule != nil) {
                end = found.end
                switch found.value {
                case .text: break
                case .doubtful: return false
                case .taken(let value): if !take(value, place..<end, &reader.line) { end = place + 1 }
                }
            } else if let found = reader.time(at: place) {
                end = found.end
                switch found.value {
                case .text: break
                case .doubtful: return false
                case .taken(let value):
                    guard let isTaken = take(value, place..<end, &reader.line) else { return false }
                    if !isTaken { end = place + 1 }
                }
            }
            place = end
        }
        return true
    }

    private mutating func take(_ found: QuickDay, _ places: Range<Int>, _ line: inout QuickLine) -> Bool {
        if found.isLast {
            guard until == nil else { return false }
            until = found.day
        } else {
            guard day == nil, found.minute == nil || clock == nil else { return false }
            day = found
            if let said = found.part { part = part ?? (said, places) }
        }
        line.take(places)
        return true
    }

    /// Nil where it stands against what was said before.
    private mutating func take(_ found: QuickTime, _ places: Range<Int>, _ line: inout QuickLine) -> Bool? {
        guard day?.minute == nil else { return false }
        if let said = found.part {
            guard part == nil else { return false }
            if let clock, !line.isTaken(clock.places.upperBound..<places.lowerBound) || !clock.time.isPlain {
                return nil
            }
            part = (said, places)
        } else {
            guard clock == nil else { return false }
            if let part, day?.part == nil, rule?.part == nil,
                !line.isTaken(part.places.upperBound..<places.lowerBound)
            {
                return nil
            }
            clock = (found, places)
        }
        if !found.isKept { line.take(places) }
        return true
    }

    private var minute: Int?? {
        guard let clock, let minute = clock.time.minute else { return .some(day?.minute ?? part?.part.usual) }
        guard clock.time.isPlain, let part else { return .some(minute) }
        return part.part.minute(of: minute).map { .some($0) }
    }

    /// Nil where nothing is said, or not what a clock shows.
    func due(today: Day, now: Int) -> (day: Day, minute: Int?, rule: RepeatRule?)? {
        guard let minute else { return nil }
        // A time without a day is the next time that the clock shows it.
        let first = minute ?? .max > now ? today : today + 1
        guard let told = rule else {
            guard until == nil else { return nil }
            return day.map { ($0.day, minute, nil) } ?? minute.map { (first, $0, nil) }
        }
        func series(from start: Day) -> RepeatRule {
            RepeatRule(
                told.unit, every: told.every, on: told.weekdays, position: told.position, from: start, until: until)
        }
        var start = day?.day ?? told.day ?? first
        if day == nil, told.day != nil, start < first { start = series(from: start).day(after: start) }
        let due = told.weekdays.isEmpty ? start : series(from: start).day(after: start + -1)
        guard until.map({ due <= $0 }) ?? true else { return nil }
        return (due, minute, series(from: due))
    }
}
