/// Films in H.264 (ITU-T H.264), baseline, every picture whole and its samples as they are (`I_PCM`): large, but any
/// player shows them.
struct H264 {
    let width: Int
    let height: Int

    /// - Parameters: pixels, multiples of 16
    init(width: Int, height: Int) {
        precondition(width % 16 == 0 && height % 16 == 0)
        self.width = width
        self.height = height
    }

    /// The sequence's parameters (7.3.2.1).
    var sequence: [UInt8] {
        var bits = Bits()
        bits.append(66, length: 8)
        bits.append(0xC0, length: 8)
        bits.append(30, length: 8)
        bits.golomb(0)
        bits.golomb(0)
        bits.golomb(2)
        bits.golomb(1)
        bits.append(0, length: 1)
        bits.golomb(width / 16 - 1)
        bits.golomb(height / 16 - 1)
        bits.append(0b1100, length: 4)
        return Self.unit(0x67, &bits)
    }

    /// The pictures' parameters (7.3.2.2).
    var pictures: [UInt8] {
        var bits = Bits()
        bits.golomb(0)
        bits.golomb(0)
        bits.append(0, length: 2)
        for _ in 0..<3 { bits.golomb(0) }
        bits.append(0, length: 3)
        for _ in 0..<3 { bits.golomb(0) }
        bits.append(0b100, length: 3)
        return Self.unit(0x68, &bits)
    }

    /// One picture (7.3.3, 7.3.5), of this width and height.
    func picture(_ picture: Picture, number: Int) -> [UInt8] {
        var bits = Bits()
        bits.golomb(0)
        bits.golomb(7)
        bits.golomb(0)
        bits.append(0, length: 4)
        bits.golomb(number % 2)
        bits.append(0, length: 2)
        bits.golomb(0)
        bits.golomb(1)
        let samples = Samples(picture)
        for top in stride(from: 0, to: height, by: 16) {
            for left in stride(from: 0, to: width, by: 16) {
                bits.golomb(25)
                bits.align(with: 0)
                for y in top..<top + 16 { bits.append(samples.light[y * width + left..<y * width + left + 16]) }
                for plane in [samples.blue, samples.red] {
                    for y in top / 2..<top / 2 + 8 {
                        bits.append(plane[(y * width + left) / 2..<(y * width + left) / 2 + 8])
                    }
                }
            }
        }
        return Self.unit(0x65, &bits)
    }

    /// A unit with its last bit and its guard against bytes that look like a beginning (7.4.1.1).
    private static func unit(_ kind: UInt8, _ bits: inout Bits) -> [UInt8] {
        bits.append(1, length: 1)
        bits.align(with: 0)
        var unit = [kind]
        unit.reserveCapacity(bits.bytes.count + bits.bytes.count / 64)
        var zeros = 0
        for byte in bits.bytes {
            if zeros == 2, byte <= 3 {
                unit.append(3)
                zeros = 0
            }
            unit.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return unit
    }

    /// Light and two colours at half the size, in the range of films (ITU-R BT.601).
    private struct Samples {
        var light: [UInt8] = []
        var blue: [UInt8] = []
        var red: [UInt8] = []

        init(_ picture: Picture) {
            func sample(_ place: Int, _ weights: (Double, Double, Double), _ base: Double) -> UInt8 {
                let (red, green, blue) = (
                    Double(picture.pixels[place * 3]), Double(picture.pixels[place * 3 + 1]),
                    Double(picture.pixels[place * 3 + 2])
                )
                return UInt8(base + (weights.0 * red + weights.1 * green + weights.2 * blue) / 256)
            }
            light.reserveCapacity(picture.width * picture.height)
            for place in 0..<picture.width * picture.height {
                light.append(sample(place, (65.7, 129.1, 25.1), 16))
            }
            for y in stride(from: 0, to: picture.height, by: 2) {
                for x in stride(from: 0, to: picture.width, by: 2) {
                    blue.append(sample(y * picture.width + x, (-37.9, -74.5, 112.4), 128))
                    red.append(sample(y * picture.width + x, (112.4, -94.2, -18.3), 128))
                }
            }
        }
    }
}

extension Bits {
    /// A whole number from 0 as Exp-Golomb code (9.1).
    fileprivate mutating func golomb(_ number: Int) {
        let length = Int.bitWidth - (number + 1).leadingZeroBitCount
        append(0, length: length - 1)
        append(number + 1, length: length)
    }
}
