/// A still picture in WebP: https://developers.google.com/speed/webp/docs/riff_container
enum WebP {
    /// The file with nothing in it but the picture itself: chunks of pixels are let through, everything else (EXIF, XMP,
    /// colour profiles, what is unknown) is left out. libvips 8.14 keeps EXIF in WebP also when it is told to strip it.
    /// Nil for what is no WebP.
    static func plain(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 30, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8)
        else { return nil }
        var plain = Array("WEBP".utf8)
        var place = 12
        while place + 8 <= bytes.count {
            let end = place + 8 + number(bytes, place + 4, 4)
            guard end <= bytes.count else { return nil }
            var chunk = Array(bytes[place..<end])
            switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
            case "VP8 ", "VP8L", "ALPH": plain += chunk
            case "VP8X" where chunk.count >= 18:
                // Of what the header promises only transparency is left.
                chunk[8] &= 0x10
                plain += chunk
            default: break
            }
            if plain.count % 2 == 1 { plain.append(0) }
            place = end + end % 2
        }
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: plain.count >> (8 * $0)) } + plain
    }

    /// Pixels.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 30 else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ": return (number(bytes, 26, 2) & 0x3FFF, number(bytes, 28, 2) & 0x3FFF)
        case "VP8L":
            let bits = number(bytes, 21, 4)
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X": return (number(bytes, 24, 3) + 1, number(bytes, 27, 3) + 1)
        default: return nil
        }
    }

    /// Little-endian.
    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
