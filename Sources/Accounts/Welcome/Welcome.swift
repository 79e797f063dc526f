import Postgres
import Site
import Web

/// The first pages that a member sees, once.
enum Welcome {
    /// Where somebody goes on after signing in: the first time through the first pages, and no second time.
    static func way(of member: MemberID, to returnTo: String, _ context: Context) throws -> Address {
        let next = ReturnPath.checked(returnTo)
        let isFirst = try context.database.execute(
            """
            UPDATE members
            SET welcomed_at = now()
            WHERE id = \(member) AND welcomed_at IS NULL
            """)
        guard isFirst == 1 else { return ReturnPath.address(next, home: context.services.home) }
        return Paths.welcome().adding(ReturnPath.field, next.isEmpty ? nil : next)
    }
}
