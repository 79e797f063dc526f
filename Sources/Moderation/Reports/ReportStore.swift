import Postgres
import Site

package struct ReportStore {
    package let database: Connection

    package init(database: Connection) { self.database = database }

    /// Adds a report to the case of its thing, which the first one opens; what the thing is now is kept as evidence. Called
    /// within the act's transaction. A second report of the same version by the same member is the first one.
    package func add(
        _ thing: ThingID, _ now: ReportedThing, for reason: ReportReason, _ note: String, by reporter: MemberID
    ) throws {
        // Whatever else is done with the case waits.
        let opened = try database.row(
            """
            INSERT INTO moderation_cases AS c (kind, thing, author_id, title)
            VALUES (\(thing.kind), \(thing.number), \(now.author), \(Self.title(of: now.text)))
            ON CONFLICT (kind, thing) WHERE told_at IS NULL DO UPDATE SET version = c.version
            RETURNING id
            """
        ) { try $0.only(CaseID.self) }
        guard let id = opened else { throw Failure.notFound }
        let version = Int32(clamping: now.version)
        let isKnown = try database.row(
            """
            SELECT EXISTS (
                SELECT
                FROM moderation_reports r
                JOIN moderation_cases c ON c.id = r.case_id
                WHERE r.reporter_id = \(reporter) AND c.kind = \(thing.kind) AND c.thing = \(thing.number)
                  AND (c.id = \(id) OR r.version = \(version))
            )
            """
        ) { try $0.only(Bool.self) }
        guard isKnown == false else {
            _ = try database.execute("DELETE FROM moderation_cases WHERE id = \(id) AND reports = 0")
            return
        }
        _ = try database.execute(
            """
            WITH kept AS (
                INSERT INTO moderation_evidence (case_id, version, body, address, written_at)
                VALUES (\(id), \(version), \(now.text), \(now.address.text), \(now.written))
                ON CONFLICT ON CONSTRAINT moderation_evidence_pkey DO NOTHING
                RETURNING version
            ), reported AS (
                INSERT INTO moderation_reports (case_id, reporter_id, reason, note, version)
                VALUES (\(id), \(reporter), \(reason.rawValue), \(note), \(version))
            )
            UPDATE moderation_cases
            SET reports = reports + 1,
                version = version + CASE WHEN reports > 0 THEN (SELECT count(*) FROM kept)::integer ELSE 0 END
            WHERE id = \(id)
            """)
    }

    /// The first words of a text, in a line.
    static func title(of text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).prefix(30).joined(separator: " ")
        let scalars = line.unicodeScalars
        return scalars.count <= 120 ? line : String(String.UnicodeScalarView(scalars.prefix(119))) + "…"
    }

    /// Takes a member's name and words from what they reported; the cases stay.
    func forget(_ member: MemberID) throws {
        _ = try database.execute(
            "UPDATE moderation_reports SET reporter_id = NULL, note = '' WHERE reporter_id = \(member)")
    }
}
