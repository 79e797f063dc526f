import Postgres
import Site

/// What the people of the demonstration have reported: two cases that wait, and one that is settled.
enum DemonstrationModeration {
    private struct Reported: Decodable {
        /// The first words of what is reported.
        let begins: String
        let kind: String
        let by: [Voice]
        let minutesAgo: Int
        /// Who decided that it breaks no rule.
        let keptBy: String?
    }

    private struct Voice: Decodable {
        let who, reason: String
        let note: String?
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let database = demonstration.database
        let reported = try demonstration.read([Reported].self, "reports.json")
        for one in reported { try add(one, demonstration, database) }
        return "\(reported.count) reported things"
    }

    private static func add(_ one: Reported, _ demonstration: Demonstration, _ database: Connection) throws {
        let voices = try one.by.map { (try demonstration.member($0.who), $0) }
        guard let reader = voices.first?.0 else { return }
        let (id, thing) = try demonstration.thing(one.kind, one.begins, for: reader)
        for (who, voice) in voices {
            try ReportStore(database, demonstration.settings).add(
                id, thing, for: ReportReason(rawValue: voice.reason) ?? .other, voice.note ?? "", by: who)
        }
        let ago: SQL = "make_interval(mins => \(Int32(clamping: one.minutesAgo)))"
        let decider = try one.keptBy.map { try demonstration.member($0) }
        _ = try database.execute(
            """
            WITH aged AS (
                UPDATE moderation_cases
                SET opened_at = now() - \(ago),
                    decision = CASE WHEN \(decider)::bigint IS NOT NULL THEN 'kept' END, decided_by_id = \(decider),
                    decided_at = CASE WHEN \(decider)::bigint IS NOT NULL THEN now() - \(ago) / 2 END,
                    told_at = CASE WHEN \(decider)::bigint IS NOT NULL THEN now() - \(ago) / 2 END
                WHERE kind = \(id.kind) AND thing = \(id.number)
                RETURNING id
            ), seen AS (
                UPDATE moderation_evidence SET seen_at = now() - \(ago) WHERE case_id IN (SELECT id FROM aged)
            )
            UPDATE moderation_reports SET created_at = now() - \(ago) WHERE case_id IN (SELECT id FROM aged)
            """)
    }
}
