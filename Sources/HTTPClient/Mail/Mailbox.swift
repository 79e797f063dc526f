/// An address of a person or of the service, with the name shown beside it.
public struct Mailbox: Sendable, Hashable {
    /// Shown by mail programs; nil for none.
    public let name: String?
    /// `local@domain`, plain ASCII: the only text that ever gets into the envelope.
    public let address: String

    /// nil when the address is not a dot-atom of RFC 5321 §4.1.2 at a domain name of letters, digits and hyphens (no
    /// quoted local parts, no address literals, no letters beyond ASCII), or the name has a control character.
    public init?(name: String? = nil, address: String) {
        guard Self.isAddress(address) else { return nil }
        if let name { guard HeaderText.isClean(name) else { return nil } }
        self.name = name.flatMap { $0.isEmpty ? nil : $0 }
        self.address = address
    }

    /// Reads `Name <local@domain>`, `"Name" <local@domain>` or `local@domain`.
    public init?(_ text: String) {
        guard text.last == ">", let open = text.lastIndex(of: "<") else {
            self.init(address: text)
            return
        }
        var name = text[..<open]
        while name.last == " " { name.removeLast() }
        if name.count >= 2, name.first == "\"", name.last == "\"" {
            name = name.dropFirst().dropLast()
        } else if name.utf8.contains(where: { "<>@,;:\"".utf8.contains($0) }) {
            return nil
        }
        self.init(name: String(name), address: String(text[text.index(after: open)...].dropLast()))
    }

    public var domain: Substring { address[address.index(after: address.lastIndex(of: "@") ?? address.startIndex)...] }

    /// Lengths by RFC 5321 §4.5.3.1.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, (1...64).contains(parts[0].count) else { return false }
        let atoms = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(HeaderText.isAtom) }
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.allSatisfy { HeaderText.isAlphanumeric($0) || $0 == 0x2D }
                    && label.first != 0x2D && label.last != 0x2D
            }
    }
}
