import Site
import Web

/// What can be done with an account, in the bar of its page. Each leads to a page of its own, which asks.
enum MemberActs {
    static func items(for member: MemberProfile, from list: String, _ words: AdminWords) -> [MenuItem] {
        [
            MenuItem(
                words.changeRole, icon: .shield,
                .sheet(Paths.memberRole(member.id).adding(LocalPath.returnField, list)))
        ]
    }
}
