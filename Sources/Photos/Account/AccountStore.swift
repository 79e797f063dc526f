import Connections
import Postgres
import Site

/// Accounts at Unsplash as they are kept, connected or not.
struct AccountStore {
    let database: Connection

    /// Has Unsplash asked for the account and what it likes, unless it is asked already.
    func ask(for member: MemberID, keys: Keys) throws {
        try database.transaction {
            let isNew =
                try database.execute(
                    """
                    INSERT INTO photo_accounts AS a (account, asked_at)
                    SELECT c.account, now() FROM \(LinkedAccounts.all) c WHERE \(LinkedAccounts.atUnsplash(of: member))
                    ON CONFLICT (account) DO UPDATE SET asked_at = now(), seen_at = now()
                    WHERE coalesce(a.asked_at, '-infinity') < now() - make_interval(secs => \(PhotoAccount.patience))
                    """) == 1
            if isNew { _ = try database.fetch(AccountJob(member: member).enqueue(keys: keys)) }
        }
    }

    func keep(_ person: RemotePerson, account: String) throws {
        _ = try database.execute(
            """
            UPDATE photo_accounts
            SET username = \(person.username), bio = \(person.bio), told_at = now()
            WHERE account = \(account)
            """)
    }

    /// What the account is called at Unsplash; empty until Unsplash has said.
    func username(of account: String) throws -> String {
        try database.row("SELECT username FROM photo_accounts WHERE account = \(account)") {
            try $0.only(String.self)
        } ?? ""
    }

    /// Nothing more is awaited at once.
    ///
    /// - Parameter hasCome: whether Unsplash answered all that it was asked
    func settle(_ account: String, hasCome: Bool) throws {
        _ = try database.execute(
            """
            UPDATE photo_accounts
            SET asked_at = NULL, failed_at = CASE WHEN NOT \(hasCome) THEN now() END
            WHERE account = \(account)
            """)
    }
}
