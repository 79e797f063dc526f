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
            SELECT email, return_to
            FROM registrations
            WHERE browser = \(browser.hash) AND expires_at > now()
            """
        ) { row -> Pending? in
            let (email, returnTo): (String, String) = (try row.next("email"), try row.next("return_to"))
            return EmailAddress(email).map { Pending(email: $0, returnTo: returnTo) }
        }.flatMap { $0 }
    }

    /// Makes the account. The same address registered twice at once ends in the same account.
    package func register(
        _ email: EmailAddress, _ details: MemberDetails, _ zone: Zone?, browser: Token
    ) throws -> MemberID {
        try database.transaction {
            _ = try database.execute("DELETE FROM registrations WHERE browser = \(browser.hash)")
            let added = try database.row(
                """
                INSERT INTO members (email, email_key, full_name, faculty, position, city, time_zone)
                VALUES (\(email.text), \(email.key), \(details[.fullName]), \(details[.faculty]),
                        \(details[.position]), \(details[.city]), \(zone?.name))
                ON CONFLICT ON CONSTRAINT members_email_is_unique DO NOTHING
                RETURNING id
                """
            ) { (row: inout Row) -> MemberID in try row.only() }
            if let added { return added }
            let standing = try database.row("SELECT id FROM members WHERE email_key = \(email.key)") {
                (row: inout Row) -> MemberID in try row.only()
            }
            guard let standing else { throw Failure.notFound }
            return standing
        }
    }
}
