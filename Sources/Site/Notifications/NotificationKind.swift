import Localization
import Postgres
import Web

/// Something that a feature notifies members of. The feature declares it (`Feature.notificationKinds`) and says what becomes
/// of a row of `notifications` on a page.
package struct NotificationKind: Sendable {
    /// In the table: small letters and hyphens.
    package let name: String
    package let icon: Icon
    /// «Напоминания»: the tab of the list, and the line of the settings.
    package let title: @Sendable (Language) -> String
    /// It comes at a moment that the member chose: quiet hours let it through, unless the member wants it otherwise.
    package let isTimely: Bool
    /// It stands in the list and comes by no other way, unless the member wants it to.
    package let isListedOnly: Bool
    /// Seconds in which a member who is here reads it themselves, before a letter is written.
    package let letterDelay: Int
    /// Where it leads, by the number of the thing that it is about, and of the first part of it that is news.
    package let address: @Sendable (Int, _ part: Int?) -> Address
    /// «Анна и ещё 4 ответили на ваш пост»: the subject of ``ThingNews``; nil for a kind that has none.
    package let news: (@Sendable (NotificationNews, Language) -> String)?
    /// What can be done at once, without going there, by the number of the thing and the member's clock.
    package let acts: @Sendable (Int, Clock) -> [Act]
    /// Until when that is offered; nil for as long as it is unread.
    package let standing: Standing?

    /// What becomes of the thing of a notification, asked for with the row: expressions on `notifications n`.
    package struct Standing: Sendable {
        /// Something can still be done with it.
        package let isOpen: SQL
        /// The moment until which its member has put it off; NULL when they have not.
        package let putOff: SQL
        /// Of another feature, what the thing itself is of, as text of a ``ThingID``; NULL where it stands alone.
        package let origin: SQL

        package init(isOpen: SQL, putOff: SQL, origin: SQL = "NULL") {
            self.isOpen = isOpen
            self.putOff = putOff
            self.origin = origin
        }
    }

    /// A button under the notification: it is a form, and leads back to the list.
    package struct Act: Sendable {
        package let button: Button
        package let action: FormAction

        package init(_ button: Button, _ action: FormAction) {
            self.button = button
            self.action = action
        }
    }

    package init(
        _ name: String, _ icon: Icon, isTimely: Bool = false, isListedOnly: Bool = false,
        letterDelay: Int = 0,
        title: @escaping @Sendable (Language) -> String,
        address: @escaping @Sendable (Int, _ part: Int?) -> Address,
        news: (@Sendable (NotificationNews, Language) -> String)? = nil, standing: Standing? = nil,
        acts: @escaping @Sendable (Int, Clock) -> [Act] = { _, _ in [] }
    ) {
        self.name = name
        self.icon = icon
        self.title = title
        self.isTimely = isTimely
        self.isListedOnly = isListedOnly
        self.letterDelay = letterDelay
        self.address = address
        self.news = news
        self.acts = acts
        self.standing = standing
    }
}
