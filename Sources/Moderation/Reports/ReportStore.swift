import HTML
import Postgres
import Site
import Writing

package struct ReportStore {
    private let database: Connection
    private let settings: Settings

    package init(_ database: Connection, _ settings: Settings) {
        self.database = database
        self.settings = settings
    }

    /// Adds a report to the case of its thing and author, which the first one opens; what the thing is now is kept as evidence,
    /// with what its reporter sends along of what stands beside it. Called within the act's transaction. A second report of the
    /// same version by the same member is the first one.
    package func add(
        _ thing: ThingID, _ now: ReportedThing, for reason: ReportReason, _ note: String,
        along neighbours: [ReportedNeighbour] = [], by reporter: MemberID
    ) throws {
        let version = Int32(clamping: now.version)
        try settle(thing, of: now.author, seen: version)
        // Whatever else is done with the case waits.
        let opened = try database.row(
            """
            INSERT INTO moderation_cases AS c (kind, thing, author_id, title)
            VALUES (\(thing.kind), \(thing.number), \(now.author), \(Self.title(of: now.summary)))
            ON CONFLICT (kind, thing, author_id) WHERE told_at IS NULL DO UPDATE SET version = c.version
            RETURNING id
            """
        ) { try $0.only(CaseID.self) }
        guard let id = opened else { throw Failure.notFound }
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
                INSERT INTO moderation_evidence (case_id, version, body, html, address, written_at)
                VALUES (
                    \(id), \(version), \(now.text), \(now.html?.markup ?? ""), \(now.address.text), \(now.written))
                ON CONFLICT ON CONSTRAINT moderation_evidence_pkey DO NOTHING
                RETURNING version
            ), beside AS (
                INSERT INTO moderation_surroundings (case_id, place, version, author_id, html, written_at)
                SELECT \(id), n.place, n.version, n.author_id, n.html, n.written
                FROM unnest(
                    \(neighbours.map { Int32(clamping: $0.place) })::integer[],
                    \(neighbours.map { Int32(clamping: $0.version) })::integer[],
                    \(neighbours.map(\.author.rawValue))::bigint[], \(neighbours.map(\.html.markup))::text[],
                    \(neighbours.map(\.written))::timestamptz[]
                ) AS n (place, version, author_id, html, written)
                ON CONFLICT ON CONSTRAINT moderation_surroundings_pkey DO NOTHING
                RETURNING version
            ), reported AS (
                INSERT INTO moderation_reports (case_id, reporter_id, reason, note, version)
                VALUES (\(id), \(reporter), \(reason.rawValue), \(note), \(version))
            )
            UPDATE moderation_cases
            SET reports = reports + 1,
                version = version + (reports > 0 AND (EXISTS (SELECT FROM kept) OR EXISTS (SELECT FROM beside)))::integer
            WHERE id = \(id)
            """)
        try keepPictures(of: now.author, in: now.html.map { [$0] } ?? [], for: id)
        for (author, said) in Dictionary(grouping: neighbours, by: \.author) {
            try keepPictures(of: author, in: said.map(\.html), for: id)
        }
    }

    /// What broke no rule and was changed since is another case, also in the seconds in which that decision could be taken back:
    /// those are over then, and who waits for it is notified.
    private func settle(_ thing: ThingID, of author: MemberID, seen version: Int32) throws {
        let kept = try database.row(
            """
            SELECT c.id
            FROM moderation_cases c
            WHERE c.kind = \(thing.kind) AND c.thing = \(thing.number) AND c.author_id = \(author) AND c.told_at IS NULL
              AND c.decision = 'kept'
            FOR UPDATE
            """
        ) { try $0.only(CaseID.self) }
        guard let kept else { return }
        let isJudged = try database.row(
            "SELECT 1 FROM moderation_evidence WHERE case_id = \(kept) AND version = \(version)"
        ) { try $0.only(Int32.self) }
        if isJudged == nil { try DecisionNews(database, settings).notifyOfDecision(kept) }
    }

    /// Holds pictures as long as the case stands; the trigger `leave_pictures` lets go of them with its rows.
    private func keepPictures(of author: MemberID, in texts: [HTML], for id: CaseID) throws {
        _ = try database.fetch(
            PictureStore.take(
                texts.flatMap(TextPictures.shown(in:)), by: author,
                """
                INSERT INTO moderation_pictures (picture_id, case_id)
                SELECT own.id, \(id)
                FROM own
                ON CONFLICT ON CONSTRAINT moderation_pictures_pkey DO NOTHING
                """))
    }

    /// The condition on `blobs b` that they are a picture of what was reported, and the reader somebody who decides.
    static func areShown(to reader: MemberID) -> SQL {
        """
        EXISTS (
            SELECT
            FROM pictures i
            JOIN moderation_pictures p ON p.picture_id = i.id
            JOIN members who ON who.id = \(reader) AND who.role <> 'member'
            WHERE i.blob_id = b.id AND i.width IS NOT NULL
        )
        """
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
