import FoundationEssentials
import Postgres
import Site
import Web
import WebAuthn

/// What a key said that was used.
struct UsedPasskey {
    let id: PasskeyID
    let member: MemberID
    let name: String
    /// The key of the member's address, and whether they may sign in.
    let email: String
    let lock: SignInStore.Lock?
    fileprivate let key: CredentialKey
    fileprivate let handle: [UInt8]
    fileprivate let isBackupEligible: Bool
}

/// Why a key was not taken. The one who tried is told as little as of a code.
enum PasskeyProblem: Error {
    case refused
    /// It was right, and its counter fell behind: somebody may have a copy.
    case counterFell
}

extension Context {
    /// Checks what a form has of an authenticator. The question is used up first, whatever comes of it, and nothing that codes
    /// are counted by is touched. A key that is right is written down as used, unless its member is locked out by others.
    ///
    /// - Parameter member: whose it must be; nil where the key says
    /// - Throws: ``PasskeyProblem``
    func checkPasskey(
        _ form: PasskeyForm, for purpose: PasskeyChallenge.Purpose, of member: MemberID? = nil
    ) throws -> UsedPasskey {
        func refuse(_ why: String) -> PasskeyProblem {
            logPasskey("refused", why)
            return .refused
        }
        let site = relyingParty
        let client: ClientData
        do { client = try site.clientData(form.clientData, of: .authentication) } catch { throw refuse(error.rawValue) }
        let challenge = PasskeyChallenge(purpose: purpose, browser: try passkeyBrowser())
        let (asked, found) = try database.fetch(challenge.take(client.challenge), UsedPasskey.find(form.credential))
        guard asked != nil else { throw refuse("challenge") }
        guard let found, member == nil || member == found.member else { throw refuse("unknown") }
        let handle = form.userHandle
        guard handle.isEmpty || handle == found.handle else { throw refuse("user-handle") }
        let told: RelyingParty.Assertion
        do {
            told = try site.assertion(
                client, authenticator: form.authenticatorData, signature: form.signature, key: found.key,
                isBackupEligible: found.isBackupEligible)
        } catch { throw refuse(error.rawValue) }
        guard found.lock?.isLeaving ?? true else { return found }
        guard try database.fetch(found.use(told)) == 1 else {
            logPasskey("counter", member: found.member)
            // One letter a day says it as well as many.
            let letters = RateLimit("passkey copied \(found.id.rawValue)", limit: 1, window: 86_400)
            if try database.fetch(letters.take) { try sendPasskeyLetter(.copied, found.name, nil, of: found.member) }
            throw PasskeyProblem.counterFell
        }
        return found
    }
}

extension UsedPasskey {
    fileprivate static func find(_ credential: [UInt8]) -> Query<UsedPasskey?> {
        Query<UsedPasskey??>.row(
            """
            SELECT k.id, k.member_id, k.name, k.user_handle, k.algorithm, k.public_key, k.is_backup_eligible,
                   m.email_key, \(Member.isKeptOut) AS is_locked,
                   coalesce(m.erase_reason, m.disabled_reason, '') AS reason, m.disabled_until, m.erase_at,
                   m.is_leaving AND m.erase_at > now() AS is_leaving
            FROM passkeys k
            JOIN members m ON m.id = k.member_id
            WHERE k.credential_id = \(credential) AND k.removed_at IS NULL AND m.email_key IS NOT NULL
            """
        ) { row -> UsedPasskey? in
            let id: PasskeyID = try row.next("id")
            let member: MemberID = try row.next("member_id")
            let name: String = try row.next("name")
            let handle: [UInt8] = try row.next("user_handle")
            let algorithm = Int(try row.next("algorithm", as: Int32.self))
            let bytes: [UInt8] = try row.next("public_key")
            let isBackupEligible: Bool = try row.next("is_backup_eligible")
            let email: String = try row.next("email_key")
            let isLocked: Bool = try row.next("is_locked")
            let lock = SignInStore.Lock(
                reason: try row.next("reason"), until: try row.next("disabled_until"),
                erasure: try row.next("erase_at"), isLeaving: try row.next("is_leaving"))
            guard let key = CredentialKey(algorithm: algorithm, bytes) else { return nil }
            return UsedPasskey(
                id: id, member: member, name: name, email: email, lock: isLocked ? lock : nil, key: key,
                handle: handle, isBackupEligible: isBackupEligible)
        }.map { $0 ?? nil }
    }

    /// Writes down that it was used, and its counter. A counter must rise, also when two come at once; those that stay at
    /// zero and those of keys that are on several devices say nothing (WebAuthn Level 3, section 6.1.1).
    ///
    /// - Returns: 0 when the counter fell behind, or the key is gone
    fileprivate func use(_ told: RelyingParty.Assertion) -> Query<Int> {
        let count = Int(told.count)
        return .execute(
            """
            UPDATE passkeys
            SET last_used_at = now(), is_backed_up = \(told.isBackedUp),
                sign_count = CASE WHEN \(told.isBackedUp) THEN GREATEST(sign_count, \(count)) ELSE \(count) END
            WHERE id = \(id) AND removed_at IS NULL
              AND (\(told.isBackedUp) OR sign_count < \(count) OR (sign_count = 0 AND \(count) = 0))
            """)
    }
}
