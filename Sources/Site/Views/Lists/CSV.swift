import Web

/// A table for spreadsheets (RFC 4180), in UTF-8 with the mark by which Excel knows that.
///
/// What a spreadsheet would take for a formula has an apostrophe before it, and no cell has a line break: cells hold what
/// members typed, and the one who opens the file is an administrator (OWASP, "CSV Injection"). Where commas are decimal,
/// Excel begins another cell after a semicolon, also within quotes that are not the line's first.
package struct CSV {
    package private(set) var text = "\u{FEFF}"

    private let separator: String

    /// - Parameter separator: a semicolon where Excel expects one, since commas are decimal there
    package init(_ heads: [String], separator: String = ",") {
        self.separator = separator
        add(heads)
    }

    package mutating func add(_ cells: [String]) {
        text += cells.map(Self.cell).joined(separator: separator)
        text += "\r\n"
    }

    /// With which formulas begin.
    private static let signs: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// By scalars: a quotation mark with an accent on it is another character, and ends a cell all the same.
    static func cell(_ value: String) -> String {
        var cell = "\"".unicodeScalars
        var isBeginning = true
        for scalar in value.unicodeScalars {
            let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
            if isBeginning, signs.contains(scalar) { cell.append("'") }
            if scalar == "\"" { cell.append(scalar) }
            cell.append(isControl ? " " : scalar)
            isBeginning = scalar == ";" || isBeginning && (isControl || isUnseen(scalar))
        }
        cell.append("\"")
        return String(cell)
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }
}

extension Response {
    /// A file that is saved, not shown.
    package static func csv(_ text: String, named name: String) -> Response {
        var response = Response(status: .ok, body: .text(text))
        response.headers.set("Content-Type", "text/csv; charset=utf-8")
        response.headers.set("Content-Disposition", "attachment; filename=\"\(name)\"")
        return response
    }
}
