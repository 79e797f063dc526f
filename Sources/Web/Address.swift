import HTML

/// Where a link, a form or a redirect leads, ready to be written: every variable part is percent-encoded.
public struct Address: Sendable, Hashable, CustomStringConvertible {
    public let text: String

    /// - Parameter text: an address as it stands in a header: percent-encoded, and one of ours or one that was
    ///   checked. A redirect with a control byte in it is refused when it is written.
    public init(_ text: String) {
        self.text = text
    }

    public var description: String { text }

    /// With a field in its query; as it was for nil.
    public func adding(_ name: String, _ value: String?) -> Address {
        guard let value else { return self }
        let (whole, fragment) = parts
        let most = text.utf8.count + 2 + PercentCoding.most(name) + PercentCoding.most(value)
        return Address(
            String(unsafeUninitializedCapacity: most) { bytes in
                var count = PercentCoding.copy(whole, to: bytes, from: 0)
                bytes[count] = UInt8(ascii: whole.contains(UInt8(ascii: "?")) ? "&" : "?")
                count = PercentCoding.encode(name, to: bytes, from: count + 1)
                bytes[count] = UInt8(ascii: "=")
                count = PercentCoding.encode(value, to: bytes, from: count + 1)
                return PercentCoding.copy(fragment, to: bytes, from: count)
            })
    }

    /// With this fragment in the place of any that it had: an element's id.
    public func fragment(_ name: String) -> Address {
        let whole = parts.whole
        return Address(
            String(unsafeUninitializedCapacity: text.utf8.count + 1 + PercentCoding.most(name)) { bytes in
                let count = PercentCoding.copy(whole, to: bytes, from: 0)
                bytes[count] = UInt8(ascii: "#")
                return PercentCoding.encode(name, to: bytes, from: count + 1)
            })
    }

    private var parts: (whole: Substring.UTF8View, fragment: Substring.UTF8View) {
        let bytes = text[...].utf8
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        return (bytes[..<hash], bytes[hash...])
    }
}

extension HTMLBuffer {
    /// An address as an attribute's value, escaped.
    public func write(_ address: Address) { write(address.text) }
}
