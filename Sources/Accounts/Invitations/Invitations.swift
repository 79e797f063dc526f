import Postgres
import Site

/// Addresses that administrators let in (table `invitations`), as those meet them who come.
package enum Invitations {
    /// One that was used up.
    package struct Used: Sendable {
        /// Nil when that member is gone.
        package let inviter: MemberID?
    }

    /// Whether an address of another domain may come in: an invitation holds, or a member has it.
    package static func lets(in email: EmailAddress) -> Query<Bool> {
        Query<Bool?>.row(
            """
            SELECT EXISTS (SELECT FROM members WHERE email_key = \(email.key))
                OR EXISTS (SELECT FROM invitations WHERE email_key = \(email.key) AND expires_at > now())
            """
        ) { try $0.only() }.map { $0 ?? false }
    }

    /// Uses the invitation up; nil when none holds.
    package static func use(_ email: EmailAddress) -> Query<Used?> {
        .row(
            """
            DELETE FROM invitations
            WHERE email_key = \(email.key) AND expires_at > now()
            RETURNING invited_by
            """
        ) { Used(inviter: try $0.next("invited_by")) }
    }
}
