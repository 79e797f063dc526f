import Localization
import Site

/// What a member calls a key, as typed.
struct PasskeyName {
    /// One line, without spaces at its ends; may be empty.
    let text: String

    /// Nil for what is too long.
    init?(_ typed: String) {
        text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.unicodeScalars.count <= Passkey.longestName else { return nil }
    }

    /// Of a key that nobody gave a name: what made it, or the browser in which it was made.
    static func usual(_ aaguid: [UInt8], _ agent: String, _ language: Language) -> String {
        let words = AccountsWords(language)
        let name = PasskeyMaker(aaguid).name ?? UserAgent(agent).name ?? words.passkey
        return String(name.prefix(Passkey.longestName))
    }
}
