/// A text of at most 64 bytes that needs no memory of its own: what dates, sizes and numbers are told in while they are
/// written into a page. Where it has to be kept it becomes a `String`.
package struct ShortText: Sendable, CustomStringConvertible {
    @usableFromInline var bytes = InlineArray<64, UInt8>(repeating: 0)
    package private(set) var count = 0

    package init() {}

    /// The program ends when there is no room for it.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { for byte in $0 { append(byte) } }
    }

    mutating func append(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
    }

    /// Decimal digits, with zeros before them up to this many.
    mutating func append(digits number: UInt, atLeast length: Int = 1) {
        append(digits: number, atLeast: length, separator: "")
    }

    /// Decimal digits with a separator before each three that others stand before.
    mutating func append(digits number: UInt, atLeast length: Int = 1, separator: String) {
        var (unit, digits): (UInt, Int) = (1, 1)
        while digits < length || number / unit >= 10 {
            unit *= 10
            digits += 1
        }
        while true {
            append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            digits -= 1
            guard digits > 0 else { return }
            if digits % 3 == 0 { append(separator) }
            unit /= 10
        }
    }

    /// Lends the bytes of UTF-8; valid inside `body` only.
    @inlinable package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result
    {
        try bytes.span.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }

    package var description: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
