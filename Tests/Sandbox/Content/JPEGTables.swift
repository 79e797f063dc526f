import Glibc

/// What ITU-T T.81 gives in its Annex K for luminance, and the transform of its A.3.3.
enum JPEGTables {
    static let steps = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ]

    static let zigzag = [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14,
        21,
        28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61,
        54, 47, 55, 62, 63,
    ]

    /// How many codes there are of each length.
    static let dcCounts: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
    static let dcValues: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

    static let acCounts: [UInt8] = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D]
    static let acValues: [UInt8] =
        [
            0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71,
            0x14, 0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33, 0x62, 0x72,
            0x82, 0x09, 0x0A,
        ] + (0x16...0x1A) + (0x25...0x2A) + (0x34...0x3A) + (0x43...0x4A) + (0x53...0x5A) + (0x63...0x6A)
        + (0x73...0x7A) + (0x83...0x8A) + (0x92...0x9A) + (0xA2...0xAA) + (0xB2...0xBA) + (0xC2...0xCA)
        + (0xD2...0xDA) + (0xE1...0xEA) + (0xF1...0xFA)

    static let dc = codes(dcCounts, dcValues)
    static let ac = codes(acCounts, acValues)

    /// The code of each value (Annex C).
    private static func codes(_ counts: [UInt8], _ values: [UInt8]) -> [(code: UInt32, length: Int)] {
        var codes = [(code: UInt32, length: Int)](repeating: (0, 0), count: 256)
        var code: UInt32 = 0
        var place = 0
        for (index, count) in counts.enumerated() {
            for _ in 0..<count {
                codes[Int(values[place])] = (code, index + 1)
                code += 1
                place += 1
            }
            code <<= 1
        }
        return codes
    }

    /// `cosines[u * 8 + x]`, with the weight of the frequency in it.
    private static let cosines: [Float] = (0..<64).map { place in
        let (frequency, x) = (place / 8, place % 8)
        let weight = frequency == 0 ? (1.0 / 8.0).squareRoot() : 0.5
        return Float(weight * cos(Double(2 * x + 1) * Double(frequency) * Double.pi / 16))
    }

    /// The discrete cosine transform of 8 × 8 values, rows and then columns.
    static func transform(_ block: inout [Float]) {
        var half = [Float](repeating: 0, count: 64)
        cosines.withUnsafeBufferPointer { cosines in
            for y in 0..<8 {
                for u in 0..<8 {
                    var sum: Float = 0
                    for x in 0..<8 { sum += block[y * 8 + x] * cosines[u * 8 + x] }
                    half[y * 8 + u] = sum
                }
            }
            for u in 0..<8 {
                for v in 0..<8 {
                    var sum: Float = 0
                    for y in 0..<8 { sum += half[y * 8 + u] * cosines[v * 8 + y] }
                    block[v * 8 + u] = sum
                }
            }
        }
    }
}
