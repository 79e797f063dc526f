import HTML

/// Percent-encoding (RFC 3986 §2.1).
public enum PercentCoding {
    /// Everything but `A–Z a–z 0–9 - . _ ~` becomes `%XX`: right in a path segment and in a query alike.
    public static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(ASCII.isUnreserved) { return text }
        let page = HTMLBuffer(capacity: text.utf8.count * 3)
        text.writeEncoded(to: page)
        return page.text
    }

    /// Writes bytes of text encoded into a page: what is left has nothing to escape.
    public static func write(_ text: UnsafeBufferPointer<UInt8>, to page: HTMLBuffer) {
        page.extend(text.count * 3) { bytes in
            var place = 0
            for byte in text {
                if ASCII.isUnreserved(byte) {
                    bytes[place] = byte
                    place += 1
                } else {
                    bytes[place] = UInt8(ascii: "%")
                    bytes[place + 1] = digit(byte >> 4)
                    bytes[place + 2] = digit(byte & 15)
                    place += 3
                }
            }
            return place
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// What the bytes say. A `%` without two digits, text that is not UTF-8 (overlong forms and surrogates too) and
    /// NUL are refused.
    ///
    /// - Parameter plusIsSpace: as in forms (WHATWG URL, "application/x-www-form-urlencoded parsing")
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(BadRequest) -> String {
        var isBroken = false
        let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { decoded, count in
            bytes.withUnsafeBufferPointer { bytes in
                var place = 0
                while place < bytes.count {
                    var byte = bytes[place]
                    if byte == UInt8(ascii: "%") {
                        guard bytes.count - place > 2, let high = ASCII.hexadecimal(bytes[place + 1]),
                            let low = ASCII.hexadecimal(bytes[place + 2])
                        else {
                            isBroken = true
                            return
                        }
                        byte = high << 4 | low
                        place += 2
                    } else if plusIsSpace, byte == UInt8(ascii: "+") {
                        byte = 0x20
                    }
                    decoded[count] = byte
                    count += 1
                    place += 1
                }
            }
        }
        guard !isBroken else { throw .malformed("percent-encoding is broken") }
        return try text(decoded)
    }

    /// The bytes as text: refused when they are not UTF-8 or contain NUL.
    static func text(_ bytes: some Collection<UInt8>) throws(BadRequest) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed("text is not UTF-8") }
        guard !bytes.contains(0) else { throw .malformed("text contains NUL") }
        return text
    }
}
