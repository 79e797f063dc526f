import Postgres
import Site

struct OrganisationStore {
    let database: Connection

    /// The settings are not those that the one who saves has seen; nothing was changed.
    struct Stale: Error {}

    /// Keeps what differs from the operator's settings, and tells the processes. What is the same follows the operator.
    ///
    /// - Parameter settings: with the version of those that they are to follow
    func save(_ settings: OrganisationSettings, over usual: Settings) throws {
        let name = settings.name == usual.name ? nil : settings.name
        let domains = settings.domains == usual.domains ? nil : settings.domains
        let changed = try database.execute(
            """
            WITH changed AS (
                INSERT INTO organisation_settings AS o (id, version, name, domains)
                VALUES (1, 1, \(name), \(domains))
                ON CONFLICT (id) DO UPDATE
                SET version = o.version + 1, name = excluded.name, domains = excluded.domains
                WHERE o.version = \(settings.version)
                RETURNING 1
            )
            SELECT pg_notify(\(OrganisationWatch.channel), '') FROM changed
            """)
        guard changed == 1 else { throw Stale() }
    }
}
