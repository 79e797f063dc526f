/// Bits written one after the other, the highest of a number first.
struct Bits {
    private(set) var bytes: [UInt8] = []
    private var rest: UInt64 = 0
    private var count = 0

    /// - Parameter length: bits, at most 32
    mutating func append(_ number: some BinaryInteger, length: Int) {
        rest = rest << UInt64(length) | (UInt64(truncatingIfNeeded: number) & (1 << UInt64(length) - 1))
        count += length
        while count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: rest >> UInt64(count)))
        }
    }

    var isAligned: Bool { count == 0 }

    /// Fills the byte that has begun with `bit`s.
    mutating func align(with bit: UInt8) {
        while !isAligned { append(bit, length: 1) }
    }

    /// Whole bytes; the place must be aligned.
    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}
