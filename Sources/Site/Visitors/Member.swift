import Localization

/// The member whose session a request holds.
package struct Member: Hashable, Sendable {
    package let id: MemberID
    package let session: SessionID
    package let name: String
    package let faculty: String
    package let language: Language?
    package let theme: Theme
    /// The name of the chosen zone; nil: the operator's default.
    package let timeZone: String?
    package let isAdmin: Bool
    /// As administrators are too.
    package let isModerator: Bool
    /// The version of the privacy text that the member has agreed to last; 0: to none.
    package let agreed: Int
    /// A passkey has shown in this session that it is they.
    package internal(set) var isByPasskey: Bool
    /// A code from a letter, or a passkey, has shown within a quarter of an hour that it is they who use the session.
    package internal(set) var isProven: Bool
}
