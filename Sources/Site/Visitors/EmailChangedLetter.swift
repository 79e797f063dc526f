import Localization

/// The letter to an address that is its member's no more, with the link that puts it back. What the link has rests sealed in
/// the queue and is in no other place.
package struct EmailChangedLetter: Job {
    package static let kind = "email-changed-letter"
    package static let pool = WorkPool.letters

    package let to: String
    package let language: Language
    private let link: String

    package var owner: MemberID? { nil }

    init(to address: String, _ token: Token, language: Language) {
        to = address
        link = Base64URL.encode(token.bytes)
        self.language = language
    }

    /// Nil for what no such letter ever had.
    package var token: Token? { Base64URL.decode(link).flatMap { Token($0) } }
}
