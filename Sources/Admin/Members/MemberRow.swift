import Site
import Web

/// A member in the list, in words.
package struct MemberRow {
    package let member: ListedMember
    package let words: AdminWords
    package let page: Address
    package let avatar: Avatar
    package let role: String
    package let state: Pill
    /// Nil for somebody who never was here.
    package let seen: Moment?
    package let registered: Moment

    /// - Parameter list: the page of it, to go back to
    init(_ member: ListedMember, from list: Address, _ clock: Clock, _ words: AdminWords) {
        self.member = member
        self.words = words
        page = Paths.adminMember(member.id).adding(LocalPath.returnField, list.text)
        avatar = Avatar(name: member.name, id: member.id.rawValue)
        role = member.role.name(words)
        state = member.state.pill(words)
        seen = member.wasHere ? Moment(member.lastSeen, clock) : nil
        registered = Moment(member.registered, clock)
    }
}
