import FoundationEssentials
import Localization
import Postgres
import Site
import Web

/// Writes the letters of notifications: one a member for all that is due, so that a long stop of Quad does not end
/// in a heap of letters.
struct NotificationLetters {
    /// Notifications of one turn.
    private static let batch = 200
    /// Lines of a letter; the list has the rest.
    private static let mostLines = 20

    private let services: Services

    init(_ services: Services) {
        self.services = services
    }

    private struct Due {
        let text: NotificationText
        let created: Date
        let member: MemberID
        let email: String
        let language: Language
        let zone: String?

        init(_ row: inout Row) throws {
            text = try NotificationText(&row)
            created = try row.next("created_at")
            member = try row.next("member_id")
            email = try row.next("email")
            language = (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:)) ?? .ru
            zone = try row.next("time_zone")
        }
    }

    /// Hands what is due over to the letters that wait, in one transaction: none is lost and none is written twice. A
    /// member who may not come in gets none.
    ///
    /// - Returns: whether there was something to do
    func write() throws -> Bool {
        let database = services.database
        return try database.transaction {
            let due = try database.rows(
                """
                WITH due AS (
                    UPDATE notifications n
                    SET letter_at = NULL, lettered_at = now()
                    WHERE n.id IN (
                        SELECT id
                        FROM notifications
                        WHERE letter_at <= now()
                        ORDER BY letter_at
                        LIMIT \(constant: Self.batch)
                        FOR UPDATE SKIP LOCKED
                    )
                    RETURNING n.id, n.member_id, \(NotificationText.columns), n.created_at
                )
                SELECT \(NotificationText.given), d.created_at, d.member_id, m.email,
                       \(SpokenLanguage.column) AS language, m.time_zone
                FROM due d
                JOIN members m ON m.id = d.member_id AND \(Member.mayComeIn)
                ORDER BY d.member_id, d.id
                """
            ) { try Due(&$0) }
            var rest = due[...]
            while let first = rest.first {
                let own = rest.prefix { $0.member == first.member }
                rest = rest.dropFirst(own.count)
                let letter = WaitingLetter(to: first.email, content(Array(own)))
                _ = try database.fetch(letter.enqueue(keys: services.settings.keys))
            }
            return !due.isEmpty
        }
    }

    private func content(_ due: [Due]) -> LetterContent {
        let first = due[0]
        let words = NotificationsWords(first.language)
        let kinds = services.features.notificationKinds
        func kind(_ due: Due) -> NotificationKind? { kinds.first { $0.name == due.text.kind } }
        func worded(_ due: Due) -> NotificationText.Worded { due.text.worded(by: kind(due), in: first.language) }
        let told = worded(first)
        let zone = first.zone.flatMap { services.settings.zones[$0] } ?? services.settings.zone
        let origin = services.settings.origin
        let isOne = due.count == 1
        let list = isOne ? kind(first)?.address(first.text.thing, first.text.part) : nil
        func line(_ due: Due) -> String {
            let time = first.language.time(due.created, in: zone)
            let text = worded(due)
            return text.detail.isEmpty
                ? "\(time) — \(text.markedSubject)" : "\(time) — \(text.markedSubject) (\(text.detail))"
        }
        let subject =
            told.markedSubject.split(whereSeparator: \.isNewline).first.map(String.init) ?? words.notifications
        let unsubscribe =
            origin + Unsubscription(first.member, due.map(\.text.kind)).address(services.settings.keys).text
        return LetterContent(
            first.language, subject: isOne ? subject : words.letterMany(count: due.count),
            greeting: kind(first)?.title(first.language) ?? words.notifications,
            isOne
                ? [told.markedSubject] + (told.detail.isEmpty ? [] : [told.detail])
                : due.prefix(Self.mostLines).map(line),
            link: .init(words.openThem, to: origin + (list ?? Paths.notifications()).text),
            footnote: words.letterFootnote(address: unsubscribe), unsubscribe: unsubscribe)
    }
}
