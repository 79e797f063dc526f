import Web

/// An address of this site that a form or a link brought along: where to go on afterwards.
package enum LocalPath {
    /// The field of forms and addresses that names the page to go back to.
    package static let returnField = "return"
    /// Bytes of an address that goes into a cookie, a row or another address.
    package static let longest = 500

    /// The text when it is `/` alone or `/` and a small letter, in visible ASCII without a backslash: browsers take
    /// anything else for another host sooner or later. Otherwise nil.
    ///
    /// - Parameter longest: bytes
    package static func address(_ text: String?, upTo longest: Int = longest) -> Address? {
        guard let text, text.utf8.count <= longest, text.hasPrefix("/"),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        guard let second = text.utf8.dropFirst().first else { return Address(text) }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second) ? Address(text) : nil
    }
}
