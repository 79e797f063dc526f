import Site
import Web

/// What can be done with an account: in the bar of its page, and behind ⋯. Each leads to a page of its own, which asks.
struct MemberActs {
    let bar: [MenuItem]
    /// Nil where there is nothing else.
    let menu: Menu?

    /// - Parameter reader: nobody keeps themselves out
    init(for member: MemberProfile, from list: String, reader: MemberID, _ words: AdminWords) {
        func sheet(_ path: Address) -> MenuItem.Act { .sheet(path.adding(LocalPath.returnField, list)) }
        func unlessReader(_ path: Address) -> MenuItem.Act {
            member.id == reader ? .refused(words.refusedYourself) : sheet(path)
        }
        let role = MenuItem(words.changeRole, icon: .shield, sheet(Paths.memberRole(member.id)))
        let suspend = MenuItem(
            words.suspendMember, icon: .x, unlessReader(Paths.suspendMember(member.id)),
            isDangerous: member.id != reader)
        let details = MenuItem(words.changeDetails, icon: .pencil, sheet(Paths.memberDetails(member.id)))
        let email = MenuItem(
            words.changeEmail, icon: .mail,
            member.id == reader ? .refused(words.emailYourself) : sheet(Paths.memberEmail(member.id)))
        let passkeys =
            member.hasPasskeys && member.id != reader
            ? [MenuItem(words.resetPasskeysOf, icon: .keyRound, sheet(Paths.memberPasskeys(member.id)))] : []
        let delete = MenuItem(
            words.deleteMember, icon: .trash2, unlessReader(Paths.deleteMember(member.id)),
            isDangerous: member.id != reader)
        switch member.state {
        case .active:
            // What is refused has its reason beside it, for which the menu has the room.
            bar = member.id == reader ? [role] : [role, suspend]
            menu = Menu(
                words.moreActs, [[details, email] + passkeys, member.id == reader ? [suspend, delete] : [delete]])
        case .suspended:
            let restore = MenuItem(words.restore, icon: .undo2, sheet(Paths.restoreMember(member.id)))
            bar = [role, restore]
            menu = Menu(words.moreActs, [[details, email] + passkeys, [delete]])
        case .deleted:
            bar = [MenuItem(words.keepMember, icon: .undo2, sheet(Paths.withdrawDeletion(member.id)))]
            menu = nil
        case .closed:
            bar = []
            menu = nil
        }
    }
}
