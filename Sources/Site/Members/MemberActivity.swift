import FoundationEssentials
import Localization
import Postgres
import Web

/// What a member did of late that administrators may know of: what is public, and what concerns the account itself. Never
/// names of files, messages, drafts or reminders.
package struct MemberActivity: Sendable {
    /// The newest of a member, at most ``most``: `SELECT … AS at, … AS number, … AS detail`, a moment, a number and a text.
    package let newest: @Sendable (MemberID) -> SQL
    /// One of them in words, and where it can be looked at.
    package let tell: @Sendable (_ number: Int, _ detail: String, Language) -> Told

    package static let most: SQL = "10"

    package struct Told: Sendable {
        package let text: String
        package let address: Address?

        package init(_ text: String, at address: Address? = nil) {
            self.text = text
            self.address = address
        }
    }

    package init(
        newest: @escaping @Sendable (MemberID) -> SQL,
        tell: @escaping @Sendable (_ number: Int, _ detail: String, Language) -> Told
    ) {
        self.newest = newest
        self.tell = tell
    }
}
