import Localization

/// The member whose session a request holds.
package struct Member: Hashable, Sendable {
    package let id: MemberID
    package let session: SessionID
    package let name: String
    package let faculty: String
    package let language: Language?
    package let theme: Theme
    package let isAdmin: Bool
}
