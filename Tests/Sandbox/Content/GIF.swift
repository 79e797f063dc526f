/// Graphics Interchange Format 89a, moving and repeating, in 216 colours.
enum GIF {
    /// - Parameters:
    ///   - frames: of one size
    ///   - delay: hundredths of a second between them
    static func encode(_ frames: [Picture], delay: Int = 12) -> [UInt8] {
        guard let first = frames.first else { return [] }
        var gif = Array("GIF89a".utf8)
        gif.appendLittleEndian(UInt16(first.width))
        gif.appendLittleEndian(UInt16(first.height))
        gif += [0xF7, 0, 0]
        for color in 0..<256 {
            let color = min(color, 215)
            gif += [UInt8(color / 36 * 51), UInt8(color / 6 % 6 * 51), UInt8(color % 6 * 51)]
        }
        gif += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        for frame in frames {
            gif += [0x21, 0xF9, 4, 0]
            gif.appendLittleEndian(UInt16(delay))
            gif += [0, 0, 0x2C, 0, 0, 0, 0]
            gif.appendLittleEndian(UInt16(frame.width))
            gif.appendLittleEndian(UInt16(frame.height))
            gif += [0, 8]
            append(compressed(indexed(frame)), to: &gif)
        }
        return gif + [0x3B]
    }

    /// The number of each pixel's colour, with an ordered pattern against bands.
    private static func indexed(_ picture: Picture) -> [UInt8] {
        let pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
        return (0..<picture.width * picture.height).map { place in
            let shift = pattern[place / picture.width % 4 * 4 + place % picture.width % 4] * 3
            func level(_ part: Int) -> Int { min(5, (Int(picture.pixels[place * 3 + part]) + shift) / 51) }
            return UInt8(level(0) * 36 + level(1) * 6 + level(2))
        }
    }

    /// In blocks of at most 255 bytes.
    private static func append(_ bytes: [UInt8], to gif: inout [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let block = bytes[start..<min(start + 255, bytes.count)]
            gif.append(UInt8(block.count))
            gif += block
        }
        gif.append(0)
    }

    /// LZW with codes of 9 to 12 bits, lowest bit first (GIF 89a, Appendix F).
    private static func compressed(_ colors: [UInt8]) -> [UInt8] {
        let (clear, end) = (256, 257)
        var bytes: [UInt8] = []
        var rest = 0
        var count = 0
        var length = 9
        func write(_ code: Int) {
            rest |= code << count
            count += length
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: rest))
                rest >>= 8
                count -= 8
            }
        }
        // The code of each known code followed by each colour; 0 where there is none.
        var table = [UInt16](repeating: 0, count: 4096 << 8)
        var next = 258
        write(clear)
        guard var prefix = colors.first.map({ Int($0) }) else { return bytes }
        for color in colors.dropFirst() {
            let key = prefix << 8 | Int(color)
            if table[key] != 0 {
                prefix = Int(table[key])
                continue
            }
            write(prefix)
            if next < 4096 {
                table[key] = UInt16(next)
                if next == 1 << length, length < 12 { length += 1 }
                next += 1
            } else {
                write(clear)
                for place in table.indices { table[place] = 0 }
                next = 258
                length = 9
            }
            prefix = Int(color)
        }
        write(prefix)
        write(end)
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: rest)) }
        return bytes
    }
}
