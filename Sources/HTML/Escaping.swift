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
        // Sixteen bytes at a time, up to the first special one among them.
        while length - read >= 16 {
            let block = source.loadUnaligned(fromByteOffset: read, as: SIMD16<UInt8>.self)
            place.storeBytes(of: block, as: SIMD16<UInt8>.self)
            let step = bytesBeforeSpecial(block)
            place += step
            read += step
            guard step < 16 else { continue }
            put(source.load(fromByteOffset: read, as: UInt8.self), at: &place)
            read += 1
        }
        if length - read >= 8 {
            copy(source.loadUnaligned(fromByteOffset: read, as: UInt64.self), 8, to: &place)
            read += 8
        }
        if read < length { copy(last(length - read, of: source + read), length - read, to: &place) }
        return place - start
    }

    /// The bytes of a word, from its lowest one on; those past `count` are 0.
    @inline(__always)
    private static func copy(_ word: UInt64, _ count: Int, to place: inout UnsafeMutableRawPointer) {
        var (word, count) = (word, count)
        while true {
            place.storeBytes(of: word, as: UInt64.self)
            let marks = specials(word)
            guard marks != 0 else { break }
            let step = marks.trailingZeroBitCount / 8
            place += step
            put(UInt8(truncatingIfNeeded: word >> (8 * step)), at: &place)
            count -= step + 1
            guard count > 0 else { return }
            word >>= 8 * (step + 1)
        }
        place += count
    }

    /// One to seven bytes as a word, without reading past them.
    @inline(__always)
    private static func last(_ count: Int, of source: UnsafeRawPointer) -> UInt64 {
        func part<Part: FixedWidthInteger>(_: Part.Type, at offset: Int) -> UInt64 {
            UInt64(truncatingIfNeeded: source.loadUnaligned(fromByteOffset: offset, as: Part.self)) << (8 * offset)
        }
        // What two reads have in common is the same in both.
        if count >= 4 { return part(UInt32.self, at: 0) | part(UInt32.self, at: count - 4) }
        return part(UInt8.self, at: 0) | part(UInt8.self, at: count / 2) | part(UInt8.self, at: count - 1)
    }

    @inline(__always)
    private static func bytesBeforeSpecial(_ block: SIMD16<UInt8>) -> Int {
        // & and ' differ in one bit, and so do < and >: they are looked for with that bit cleared.
        let isQuote = block .== SIMD16<UInt8>(repeating: 0x22)
        let isAmpersand = (block & SIMD16<UInt8>(repeating: 0xFE)) .== SIMD16<UInt8>(repeating: 0x26)
        let isAngle = (block & SIMD16<UInt8>(repeating: 0xFD)) .== SIMD16<UInt8>(repeating: 0x3C)
        let marks = unsafeBitCast(isQuote .| isAmpersand .| isAngle, to: SIMD2<UInt64>.self)
        if marks[0] | marks[1] == 0 { return 16 }
        return marks[0] != 0 ? marks[0].trailingZeroBitCount / 8 : 8 + marks[1].trailingZeroBitCount / 8
    }

    /// The highest bit of each special byte, and perhaps of some behind the first.
    @inline(__always)
    private static func specials(_ word: UInt64) -> UInt64 {
        // “Determine if a word has a zero byte”, Sean Eron Anderson, Bit Twiddling Hacks.
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let ampersand = (word & (ones &* 0xFE)) ^ (ones &* 0x26)
        let angle = (word & (ones &* 0xFD)) ^ (ones &* 0x3C)
        let zero = (quote &- ones) & ~quote | (ampersand &- ones) & ~ampersand | (angle &- ones) & ~angle
        return zero & (ones &* 0x80)
    }

    @inline(__always)
    private static func put(_ byte: UInt8, at place: inout UnsafeMutableRawPointer) {
        switch byte {
        case UInt8(ascii: "&"): put("&amp;", at: &place)
        case UInt8(ascii: "<"): put("&lt;", at: &place)
        case UInt8(ascii: ">"): put("&gt;", at: &place)
        case UInt8(ascii: "\""): put("&#34;", at: &place)
        default: put("&#39;", at: &place)
        }
    }

    @inline(__always)
    private static func put(_ reference: StaticString, at place: inout UnsafeMutableRawPointer) {
        place.copyMemory(from: reference.utf8Start, byteCount: reference.utf8CodeUnitCount)
        place += reference.utf8CodeUnitCount
    }
}
