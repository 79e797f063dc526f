/// Portable Network Graphics, 8 bits of red, green and blue (RFC 2083).
enum PNG {
    static func encode(_ picture: Picture) -> [UInt8] {
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var header: [UInt8] = []
        header.appendBigEndian(UInt32(picture.width))
        header.appendBigEndian(UInt32(picture.height))
        header += [8, 2, 0, 0, 0]
        append("IHDR", header, to: &png)
        append("IDAT", Deflate.zlib(filtered(picture)), to: &png)
        append("IEND", [], to: &png)
        return png
    }

    /// Each row as its difference from the one above, which compresses best for what is drawn here.
    private static func filtered(_ picture: Picture) -> [UInt8] {
        let length = picture.width * 3
        var rows: [UInt8] = []
        rows.reserveCapacity((length + 1) * picture.height)
        for y in 0..<picture.height {
            rows.append(2)
            for place in y * length..<(y + 1) * length {
                rows.append(y == 0 ? picture.pixels[place] : picture.pixels[place] &- picture.pixels[place - length])
            }
        }
        return rows
    }

    private static func append(_ name: StaticString, _ content: [UInt8], to png: inout [UInt8]) {
        png.appendBigEndian(UInt32(content.count))
        var chunk: [UInt8] = []
        chunk.append(ascii: name)
        chunk += content
        png += chunk
        png.appendBigEndian(Deflate.crc(chunk))
    }
}
