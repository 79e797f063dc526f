import FoundationEssentials
import Postgres
import Site

/// Codes that were asked for, and what comes of them. `browser` is what only the asking browser has: the secret of a
/// visitor, the token of a session.
package struct SignInStore {
    package let database: Connection
    package let purpose: CodePurpose

    /// A code that is being tried: the try is counted already.
    package struct Attempt: Sendable {
        package let request: UUID
        package let email: EmailAddress
        package let hmac: [UInt8]
        /// Tries that are left after this one.
        package let triesLeft: Int
        package let returnTo: String
    }

    /// What the database knows of somebody whose code was right.
    package struct Account: Sendable {
        package let id: MemberID
        /// Nil for a member who may sign in.
        package let lock: Lock?
    }

    /// Why somebody may not sign in.
    package struct Lock: Sendable {
        package let reason: String
        /// When it ends by itself.
        package let until: Date?
        /// When the account is erased, if it is to be.
        package let erasure: Date?
        /// The member deleted it, and can take that back.
        package let isLeaving: Bool
    }

    /// Writes down a request and its letter, and voids the earlier codes of this browser.
    /// Codes of other browsers stay: if a new one voided every code of the address, anybody could keep its member out by asking.
    package func ask(
        _ request: UUID, _ email: EmailAddress, code: SignInCode, browser: Token, returnTo: String = "",
        letter: Query<Int>, keys: Keys
    ) throws {
        _ = try database.fetch(
            Query<Int>.execute(
                "DELETE FROM sign_in_requests WHERE browser = \(browser.hash) AND purpose = \(purpose.rawValue)"),
            Query<Int>.execute(
                """
                INSERT INTO sign_in_requests (id, purpose, browser, email, email_key, code_hmac, return_to, expires_at)
                VALUES (\(request), \(purpose.rawValue), \(browser.hash), \(email.text), \(email.key),
                        \(code.hmac(request: request, keys: keys)), \(returnTo),
                        now() + make_interval(secs => \(Double(SignInCode.lifetime))))
                """),
            letter)
    }

    /// What this browser asked for last.
    package struct Asked: Sendable {
        /// Where the letter went.
        package let email: String
        package let returnTo: String
        /// Whether its code can still be entered.
        package let isUsable: Bool
        /// Tries that are left; nil before the first.
        package let triesLeft: Int?
    }

    /// Nil when nothing was asked for.
    package func pending(_ browser: Token) -> Query<Asked?> {
        .row(
            """
            SELECT email, return_to, used_at IS NULL AND tries < \(SignInCode.tries) AND expires_at > now() AS is_usable,
                   \(SignInCode.tries) - nullif(tries, 0) AS tries_left
            FROM sign_in_requests
            WHERE browser = \(browser.hash) AND purpose = \(purpose.rawValue)
            ORDER BY created_at DESC
            LIMIT 1
            """
        ) {
            Asked(
                email: try $0.next("email"), returnTo: try $0.next("return_to"), isUsable: try $0.next("is_usable"),
                triesLeft: try $0.next("tries_left"))
        }
    }

    /// Counts a try before anything is compared; nil when there is no code that may still be tried.
    package func attempt(_ browser: Token) throws -> Attempt? {
        try database.row(
            """
            UPDATE sign_in_requests
            SET tries = tries + 1
            WHERE id = (
                SELECT id
                FROM sign_in_requests
                WHERE browser = \(browser.hash) AND purpose = \(purpose.rawValue)
                ORDER BY created_at DESC
                LIMIT 1
            )
              AND tries < \(SignInCode.tries) AND used_at IS NULL AND expires_at > now()
            RETURNING id, email, code_hmac, tries, return_to
            """
        ) { row -> Attempt? in
            let request: UUID = try row.next("id")
            let email: String = try row.next("email")
            let hmac: [UInt8] = try row.next("code_hmac")
            let triesLeft = SignInCode.tries - Int(try row.next("tries", as: Int16.self))
            let returnTo: String = try row.next("return_to")
            return EmailAddress(email).map {
                Attempt(request: request, email: $0, hmac: hmac, triesLeft: triesLeft, returnTo: returnTo)
            }
        }.flatMap { $0 }
    }

    /// Uses the code up; false when somebody was quicker.
    package func use(_ request: UUID) throws -> Bool {
        try database.execute(
            """
            UPDATE sign_in_requests
            SET used_at = now()
            WHERE id = \(request) AND used_at IS NULL
            """) == 1
    }

    package func account(_ email: EmailAddress) throws -> Account? {
        try database.row(
            """
            SELECT id, \(Member.isKeptOut("members")) AS is_locked, coalesce(erase_reason, disabled_reason, '') AS reason, disabled_until,
                   erase_at, is_leaving AND erase_at > now() AS is_leaving
            FROM members
            WHERE email_key = \(email.key)
            """
        ) { row -> Account in
            let id: MemberID = try row.next("id")
            let isLocked = try row.next("is_locked", as: Bool.self)
            let lock = Lock(
                reason: try row.next("reason"), until: try row.next("disabled_until"),
                erasure: try row.next("erase_at"),
                isLeaving: try row.next("is_leaving"))
            return Account(id: id, lock: isLocked ? lock : nil)
        }
    }
}
