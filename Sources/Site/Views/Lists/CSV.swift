import Web

/// A table for spreadsheets (RFC 4180), in UTF-8 with the mark by which Excel knows that.
///
/// What a spreadsheet would take for a formula begins with an apostrophe, and no cell has a line break: cells hold what
/// members typed, and whoever opens the file is an administrator (OWASP, "CSV Injection").
package struct CSV {
    package private(set) var text = "\u{FEFF}"

    package init(_ heads: [String]) {
        add(heads)
    }

    package mutating func add(_ cells: [String]) {
        text += cells.map(Self.cell).joined(separator: ",")
        text += "\r\n"
    }

    static func cell(_ value: String) -> String {
        var text = String(
            value.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
        let first = text.unicodeScalars.first {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .format
        }
        if let first, ["=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].contains(first) {
            text = "'" + text
        }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
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
