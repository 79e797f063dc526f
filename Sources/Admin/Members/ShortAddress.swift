/// An address of which only so much is shown that one can be told from another. Who opens the whole one is written down.
enum ShortAddress {
    /// "94.25.….118"
    static func network(_ address: String) -> String {
        let isIPv6 = address.contains(":")
        let parts = address.split(separator: isIPv6 ? ":" : ".")
        guard parts.count > 3, let last = parts.last else { return isIPv6 ? address : "…" }
        return isIPv6 ? "\(parts[0]):\(parts[1]):…" : "\(parts[0]).\(parts[1]).….\(last)"
    }

    /// "anna.kovaleva@…", by which namesakes are told apart; empty as it is.
    static func email(_ address: String) -> String {
        address.lastIndex(of: "@").map { "\(address[...$0])…" } ?? address
    }
}
