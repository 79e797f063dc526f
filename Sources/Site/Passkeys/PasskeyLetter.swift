import Localization
import Postgres

/// The letter about what became of a member's passkeys. What its link has rests sealed in the queue and is in no other place.
package struct PasskeyLetter: Job {
    package enum News: String, Codable, Sendable {
        case added, removed
        /// Its counter fell behind: somebody may have a copy.
        case copied
        /// An administrator, or the console, removed all.
        case reset
    }

    package static let kind = "passkey-letter"
    package static let pool = WorkPool.letters

    package let to: String
    package let news: News
    /// What the member calls it; empty where it is about all.
    package let name: String
    package let language: Language
    private let link: String

    package var owner: MemberID? { nil }

    /// To a member whose row is held, or who asks; nobody hears of it whose account is erased meanwhile.
    ///
    /// - Parameters:
    ///   - undo: what the link has; nil for a letter without one
    ///   - language: where the member has chosen none
    package static func send(
        _ news: News, _ name: String, undo: Token?, to member: MemberID, language: Language = .ru, keys: Keys,
        _ database: Connection
    ) throws {
        let address = try database.row(
            "SELECT m.email, \(SpokenLanguage.column) AS language FROM members m WHERE m.id = \(member) AND m.email IS NOT NULL"
        ) {
            row -> (email: String, language: Language?) in
            (try row.next("email"), (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:)))
        }
        guard let address else { return }
        let letter = PasskeyLetter(
            to: address.email, news: news, name: name, language: address.language ?? language,
            link: undo.map { Base64URL.encode($0.bytes) } ?? "")
        _ = try database.fetch(letter.enqueue(keys: keys))
    }

    /// Nil where nothing can be taken back.
    package var token: Token? { Base64URL.decode(link).flatMap { Token($0) } }
}
