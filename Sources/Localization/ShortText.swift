/// A text of at most 64 bytes that needs no memory of its own: what dates, sizes and numbers are told in while they are
/// written into a page. Where it has to be kept it becomes a `String`.
///
/// It is made of digits and of words of this module, and none of those holds `&` `<` `>` `"` `'`.
package struct ShortText: Sendable, CustomStringConvertible {
    /// Bytes.
    package static let longest = 64

    private var bytes = InlineArray<64, UInt8>(repeating: 0)
    package private(set) var count = 0

    package init() {}

    /// The program ends when there is no room for it.
    mutating func append(_ text: StaticString) {
        put(text, at: count)
        count += text.utf8CodeUnitCount
    }

    private mutating func put(_ text: StaticString, at place: Int) {
        let length = text.utf8CodeUnitCount
        precondition(place + length <= Self.longest)
        withUnsafeMutableBytes(of: &bytes) {
            $0.baseAddress?.advanced(by: place).copyMemory(from: text.utf8Start, byteCount: length)
        }
    }

    /// Two decimal digits of a number below 100.
    mutating func append(twoDigits number: Int) {
        bytes[count] = UInt8(ascii: "0") + UInt8(number / 10)
        bytes[count + 1] = UInt8(ascii: "0") + UInt8(number % 10)
        count += 2
    }

    /// Decimal digits, with zeros before them up to `length`, and a separator before each three that others stand before.
    mutating func append(digits number: UInt, atLeast length: Int = 1, separator: StaticString = "") {
        var digits = 1
        var rest = number / 10
        while rest > 0 || digits < length {
            rest /= 10
            digits += 1
        }
        var place = count + digits + (digits - 1) / 3 * separator.utf8CodeUnitCount
        let end = place
        rest = number
        for written in 0..<digits {
            if written > 0, written % 3 == 0, separator.utf8CodeUnitCount > 0 {
                place -= separator.utf8CodeUnitCount
                put(separator, at: place)
            }
            place -= 1
            bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        count = end
    }

    /// Copies the bytes of UTF-8 into memory that has room for ``longest``; what stands behind `count` means nothing.
    package func copy(to memory: UnsafeMutableRawPointer) {
        memory.storeBytes(of: bytes, as: InlineArray<64, UInt8>.self)
    }

    package var description: String {
        withUnsafeBytes(of: bytes) { String(decoding: $0[..<count], as: UTF8.self) }
    }
}
