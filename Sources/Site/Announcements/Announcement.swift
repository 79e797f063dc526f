import FoundationEssentials
import Localization
import Markdown
import Postgres
import Web

/// The announcement of administrators to everybody above each page, between two moments. It comes with the check of the
/// session, so that no page asks for it; those of signing in have it from ``AnnouncementWatch``.
package struct Announcement: Sendable {
    /// Another text has another number: a member who has put one away sees the next one.
    package let number: Int
    private let texts: [Language: String]

    package init(number: Int, russian: String, english: String) {
        self.number = number
        texts = [.ru: russian, .en: english]
    }

    /// Has the number of the one that was put away in this browser.
    static let cookie = "__Host-announcement"

    func isDismissed(in request: Request) -> Bool { request.cookies[Self.cookie] == String(number) }

    package struct Part {
        package let text: String
        /// Nil for words.
        package let address: Address?
    }

    /// The text with the addresses in it.
    package func parts(in language: Language) -> [Part] {
        LinkedText(texts[language] ?? "").parts.map { Part(text: $0.text, address: $0.address.map(Address.init)) }
    }

    /// For the check of a session: columns of the row, and where it comes from.
    static let columns: SQL = "n.number AS announcement, n.russian, n.english"
    static let join: SQL = "LEFT JOIN announcements n ON n.starts_at <= now() AND n.ends_at > now()"

    /// Nil when there is none now.
    init?(_ row: inout Row) throws {
        let number: Int? = try row.next("announcement")
        let russian: String? = try row.next("russian")
        let english: String? = try row.next("english")
        guard let number, let russian, let english else { return nil }
        self.init(number: number, russian: russian, english: english)
    }
}
