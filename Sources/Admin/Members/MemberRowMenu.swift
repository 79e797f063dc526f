import Site
import Web

extension RowMenu {
    /// What can be done with a member in the list. The row says what holds of them (``MemberRow``).
    static func members(_ words: AdminWords) -> RowMenu {
        // Nobody has this number.
        let nobody = MemberID(rawValue: .max)
        func sheet(_ act: Address) -> MenuItem.Act { .sheet(MemberReturn.fromList(act)) }
        return RowMenu(
            "members", number: nobody.pathSegment,
            [
                [Act(MenuItem(words.open, icon: .user, .link(Paths.adminMember(nobody))))],
                [
                    Act(
                        MenuItem(words.changeRole, icon: .shield, sheet(Paths.memberRole(nobody))), .has("kept")),
                    Act(
                        MenuItem(words.changeDetails, icon: .pencil, sheet(Paths.memberDetails(nobody))), .has("kept")),
                    Act(
                        MenuItem(words.changeEmail, icon: .mail, sheet(Paths.memberEmail(nobody))), .has("other")),
                    Act(
                        MenuItem(
                            words.endSessions, icon: .logOut,
                            .button(Paths.endMemberSessions(nobody), form: Self.form)), .has("kept")),
                ],
                [
                    Act(
                        MenuItem(words.suspendMember, icon: .x, sheet(Paths.suspendMember(nobody))),
                        .has("active")),
                    Act(
                        MenuItem(words.restore, icon: .undo2, sheet(Paths.restoreMember(nobody))),
                        .has("suspended")),
                    Act(
                        MenuItem(words.keepMember, icon: .undo2, sheet(Paths.withdrawDeletion(nobody))),
                        .has("deleted")),
                    Act(
                        MenuItem(
                            words.deleteMember, icon: .trash2, sheet(Paths.deleteMember(nobody)),
                            isDangerous: true), .has("other")),
                ],
            ])
    }
}
