extension String {
    /// With U+FFFD for each character that controls directions (Unicode's property Bidi_Control).
    package var withDirectionsMarked: String {
        // Asking Unicode's tables of each character of each name costs a list a tenth of its time.
        guard utf8.contains(where: Self.mayControlDirections),
            unicodeScalars.contains(where: \.properties.isBidiControl)
        else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.isBidiControl ? "\u{FFFD}" : $0 }))
    }

    /// All characters that control directions begin with one of two bytes in UTF-8.
    package static func mayControlDirections(_ byte: UInt8) -> Bool { byte == 0xE2 || byte == 0xD8 }
}
