import Glibc

/// Baseline JPEG (ITU-T T.81) without subsampling; all three components use the luminance tables of its Annex K.
enum JPEG {
    /// - Parameter quality: 1...100, as libjpeg counts
    static func encode(_ picture: Picture, quality: Int = 82) -> [UInt8] {
        let scale = quality < 50 ? 5000 / quality : 200 - quality * 2
        let steps = JPEGTables.steps.map { max(1, min(255, ($0 * scale + 50) / 100)) }
        var jpeg: [UInt8] = [0xFF, 0xD8]
        append(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0], to: &jpeg)
        append(0xDB, [0] + JPEGTables.zigzag.map { UInt8(steps[$0]) }, to: &jpeg)
        var frame: [UInt8] = [8]
        frame.appendBigEndian(UInt16(picture.height))
        frame.appendBigEndian(UInt16(picture.width))
        append(0xC0, frame + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0], to: &jpeg)
        append(0xC4, [0x00] + JPEGTables.dcCounts + JPEGTables.dcValues, to: &jpeg)
        append(0xC4, [0x10] + JPEGTables.acCounts + JPEGTables.acValues, to: &jpeg)
        append(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0], to: &jpeg)
        for byte in scan(picture, steps) {
            jpeg.append(byte)
            if byte == 0xFF { jpeg.append(0) }
        }
        return jpeg + [0xFF, 0xD9]
    }

    private static func append(_ marker: UInt8, _ content: [UInt8], to jpeg: inout [UInt8]) {
        jpeg += [0xFF, marker]
        jpeg.appendBigEndian(UInt16(content.count + 2))
        jpeg += content
    }

    private static func scan(_ picture: Picture, _ steps: [Int]) -> [UInt8] {
        var bits = Bits()
        var last = [0, 0, 0]
        var block = [Float](repeating: 0, count: 64)
        for top in stride(from: 0, to: picture.height, by: 8) {
            for left in stride(from: 0, to: picture.width, by: 8) {
                for part in 0..<3 {
                    load(&block, picture, left, top, part)
                    JPEGTables.transform(&block)
                    let levels = JPEGTables.zigzag.map { Int((block[$0] / Float(steps[$0])).rounded()) }
                    append(levels, after: &last[part], to: &bits)
                }
            }
        }
        bits.align(with: 1)
        return bits.bytes
    }

    /// One component of 8 × 8 pixels around zero; the picture's edge is repeated beyond it.
    private static func load(_ block: inout [Float], _ picture: Picture, _ left: Int, _ top: Int, _ part: Int) {
        let weights: (Float, Float, Float) =
            switch part {
            case 0: (0.299, 0.587, 0.114)
            case 1: (-0.168_736, -0.331_264, 0.5)
            default: (0.5, -0.418_688, -0.081_312)
            }
        for y in 0..<8 {
            let row = min(top + y, picture.height - 1) * picture.width
            for x in 0..<8 {
                let place = (row + min(left + x, picture.width - 1)) * 3
                let (red, green, blue) = (
                    Float(picture.pixels[place]), Float(picture.pixels[place + 1]), Float(picture.pixels[place + 2])
                )
                block[y * 8 + x] = weights.0 * red + weights.1 * green + weights.2 * blue - (part == 0 ? 128 : 0)
            }
        }
    }

    private static func append(_ levels: [Int], after last: inout Int, to bits: inout Bits) {
        let difference = levels[0] - last
        last = levels[0]
        let length = difference.magnitude.width
        bits.append(JPEGTables.dc[length].code, length: JPEGTables.dc[length].length)
        bits.append(difference < 0 ? difference - 1 : difference, length: length)
        var zeros = 0
        for level in levels.dropFirst() {
            guard level != 0 else {
                zeros += 1
                continue
            }
            while zeros > 15 {
                bits.append(JPEGTables.ac[0xF0].code, length: JPEGTables.ac[0xF0].length)
                zeros -= 16
            }
            let length = level.magnitude.width
            let symbol = JPEGTables.ac[zeros << 4 | length]
            bits.append(symbol.code, length: symbol.length)
            bits.append(level < 0 ? level - 1 : level, length: length)
            zeros = 0
        }
        if zeros > 0 { bits.append(JPEGTables.ac[0].code, length: JPEGTables.ac[0].length) }
    }
}

extension UInt {
    /// Bits that the number needs.
    fileprivate var width: Int { UInt.bitWidth - leadingZeroBitCount }
}
