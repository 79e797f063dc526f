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
                    SELECT account, now() FROM connections WHERE member_id = \(member) AND provider = 'unsplash'
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

    /// Nothing more is awaited.
    ///
    /// - Parameter hasCome: whether Unsplash told of it
    func settle(_ account: String, hasCome: Bool) throws {
        _ = try database.execute(
            """
            UPDATE photo_accounts
            SET asked_at = NULL, failed_at = CASE WHEN NOT \(hasCome) THEN now() END
            WHERE account = \(account)
            """)
    }

    /// Adds what the account likes at Unsplash, the newest first; nothing while what was done here has not reached it.
    func add(_ liked: [RemotePhoto], account: String, of member: MemberID) throws {
        guard !liked.isEmpty else { return }
        _ = try database.execute(
            """
            \(PhotoStore.keeping(liked))
            INSERT INTO photo_favourites (account, photo_id)
            SELECT \(account), kept.id
            FROM kept
            JOIN told USING (remote_id)
            WHERE NOT EXISTS (
                SELECT FROM jobs WHERE kind = \(LikeJob.kind) AND member_id = \(member) AND dead_at IS NULL)
            ORDER BY place DESC
            ON CONFLICT ON CONSTRAINT photo_favourites_are_kept_once DO NOTHING
            """)
    }
}
