import FoundationEssentials
import Postgres
import Site

/// A code that the operator's console shows when letters do not arrive.
package enum ConsoleCode {
    /// Replaces the codes of all browsers that wait for one of this address, to sign in or to show again who they are. It is
    /// typed where it was asked for: a browser that has not asked can do nothing with it.
    ///
    /// - Returns: nil when none waits
    package static func replace(for email: EmailAddress, on database: Connection, keys: Keys) throws -> SignInCode? {
        let waiting: [UUID] = try database.rows(
            """
            SELECT id
            FROM sign_in_requests
            WHERE email_key = \(email.key) AND purpose IN ('sign-in', 'step-up') AND used_at IS NULL AND expires_at > now()
            ORDER BY created_at DESC
            LIMIT 100
            FOR UPDATE
            """
        ) { try $0.only() }
        guard !waiting.isEmpty else { return nil }
        let code = SignInCode()
        for request in waiting {
            try database.execute(
                """
                UPDATE sign_in_requests
                SET code_hmac = \(code.hmac(request: request, keys: keys)), tries = 0,
                    expires_at = now() + make_interval(secs => \(Double(SignInCode.lifetime)))
                WHERE id = \(request)
                """)
        }
        return code
    }
}
