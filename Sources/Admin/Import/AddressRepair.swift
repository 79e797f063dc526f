import Site

/// What an address was meant to be, where that is certain: a comma for a full stop, a space within, Cyrillic letters that look
/// like Latin ones.
enum AddressRepair {
    /// Nil where nothing is certain.
    ///
    /// - Parameter domains: those of the organisation. Letters of another alphabet are exchanged for these alone: elsewhere the
    ///   look-alike may be meant.
    static func repaired(_ typed: String, _ domains: [String]) -> EmailAddress? {
        var text = typed.lowercased()
        if text.hasPrefix("mailto:") { text.removeFirst(7) }
        text.removeAll { $0.isWhitespace || "<>()[]\"'«»;\u{200B}\u{FEFF}".contains($0) }
        text = text.replacing(",", with: ".")
        while text.contains("..") { text.replace("..", with: ".") }
        text = text.replacing("@.", with: "@")
        while text.hasSuffix(".") { text.removeLast() }
        if let address = EmailAddress(text) { return address }
        let latin = String(text.map { lookalikes[$0] ?? $0 })
        return EmailAddress(latin).flatMap { $0.isOf(domains) ? $0 : nil }
    }

    private static let lookalikes: [Character: Character] = [
        "а": "a", "в": "b", "с": "c", "е": "e", "н": "h", "к": "k", "м": "m", "о": "o", "р": "p", "т": "t", "у": "y",
        "х": "x", "і": "i", "ѕ": "s", "ј": "j",
    ]
}
