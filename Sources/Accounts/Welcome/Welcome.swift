import Postgres
import Site
import Web

/// The first pages that a member sees, once.
enum Welcome {
    /// Where somebody goes on after signing in: through the first pages the first time.
    static func way(to returnTo: String, isWelcomed: Bool, home: Address) -> Address {
        let next = ReturnPath.checked(returnTo)
        guard !isWelcomed else { return ReturnPath.address(next, home: home) }
        return Paths.welcome().adding(ReturnPath.field, next.isEmpty ? nil : next)
    }

    /// Writes down that the member is through.
    static func end(for member: MemberID) -> Query<Int> {
        .execute(
            """
            UPDATE members
            SET welcomed_at = now()
            WHERE id = \(member) AND welcomed_at IS NULL
            """)
    }
}
