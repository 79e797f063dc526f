import Site
import Web

/// What a bulk action on members would do, in words.
package struct BulkPage {
    package struct Skipped {
        package let name: String
        package let why: String
    }

    package let words: AdminWords
    package let title: String
    package let names: [String]
    package let skipped: [Skipped]
    /// Nil where nobody would be touched.
    package let action: FormAction?
    package let verb: Button
    /// What it means for them, where the title does not say it.
    package let lead: String?
    package let fields: [MemberForm.Field]
    package let back: Link
    package let problem: Notice?
    let status: Status

    init(
        _ act: BulkAct, _ members: BulkMembers, backTo list: Address, _ sent: Fields, _ form: BulkForm,
        isRefused: Bool, _ problem: String?, _ context: Context
    ) {
        let words = AdminWords(context.language)
        let count = members.touched.count
        self.words = words
        switch act {
        case .grant: title = words.grantMany(count: count)
        case .revoke: title = words.revokeMany(count: count)
        case .suspend: title = words.suspendMany(count: count)
        case .sessions: title = words.endSessionsOf(count: count, sessions: words.sessions(count: members.sessions))
        }
        names = members.touched.map(\.identity)
        skipped = members.skipped.map { member, why in
            let reason: String =
                switch why {
                case .isYourself: words.skippedYourself
                case .isSoAlready: words.skippedSoAlready(role: member.role.name(words))
                case .hasNoSessions: words.skippedNoSessions
                case .isSuspended: words.skippedSuspended
                case .isDeleted: words.skippedDeleted
                }
            return Skipped(name: member.name, why: reason)
        }
        let key = sent[IdempotencyKey.field].map { _ in IdempotencyKey(sent) } ?? IdempotencyKey()
        action =
            members.touched.isEmpty
            ? nil
            : FormAction(
                Paths.memberActs(),
                [
                    FormAction.Field(BulkPages.actField, act.rawValue),
                    FormAction.Field(LocalPath.returnField, list.text),
                    FormAction.Field(IdempotencyKey.field, key.text),
                ] + members.touched.map { FormAction.Field(BulkPages.field, $0.id.pathSegment) })
        verb = Button(
            act.role == nil ? act.label(words) : words.changeRoles, act == .grant ? .primary : .danger)
        fields = form.fields(words)
        if case .suspension = form {
            let ends: String = words.suspendEnds(sessions: words.sessions(count: members.sessions))
            lead = "\(words.suspendText) \(ends)"
        } else {
            lead = nil
        }
        back = Link(words.members, to: list)
        self.problem = problem.map { Notice(.warning, $0) }
        status = isRefused ? .unprocessableContent : .ok
    }
}
