import Postgres
import Site

/// Erases an account whose days are over. A job, which begins anew when its worker died in the middle, and finds what is left.
struct EraseAccountJob: Job {
    static let kind = "erase-account"

    let member: MemberID

    /// Nobody's: jobs of members who are kept out are refused.
    var owner: MemberID? { nil }
    var dedupeKey: String? { member.pathSegment }

    static func handler(_ services: Services) -> JobHandler {
        JobHandler(Self.self, keys: services.settings.keys) { job, _ in
            try AccountErasure(services).erase(job.member)
        }
    }
}

package struct AccountErasure {
    private let services: Services
    private var database: Connection { services.database }

    package init(_ services: Services) {
        self.services = services
    }

    /// Orders what is due. One that was given up waits, dead, until an administrator has it run again, or deletes it: then it
    /// is ordered anew.
    package func order() throws {
        let due = try database.rows(
            """
            SELECT id
            FROM members m
            WHERE erase_at <= now() AND erased_at IS NULL
              AND NOT EXISTS (SELECT FROM jobs WHERE kind = \(EraseAccountJob.kind) AND dedupe_key = m.id::text)
            ORDER BY erase_at
            LIMIT 100
            """
        ) { try $0.only(MemberID.self) }
        _ = try database.fetch(all: due.map { try EraseAccountJob(member: $0).enqueue(keys: services.settings.keys) })
    }

    /// What stands on other things goes before them: features in the opposite order of their list, and the account last.
    package func erase(_ member: MemberID) throws {
        // The one who takes the deletion back at this moment holds the row.
        let isDue = try database.row(
            "SELECT erase_at <= clock_timestamp() AND erased_at IS NULL FROM members WHERE id = \(member) FOR UPDATE"
        ) { try $0.only(Bool?.self) }
        guard isDue == true else { return }
        for erasure in services.features.erasures.reversed() { try erasure.erase(member, services) }
        try close(member)
    }

    /// The name stays as lists show it, for what stands under it.
    private func close(_ member: MemberID) throws {
        try database.transaction {
            let name = try database.row(
                """
                UPDATE members
                SET erased_at = now(), erase_reason = '', full_name = name, email = NULL, email_key = NULL, faculty = '',
                    position = '', city = '', language = NULL, theme = 'auto', time_zone = NULL, role = 'member', disabled_at = NULL,
                    disabled_until = NULL, disabled_reason = NULL, invited_by = NULL, agreed_version = 0
                WHERE id = \(member) AND erased_at IS NULL
                RETURNING name
                """
            ) { try $0.only(String.self) }
            guard let name else { return }
            _ = try database.execute(
                "UPDATE member_visits SET last_seen_at = 'epoch', language = NULL WHERE member_id = \(member)")
            _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys))
            try AuditLog(database, keys: services.settings.keys)
                .append([AuditDraft(MemberAct.erased, on: AuditSubject(member, name))], by: .quad)
        }
    }
}
