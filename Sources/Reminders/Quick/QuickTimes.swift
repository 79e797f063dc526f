/// An hour that is told in words, or a part of the day that stands for one.
struct QuickTime {
    var minute: Int?
    var part: DayPart?
    /// The part of the day is not told with the hour.
    var isPlain = false
    /// It is the first of several, or the beginning of a span, which stay in the text.
    var isKept = false
}

extension QuickReader {
    func time(at place: Int) -> Found<QuickTime>? {
        if let span = spanOfWords(at: place) { return span }
        if let clock = QuickClock.read(self, at: place) {
            if Self.timeDoubts.contains(word(place - 1)) { return Reading(.doubtful, clock.end) }
            guard let minute = clock.value.minute else { return Reading(.doubtful, clock.end) }
            var time = QuickTime(minute: minute, isPlain: clock.value.isPlain, isKept: clock.value.isSpan)
            guard Self.spans.contains(word(clock.end)),
                let other = QuickClock.read(self, at: clock.end + 1) ?? QuickClock.read(self, at: clock.end + 1, .exact)
            else { return Reading(.taken(time), clock.end) }
            time.isKept = true
            return Reading(.taken(time), other.end)
        }
        let isNight = word(place) == "ночью"
        guard let part = isNight ? Reading(.night, place + 1) : DayPart.alone.read(line, at: place) else { return nil }
        if let clock = QuickClock.read(self, at: part.end), clock.value.isPlain {
            let minute = clock.value.minute.flatMap { part.value.minute(of: $0) }
            return Reading(minute.map { .taken(QuickTime(minute: $0)) } ?? .doubtful, clock.end)
        }
        return isNight ? nil : Reading(.taken(QuickTime(part: part.value)), part.end)
    }

    private static let spans: Set<String> = ["и", "and", "-", "–", "—", "до", "to", "till", "until", "или", "or", "&"]
    private static let timeDoubts: Set<String> = [
        "после", "перед", "before", "after", "не", "not", "раньше", "позже", "since", "except", "кроме",
    ]

    /// «с 9 до 18» begins at nine.
    private func spanOfWords(at place: Int) -> Found<QuickTime>? {
        guard ["с", "со", "from", "between"].contains(word(place)),
            let first = QuickClock.read(self, at: place + 1, .exact),
            Self.spans.contains(word(first.end)), let minute = first.value.minute,
            let other = QuickClock.read(self, at: first.end + 1, .exact)
        else { return nil }
        return Reading(.taken(QuickTime(minute: minute, isPlain: first.value.isPlain, isKept: true)), other.end)
    }
}
