import Postgres
import Site

struct LogoStore {
    private let services: Services
    private var database: Connection { services.database }

    init(_ services: Services) {
        self.services = services
    }

    /// Keeps what was sent and has its icons drawn.
    func add(_ bytes: [UInt8]) throws -> Int {
        try database.transaction {
            let id = try database.row("INSERT INTO organisation_logos (source) VALUES (\(bytes)) RETURNING id") {
                try $0.only(Int.self)
            }
            guard let id else { throw Failure.notFound }
            _ = try database.fetch(LogoJob(logo: id).enqueue(keys: services.settings.keys))
            return id
        }
    }

    /// Nil when it is drawn already, or gone.
    func source(of id: Int) throws -> [UInt8]? {
        try database.row(
            """
            SELECT source
            FROM organisation_logos l
            WHERE id = \(id) AND NOT EXISTS (SELECT FROM organisation_icons i WHERE i.logo_id = l.id)
            """
        ) { try $0.only() }
    }

    func keep(_ icons: [String: [UInt8]], of id: Int) throws {
        try database.transaction {
            for (name, png) in icons {
                _ = try database.execute(
                    """
                    INSERT INTO organisation_icons (logo_id, name, png)
                    VALUES (\(id), \(name), \(png))
                    ON CONFLICT DO NOTHING
                    """)
            }
        }
    }

    func refuse(_ id: Int, _ problem: LogoProblem) throws {
        _ = try database.execute("UPDATE organisation_logos SET refusal = \(problem.rawValue) WHERE id = \(id)")
    }

    /// Puts a sign that was drawn in the place of the one that the chooser has seen, and notifies the processes; nil is Quad's
    /// own.
    ///
    /// - Throws: ``OrganisationStore/Stale`` when another one stands there by now, or this one is gone
    func choose(_ logo: Int?, insteadOf standing: Int?) throws {
        let change: SQL =
            if let logo {
                """
                INSERT INTO organisation_settings AS o (id, version, logo_id)
                SELECT 1, 0, l.id
                FROM organisation_logos l
                WHERE l.id = \(logo) AND EXISTS (SELECT FROM organisation_icons i WHERE i.logo_id = l.id)
                ON CONFLICT (id) DO UPDATE SET logo_id = excluded.logo_id
                WHERE o.logo_id IS NOT DISTINCT FROM \(standing)::bigint
                RETURNING 1
                """
            } else {
                "UPDATE organisation_settings SET logo_id = NULL WHERE logo_id = \(standing) RETURNING 1"
            }
        let changed = try database.execute(
            "WITH changed AS (\(change)) SELECT pg_notify(\(OrganisationWatch.channel), '') FROM changed")
        guard changed == 1 else { throw OrganisationStore.Stale() }
    }
}
