/// Escaping byte by byte.
///
/// The five special characters are single bytes of UTF-8 that are part of no other character. Looking at bytes, not at
/// `Character`s, finds them also where a combining mark follows: a `Character` made of `"` and U+0301 is not `"`, but
/// a browser ends the attribute there.
enum Escaping {
    /// Bytes that `length` bytes may become: each up to five, and a whole word is stored past the last.
    static func room(for length: Int) -> Int {
        length * 5 + 8
    }

    /// Writes `length` escaped bytes; returns how many they became.
    static func copy(_ source: UnsafePointer<UInt8>, _ length: Int, to start: UnsafeMutableRawPointer) -> Int {
        let source = UnsafeRawPointer(source)
        var read = 0
        var place = start
        // Eight bytes at a time, as long as none of them is special.
        while length - read >= 8 {
            let word = source.loadUnaligned(fromByteOffset: read, as: UInt64.self)
            if hasSpecial(word) {
                for _ in 0..<8 {
                    put(source.load(fromByteOffset: read, as: UInt8.self), at: &place)
                    read += 1
                }
            } else {
                place.storeBytes(of: word, as: UInt64.self)
                place += 8
                read += 8
            }
        }
        while read < length {
            put(source.load(fromByteOffset: read, as: UInt8.self), at: &place)
            read += 1
        }
        return place - start
    }

    /// Whether one of a word's bytes is special. May say so of a word that has none (it is then copied by bytes).
    @inline(__always)
    private static func hasSpecial(_ word: UInt64) -> Bool {
        // “Determine if a word has a zero byte”, Sean Eron Anderson, Bit Twiddling Hacks. & and ' differ in one bit,
        // and so do < and >: they are looked for with that bit cleared.
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let ampersand = (word & (ones &* 0xFE)) ^ (ones &* 0x26)
        let angle = (word & (ones &* 0xFD)) ^ (ones &* 0x3C)
        let zero = (quote &- ones) & ~quote | (ampersand &- ones) & ~ampersand | (angle &- ones) & ~angle
        return zero & (ones &* 0x80) != 0
    }

    @inline(__always)
    private static func put(_ byte: UInt8, at place: inout UnsafeMutableRawPointer) {
        switch byte {
        case UInt8(ascii: "&"): put("&amp;", at: &place)
        case UInt8(ascii: "<"): put("&lt;", at: &place)
        case UInt8(ascii: ">"): put("&gt;", at: &place)
        case UInt8(ascii: "\""): put("&#34;", at: &place)
        case UInt8(ascii: "'"): put("&#39;", at: &place)
        default:
            place.storeBytes(of: byte, as: UInt8.self)
            place += 1
        }
    }

    @inline(__always)
    private static func put(_ reference: StaticString, at place: inout UnsafeMutableRawPointer) {
        place.copyMemory(from: reference.utf8Start, byteCount: reference.utf8CodeUnitCount)
        place += reference.utf8CodeUnitCount
    }
}
