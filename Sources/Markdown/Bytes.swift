/// Classes of bytes and scalars that the scanners share.
enum Bytes {
    static func isASCIIAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isASCIILetter(byte) }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    static func isASCIILetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

    /// The scalar that begins at `place` of valid UTF-8; nil at the end and within a scalar.
    static func scalar(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Unicode.Scalar? {
        guard place < bytes.count else { return nil }
        var iterator = bytes[place..<min(place + 4, bytes.count)].makeIterator()
        var decoder = UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return nil
    }

    /// The last scalar that begins before `place`.
    static func scalar(_ bytes: UnsafeRawBufferPointer, before place: Int) -> Unicode.Scalar? {
        var start = place - 1
        while start >= 0, bytes[start] & 0xC0 == 0x80, place - start < 4 { start -= 1 }
        return start < 0 ? nil : scalar(bytes, at: start)
    }

    /// A letter, a digit, a mark on one, or an underscore: what a word of any language is made of.
    static func isWordLike(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIIAlphanumeric(UInt8(scalar.value)) || scalar == "_" }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    /// Marks that turn or override the direction of the text around them, and those that are not seen.
    static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
