extension Language {
    /// Keeps a number and its unit, or the groups of a number, on one line.
    static let noBreakSpace = "\u{A0}"

    /// Digits in groups of three: «1 234 567» (no-break spaces) or "1,234,567"; a negative one begins with U+2212.
    public func number(_ number: Int) -> String {
        let digits = String(number.magnitude)
        let sign = number < 0 ? "\u{2212}" : ""
        guard digits.utf8.count > 3 else { return sign + digits }
        let separator = self == .ru ? Self.noBreakSpace : ","
        var grouped = sign
        grouped.reserveCapacity(digits.utf8.count * 2)
        for (place, digit) in zip((0..<digits.utf8.count).reversed(), digits) {
            grouped.append(digit)
            if place > 0, place % 3 == 0 { grouped += separator }
        }
        return grouped
    }

    /// A length in bytes for people: «2,4 МБ», "14 MB". A unit is 1,024 of the one before, as the members' own file
    /// managers count; one decimal below 10; the number is not parted from its unit. A negative length counts as 0.
    public func fileSize(_ bytes: Int) -> String {
        let units = self == .ru ? ["Б", "КБ", "МБ", "ГБ", "ТБ", "ПБ"] : ["B", "KB", "MB", "GB", "TB", "PB"]
        let bytes = max(bytes, 0)
        guard bytes >= 1024 else { return "\(bytes)\(Self.noBreakSpace)\(units[0])" }

        var size = Double(bytes)
        var unit = 0
        // 1,023.7 of a unit would be shown as 1,024: that is one of the next.
        while size.rounded() >= 1024, unit < units.count - 1 {
            size /= 1024
            unit += 1
        }
        let tenths = Int((size * 10).rounded())
        let shown: String
        if tenths < 100, tenths % 10 > 0 {
            shown = "\(tenths / 10)\(self == .ru ? "," : ".")\(tenths % 10)"
        } else {
            shown = number(Int(size.rounded()))
        }
        return shown + Self.noBreakSpace + units[unit]
    }
}
