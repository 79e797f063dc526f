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
        return changed { page, whole, fragment in
            page.copy(UnsafeRawBufferPointer(whole))
            page.raw(whole.contains(UInt8(ascii: "?")) ? "&" : "?")
            name.writeEncoded(to: page)
            page.raw("=")
            value.writeEncoded(to: page)
            page.copy(UnsafeRawBufferPointer(fragment))
        }
    }

    /// With this fragment in the place of any that it had: an element's id.
    public func fragment(_ name: String) -> Address {
        changed { page, whole, _ in
            page.copy(UnsafeRawBufferPointer(whole))
            page.raw("#")
            name.writeEncoded(to: page)
        }
    }

    /// What is written of the bytes before its fragment, and of that.
    private func changed(
        _ write: (_ page: HTMLBuffer, _ whole: Bytes, _ fragment: Bytes) -> Void
    ) -> Address {
        let page = HTMLBuffer(capacity: text.utf8.count + 128)
        var text = text
        text.withUTF8 { bytes in
            let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
            write(page, Bytes(rebasing: bytes[..<hash]), Bytes(rebasing: bytes[hash...]))
        }
        return Address(page.text)
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>
}

extension HTMLBuffer {
    /// An address as an attribute's value, escaped.
    public func write(_ address: Address) { write(address.text) }
}
