import Postgres
import Site

struct TextStore {
    let database: Connection

    /// How many members have agreed to what they are asked about.
    static var agreed: Query<Int> {
        Query<Int?>.row(
            """
            SELECT count(*)
            FROM members m
            JOIN organisation_settings o ON o.consent_version > 0 AND m.agreed_version >= o.consent_version
            WHERE m.erased_at IS NULL
            """
        ) { try $0.only(Int.self) }.map { $0 ?? 0 }
    }

    /// Keeps a text and notifies the processes. Of privacy, members are asked to agree to it where the form says so; nobody is
    /// to one that is empty.
    ///
    /// - Throws: ``OrganisationStore/Stale`` when it is not the one that the writer has seen
    func save(_ text: OrganisationText, _ form: TextForm) throws {
        let isPrivacy = text == .privacy
        let isEmpty = form.isEmpty
        let changed = try database.execute(
            """
            WITH changed AS (
                INSERT INTO organisation_texts AS t (kind, version, russian, english)
                VALUES (\(text.rawValue), 1, \(form.russian), \(form.english))
                ON CONFLICT (kind) DO UPDATE
                SET version = t.version + 1, russian = excluded.russian, english = excluded.english, changed_at = now()
                WHERE t.version = \(form.seen)
                RETURNING kind, version, russian, english, changed_at
            ), kept AS (
                INSERT INTO organisation_text_versions (kind, version, russian, english, changed_at)
                SELECT kind, version, russian, english, changed_at FROM changed
            ), counted AS (
                INSERT INTO organisation_settings AS o (id, version, texts_version, consent_version)
                SELECT 1, 0, 1, CASE WHEN \(isPrivacy && form.asks && !isEmpty) THEN version ELSE 0 END FROM changed
                ON CONFLICT (id) DO UPDATE
                SET texts_version = o.texts_version + 1,
                    consent_version = CASE
                        WHEN \(isPrivacy && isEmpty) THEN 0
                        ELSE greatest(o.consent_version, excluded.consent_version)
                    END
                RETURNING 1
            )
            SELECT pg_notify(\(OrganisationWatch.channel), '') FROM counted
            """)
        guard changed == 1 else { throw OrganisationStore.Stale() }
    }
}
