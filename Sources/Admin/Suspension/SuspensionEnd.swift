import Postgres
import Site

/// Suspensions that end by their date. Every statement that asks whether a member may come in compares the date; this
/// tidies the rows up afterwards, and writes it into the log.
package struct SuspensionEnd {
    private let services: Services

    package init(services: Services) {
        self.services = services
    }

    package func run() throws {
        let database = services.database
        try database.transaction {
            let ended = try database.rows(
                """
                UPDATE members
                SET disabled_at = NULL, disabled_until = NULL, disabled_reason = NULL
                WHERE id = ANY (ARRAY (
                    SELECT id
                    FROM members
                    WHERE disabled_until <= now()
                    ORDER BY disabled_until
                    LIMIT 100
                    FOR UPDATE SKIP LOCKED
                ))
                RETURNING id, name
                """
            ) { AuditDraft(MemberAct.suspensionEnded, on: AuditSubject(try $0.next("id"), try $0.next("name"))) }
            guard !ended.isEmpty else { return }
            try AuditLog(database, keys: services.settings.keys).append(ended, by: .quad)
        }
    }
}
