/// Rich Text Format 1.9, everything beyond ASCII as `\u`.
enum RTF {
    static func encode(title: String, paragraphs: [String]) -> [UInt8] {
        var rtf = "{\\rtf1\\ansi\\ansicpg1251\\deff0{\\fonttbl{\\f0 Times New Roman;}}\\f0\n"
        rtf += "{\\b\\fs32 \(escaped(title))\\par}\n"
        for paragraph in paragraphs { rtf += "\\fs24 \(escaped(paragraph))\\par\n" }
        return Array((rtf + "}").utf8)
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for unit in text.utf16 {
            switch unit {
            case 0x5C, 0x7B, 0x7D: escaped += "\\" + String(UnicodeScalar(UInt8(unit)))
            case 0x20..<0x7F: escaped += String(UnicodeScalar(UInt8(unit)))
            default: escaped += "\\u\(Int16(bitPattern: unit))?"
            }
        }
        return escaped
    }
}
