import People
import Site
import Web

/// A member in the list, in words.
package struct MemberRow {
    package let member: ListedMember
    package let words: AdminWords
    package let page: Address
    /// The second line, by which namesakes are told apart. Nil where the first one has all of the name.
    package let fullName: String?
    package let email: String
    /// All of the second line, which is cut where it has no room.
    package var second: String { [fullName ?? "", email].filter { !$0.isEmpty }.joined(separator: " · ") }
    package let avatar: Avatar
    package let role: String
    package let state: Pill
    /// Nil for somebody who never was here.
    package let seen: Moment?
    package let registered: Moment

    /// What the menu of rows asks of this one. Nobody keeps themselves out.
    package let isActive: Bool
    package let isKept: Bool
    package let isOther: Bool
    package var isSuspended: Bool { member.state == .suspended }
    package var isDeleted: Bool { member.state == .deleted }

    /// - Parameters:
    ///   - list: the page of it, to go back to
    ///   - reader: who looks at it
    init(_ member: ListedMember, from list: Address, by reader: MemberID?, _ clock: Clock, _ words: AdminWords) {
        self.member = member
        self.words = words
        page = Paths.adminMember(member.id).adding(LocalPath.returnField, list.text)
        fullName = member.fullName == member.name ? nil : member.fullName
        email = ShortAddress.email(member.email)
        avatar = Avatar(name: member.name, id: member.id.rawValue)
        role = member.role.name(words)
        state = member.state.pill(until: member.stateEnd, clock, words)
        seen = member.wasHere ? Moment(member.lastSeen, clock) : nil
        isKept = member.state == .active || member.state == .suspended
        isOther = isKept && member.id != reader
        isActive = isOther && member.state == .active
        registered = Moment(member.registered, clock)
    }
}
