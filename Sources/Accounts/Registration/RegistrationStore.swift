import FoundationEssentials
import Localization
import Postgres
import Site

/// People on their way to an account: the code was right, the form is not filled in yet.
package struct RegistrationStore {
    package let database: Connection

    /// How long the form may take, in seconds: an hour.
    package static let lifetime = 3_600

    package struct Pending: Sendable {
        package let email: EmailAddress
        package let returnTo: String
        /// What the one who invited them knows already.
        package let details: MemberDetails
    }

    package func begin(_ email: EmailAddress, browser: Token, returnTo: String) throws {
        _ = try database.execute(
            """
            INSERT INTO registrations (browser, email, email_key, return_to, expires_at)
            VALUES (\(browser.hash), \(email.text), \(email.key), \(returnTo),
                    now() + make_interval(secs => \(Double(Self.lifetime))))
            ON CONFLICT (browser) DO UPDATE
            SET email = excluded.email, email_key = excluded.email_key, return_to = excluded.return_to,
                expires_at = excluded.expires_at
            """)
    }

    package func pending(_ browser: Token) throws -> Pending? {
        try database.row(
            """
            SELECT r.email, r.return_to, coalesce(i.full_name, '') AS full_name, coalesce(i.faculty, '') AS faculty,
                   coalesce(i.position, '') AS position, coalesce(i.city, '') AS city
            FROM registrations r
            LEFT JOIN invitations i ON i.email_key = r.email_key AND i.expires_at > now()
            WHERE r.browser = \(browser.hash) AND r.expires_at > now()
            """
        ) { row -> Pending? in
            let (email, returnTo): (String, String) = (try row.next("email"), try row.next("return_to"))
            let details = MemberDetails(
                fullName: try row.next("full_name"), ListName(given: "", surname: ""),
                faculty: try row.next("faculty"), position: try row.next("position"), city: try row.next("city"))
            return EmailAddress(email).map { Pending(email: $0, returnTo: returnTo, details: details) }
        }.flatMap { $0 }
    }

    /// The address is kept for a member who had it, until then.
    package struct Held: Error {
        package let until: Date
    }

    /// Makes the account, and uses up the invitation of its address. The same address registered twice at once ends in the
    /// same account. The trigger `add_member_visits` adds the row of their visits.
    ///
    /// - Parameters:
    ///   - agreed: the version of the privacy text that they have agreed to; one that nobody ever read is none
    ///   - domains: those whose addresses need no invitation
    /// - Returns: nil when the address needs an invitation and none holds any more
    /// - Throws: ``Held``
    package func register(
        _ email: EmailAddress, _ details: MemberDetails, _ zone: Zone?, agreed: Int? = nil, browser: Token,
        domains: [String]
    ) throws -> MemberID? {
        try database.transaction {
            _ = try database.execute("DELETE FROM registrations WHERE browser = \(browser.hash)")
            let invitation = try database.fetch(Invitations.use(email))
            guard invitation != nil || email.isOf(domains) else { return try standing(email) }
            let added = try database.row(
                """
                INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city,
                                     time_zone, invited_by)
                VALUES (\(email.text), \(email.key), \(details[.fullName]), \(details[.givenName]),
                        \(details[.surname]), \(details[.faculty]), \(details[.position]), \(details[.city]),
                        \(zone?.name), \(invitation?.inviter))
                ON CONFLICT ON CONSTRAINT members_email_is_unique DO NOTHING
                RETURNING id
                """
            ) { (row: inout Row) -> MemberID in try row.only() }
            if let added {
                // Asked after the row stands: a member who gave the address up at the same moment has written so by now.
                if let until = try database.fetch(EmailChanges.heldUntil(email)) { throw Held(until: until) }
                if let agreed { _ = try ConsentStore(database: database).agree(added, to: agreed) }
                return added
            }
            guard let standing = try standing(email) else { throw Failure.notFound }
            return standing
        }
    }

    private func standing(_ email: EmailAddress) throws -> MemberID? {
        try database.row("SELECT id FROM members WHERE email_key = \(email.key)") { try $0.only() }
    }
}
