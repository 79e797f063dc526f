import Site
import Web

/// What can be done with an account, in the bar of its page. Each leads to a page of its own, which asks.
enum MemberActs {
    ///
    /// - Parameter reader: nobody suspends themselves
    static func items(
        for member: MemberProfile, from list: String, reader: MemberID, _ words: AdminWords
    ) -> [MenuItem] {
        func sheet(_ path: (MemberID) -> Address) -> MenuItem.Act {
            .sheet(path(member.id).adding(LocalPath.returnField, list))
        }
        var items = [MenuItem(words.changeRole, icon: .shield, sheet { Paths.memberRole($0) })]
        if member.state == .suspended {
            items.append(MenuItem(words.restore, icon: .undo2, sheet { Paths.memberRestoration($0) }))
        } else if member.id != reader {
            items.append(
                MenuItem(
                    words.suspendMember, icon: .x, sheet { Paths.memberSuspension($0) }, isDangerous: true))
        }
        return items
    }
}
