import Site

/// Fetches the photo of a member's account.
package struct PhotoJob: Job, Hashable {
    package static let kind = "connections.photo"
    package static let tells = [Outbox.Kind.connections]
    package static let pool = WorkPool.pictures
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 90

    package let connection: Int
    package let member: Int

    package var owner: MemberID? { MemberID(rawValue: member) }
    package var dedupeKey: String? { "\(connection)" }

    init(of connection: ConnectionID, for member: MemberID) {
        self.connection = connection.rawValue
        self.member = member.rawValue
    }

    package static func handler(_ services: Services, _ providers: Providers) -> JobHandler {
        let fetcher = PhotoFetcher(services, providers)
        return JobHandler(PhotoJob.self, keys: services.settings.keys) { job, _ in try fetcher.run(job) }
    }
}

extension Context {
    /// Has the photos fetched that these accounts should have and that nobody is at.
    package func askForPhotos(of accounts: [LinkedAccount]) throws {
        let wanted = accounts.filter { $0.photo.isWanted(now: now) }.map(\.id)
        guard !wanted.isEmpty else { return }
        let member = try member().id
        for connection in wanted { try askForPhoto(of: connection, for: member) }
    }

    /// Has it fetched unless somebody is at it; of a connection that somebody writes just now another page will ask.
    func askForPhoto(of connection: ConnectionID, for member: MemberID) throws {
        try database.transaction {
            let asked = try database.execute(
                """
                UPDATE connections
                SET photo_asked_at = now()
                WHERE id = (
                    SELECT id
                    FROM connections
                    WHERE id = \(connection) AND member_id = \(member) AND photo IS NOT NULL
                      AND (photo_asked_at IS NULL
                           OR photo_asked_at < now() - make_interval(secs => \(AccountPhoto.patience)))
                    FOR NO KEY UPDATE SKIP LOCKED
                )
                """)
            guard asked == 1 else { return }
            _ = try database.fetch(PhotoJob(of: connection, for: member).enqueue(keys: keys))
        }
    }
}
