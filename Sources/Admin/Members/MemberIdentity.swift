/// Who a member is among others of the same name, in a line.
enum MemberIdentity {
    static func text(_ fullName: String, email: String, faculty: String) -> String {
        [fullName, ShortAddress.email(email), faculty].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
