/// `&amp;`, `&#1234;`, `&#x4D2;` (CommonMark, "Entity and numeric character references").
enum CharacterReference {
    /// The character; nil for a name that is not on the list.
    ///
    /// Numbers of controls, surrogates and those that are none become U+FFFD.
    static func meaning(_ reference: UnsafeRawBufferPointer) -> Unicode.Scalar? {
        guard reference.count > 3, reference[1] == UInt8(ascii: "#") else {
            return names[String(decoding: reference.dropFirst().dropLast(), as: UTF8.self)]
        }
        let isHexadecimal = reference[2] | 0x20 == UInt8(ascii: "x")
        let digits = reference.dropFirst(isHexadecimal ? 3 : 2).dropLast()
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) ?? 0
        let isControl = number < 0x20 && number != 0x09 && number != 0x0A || (0x7F...0x9F).contains(number)
        return isControl ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
    }

    /// Whether it is `&name;` and may be left to the browser, which knows all names.
    static func isName(_ reference: UnsafeRawBufferPointer) -> Bool {
        guard reference.count > 2, reference.first == UInt8(ascii: "&"), reference.last == UInt8(ascii: ";") else {
            return false
        }
        return reference.dropFirst().dropLast().allSatisfy(Bytes.isASCIIAlphanumeric)
    }

    /// Names that people write in texts, and those that could hide a scheme or a direction in an address.
    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
        "hellip": "…", "laquo": "«", "raquo": "»", "ldquo": "“", "rdquo": "”", "lsquo": "‘", "rsquo": "’",
        "bdquo": "„", "copy": "©", "reg": "®", "trade": "™", "sect": "§", "para": "¶", "deg": "°", "plusmn": "±",
        "times": "×", "divide": "÷", "minus": "−", "middot": "·", "bull": "•", "euro": "€", "larr": "←", "rarr": "→",
        "le": "≤", "ge": "≥", "ne": "≠", "infin": "∞", "shy": "\u{AD}", "zwj": "\u{200D}", "zwnj": "\u{200C}",
        "lrm": "\u{200E}", "rlm": "\u{200F}", "colon": ":", "sol": "/", "bsol": "\\", "num": "#", "commat": "@",
        "period": ".", "lpar": "(", "rpar": ")", "lbrack": "[", "rbrack": "]", "ast": "*", "lowbar": "_",
        "grave": "`", "Tab": "\t", "NewLine": "\n", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß",
    ]
}
