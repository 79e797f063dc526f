extension Language {
    /// Keeps a number and its unit, or the groups of a number, on one line.
    static let noBreakSpace: StaticString = "\u{A0}"

    /// Digits in groups of three: «1 234 567» (no-break spaces) or "1,234,567"; a negative one begins with U+2212.
    public func number(_ number: Int) -> String { numberText(number).description }

    /// What ``number(_:)`` says, for a page.
    package func numberText(_ number: Int) -> ShortText {
        var text = ShortText()
        if number < 0 { text.append("\u{2212}") }
        text.append(digits: number.magnitude, separator: self == .ru ? Self.noBreakSpace : ",")
        return text
    }

    /// A length in bytes for people: «2,4 МБ», "14 MB". A unit is 1,024 of the one before, as the members' own file
    /// managers count; one decimal below 10; the number is not parted from its unit. A negative length counts as 0.
    public func fileSize(_ bytes: Int) -> String { fileSizeText(bytes).description }

    /// What ``fileSize(_:)`` says, for a page.
    package func fileSizeText(_ bytes: Int) -> ShortText {
        let bytes = max(bytes, 0)
        var text = ShortText()
        var unit = 0
        if bytes < 1024 {
            text.append(digits: bytes.magnitude)
        } else {
            var size = Double(bytes)
            // 1,023.7 of a unit would be shown as 1,024: that is one of the next.
            while size.rounded() >= 1024, unit < Self.russianUnits.count - 1 {
                size /= 1024
                unit += 1
            }
            let tenths = Int((size * 10).rounded())
            if tenths < 100, tenths % 10 > 0 {
                text.append(digits: UInt(tenths / 10))
                text.append(self == .ru ? "," : ".")
                text.append(digits: UInt(tenths % 10))
            } else {
                text = numberText(Int(size.rounded()))
            }
        }
        text.append(Self.noBreakSpace)
        text.append(self == .ru ? Self.russianUnits[unit] : Self.englishUnits[unit])
        return text
    }

    /// The units of lengths in bytes, each 1,024 of the one before, with a space between them: for scripts.
    package var sizeUnits: String {
        (self == .ru ? Self.russianUnits : Self.englishUnits).map(\.description).joined(separator: " ")
    }

    private static let russianUnits: [StaticString] = ["Б", "КБ", "МБ", "ГБ", "ТБ", "ПБ"]
    private static let englishUnits: [StaticString] = ["B", "KB", "MB", "GB", "TB", "PB"]
}
