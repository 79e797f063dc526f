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
        var bytes = Array(whole)
        bytes.append(whole.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
        PercentCoding.encode(name, to: &bytes)
        bytes.append(UInt8(ascii: "="))
        PercentCoding.encode(value, to: &bytes)
        bytes += fragment
        return Address(String(decoding: bytes, as: UTF8.self))
    }

    /// With this fragment in the place of any that it had: an element's id.
    public func fragment(_ name: String) -> Address {
        var bytes = Array(parts.whole)
        bytes.append(UInt8(ascii: "#"))
        PercentCoding.encode(name, to: &bytes)
        return Address(String(decoding: bytes, as: UTF8.self))
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
