import People

extension MemberRole {
    func name(_ words: AdminWords) -> String {
        switch self {
        case .member: words.roleMember
        case .moderator: words.roleModerator
        case .admin: words.roleAdmin
        }
    }
}
