/// Addresses that stand in a text without marks around them. The scanners look forward or back over one word.
///
/// md4c finds them too, but its way in 0.4.8 takes a time that grows with the square of a word and has been the place
/// of several memory faults.
enum BareAddress {
    /// What stands where an address begins.
    enum Web {
        /// So many bytes, without the punctuation of the sentence; the scheme is what is missing before it.
        case address(length: Int, scheme: String)
        /// No address in so many bytes.
        case nothing(looked: Int)
    }

    /// An address that begins with `http://`, `https://` or `www.`; nil when none of these is there.
    static func web(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Web? {
        let isWithoutScheme = begins(bytes, at: start, "www.")
        guard isWithoutScheme || begins(bytes, at: start, "http://") || begins(bytes, at: start, "https://") else {
            return nil
        }
        var end = start
        while let scalar = Bytes.scalar(bytes, at: end), mayContain(scalar) { end += UTF8.width(scalar) }
        let looked = end - start
        end = withoutPunctuation(bytes, start, end)
        guard end - start <= LinkTarget.longest, hasDomain(bytes[start..<end], isWithoutScheme) else {
            return .nothing(looked: looked)
        }
        return .address(length: end - start, scheme: isWithoutScheme ? "https://" : "")
    }

    /// Letters of all languages, and the punctuation of addresses (RFC 3986 §2.2, 2.3) but for quotation marks.
    private static func mayContain(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return Bytes.isWordLike(scalar) }
        let byte = UInt8(scalar.value)
        return Bytes.isASCIIAlphanumeric(byte) || "-._~:/?#[]@!$&()*+,;=%".utf8.contains(byte)
    }

    /// Before the punctuation of the sentence and before brackets that do not belong to the address.
    private static func withoutPunctuation(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int {
        var excess = 0
        for byte in bytes[start..<end] {
            if byte == UInt8(ascii: "(") { excess -= 1 }
            if byte == UInt8(ascii: ")") { excess += 1 }
        }
        var end = end
        while end > start {
            let last = bytes[end - 1]
            if last == UInt8(ascii: ")") {
                guard excess > 0 else { break }
                excess -= 1
            } else if !".,:;!?*_~[]".utf8.contains(last) {
                break
            }
            end -= 1
        }
        return end
    }

    /// Whether the host has two parts at least (`www.` and one more); of one part only with a scheme and a port.
    private static func hasDomain(_ bytes: Slice<UnsafeRawBufferPointer>, _ isWithoutScheme: Bool) -> Bool {
        let slashes = isWithoutScheme ? nil : bytes.firstIndex(of: UInt8(ascii: "/"))
        let host = bytes[(slashes.map { $0 + 2 } ?? bytes.startIndex)...].prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard let dot = host.firstIndex(of: UInt8(ascii: ".")) else { return host.contains(UInt8(ascii: ":")) }
        return dot > host.startIndex && dot + 1 < host.endIndex && host[dot + 1] != UInt8(ascii: ".")
    }

    /// The mail address around the `@` at `place`.
    ///
    /// - Parameter floor: it begins here or later
    static func mail(_ bytes: UnsafeRawBufferPointer, at place: Int, from floor: Int) -> Range<Int>? {
        var start = place
        while start > floor, place - start < 64, isOfMailbox(bytes[start - 1]) { start -= 1 }
        while start < place, !Bytes.isASCIIAlphanumeric(bytes[start]) { start += 1 }
        guard start < place else { return nil }
        var end = place + 1
        while end < bytes.count, end - place < 254,
            Bytes.isASCIIAlphanumeric(bytes[end]) || bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: ".")
        {
            end += 1
        }
        if let next = Bytes.scalar(bytes, at: end), Bytes.isWordLike(next) { return nil }
        while end > place + 1, !Bytes.isASCIIAlphanumeric(bytes[end - 1]) { end -= 1 }
        let labels = bytes[(place + 1)..<end].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return nil }
        return start..<end
    }

    private static func isOfMailbox(_ byte: UInt8) -> Bool {
        Bytes.isASCIIAlphanumeric(byte) || "._+-".utf8.contains(byte)
    }

    private static func begins(_ bytes: UnsafeRawBufferPointer, at start: Int, _ text: StaticString) -> Bool {
        guard bytes.count - start >= text.utf8CodeUnitCount else { return false }
        for place in 0..<text.utf8CodeUnitCount {
            let byte = bytes[start + place]
            guard (Bytes.isASCIILetter(byte) ? byte | 0x20 : byte) == text.utf8Start[place] else { return false }
        }
        return true
    }
}
