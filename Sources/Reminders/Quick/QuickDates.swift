import Localization

extension QuickReader {
    /// «24 ноября», «24-го ноября 2027 года», "November 24", "24th of November", «24.11», «24.11.26», "11/24", "2027-11-24": the
    /// next such day where no year is told.
    func date(at place: Int) -> Reading<Day>? {
        let first = word(place)
        if let day = Day(first), day >= today + -36_525 { return Reading(day, place + 1) }
        if let day = dotted(first) ?? slashed(first) {
            guard day >= today + -36_525, !isCounted(at: place + 1) else { return nil }
            let end = place + 1
            return Reading(day, Self.yearWords.contains(word(end)) && first.utf8.count > 5 ? end + 1 : end)
        }
        if let day = Self.digits(first) ?? ordinal(at: place) {
            let start = word(place + 1) == "of" ? place + 2 : place + 1
            guard let month = Self.months.read(line, at: start),
                word(start) != "may" || !Self.behindMay.contains(word(start + 1))
            else { return nil }
            return dated(day, month.value, behind: month.end)
        }
        guard let month = Self.months.read(line, at: place), Self.isName(first),
            let day = Self.digits(word(month.end)) ?? (word(month.end).hasSuffix("го") ? nil : ordinal(at: month.end)),
            // "march 5 miles"
            !isCounted(at: month.end + 1)
        else { return nil }
        return dated(day, month.value, behind: month.end + 1)
    }

    /// "5 may be enough"
    private static let behindMay: Set<String> = ["be", "have", "not", "also", "do", "get", "need", "go", "come"]
    private static let yearWords: Set<String> = ["г", "года", "год"]

    /// In Russian a month stands behind its day.
    private static func isName(_ word: String) -> Bool { word.utf8.allSatisfy { $0 < 0x80 } }

    private func dated(_ day: Int, _ month: Int, behind end: Int) -> Reading<Day>? {
        guard word(end).utf8.count == 4, let year = Self.digits(word(end)), 1_900...2_199 ~= year else {
            return next(month: month, day: day).map { Reading($0, end) }
        }
        return Day(year: year, month: month, day: day).map {
            Reading($0, Self.yearWords.contains(word(end + 1)) ? end + 2 : end + 1)
        }
    }

    private func dotted(_ word: String) -> Day? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, 1...2 ~= parts[0].utf8.count, let day = Self.digits(parts[0]),
            let month = Self.digits(parts[1])
        else { return nil }
        // 9.30 is a time: no month has that number.
        guard parts.count == 3 else { return parts[1].utf8.count == 2 ? next(month: month, day: day) : nil }
        return Self.year(parts[2]).flatMap { Day(year: $0, month: month, day: day) }
    }

    /// Month and day, or day and month: taken where one of them can only be the day. «24/7» is none.
    private func slashed(_ word: String) -> Day? {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, let one = Self.digits(parts[0]), let other = Self.digits(parts[1]),
            1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2, (one > 12) != (other > 12)
        else { return nil }
        let (day, month) = one > 12 ? (one, other) : (other, one)
        guard parts.count == 3 else { return next(month: month, day: day) }
        return Self.year(parts[2]).flatMap { Day(year: $0, month: month, day: day) }
    }

    private static func year(_ digits: Substring) -> Int? {
        guard let number = Self.digits(digits) else { return nil }
        return switch digits.utf8.count {
        case 2: 2_000 + number
        case 4: number
        default: nil
        }
    }

    func next(month: Int, day: Int) -> Day? {
        // 29 February comes after eight years at most.
        for year in today.year...today.year + 8 {
            if let found = Day(year: year, month: month, day: day), found >= today { return found }
        }
        return nil
    }
}
