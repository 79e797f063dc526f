import Connections
import Postgres
import Site

extension LinkedAccounts {
    /// The condition on `c` that it is the account that this member has at Unsplash.
    static func atUnsplash(of member: MemberID) -> SQL { belong(to: member, at: "'unsplash'") }
}
