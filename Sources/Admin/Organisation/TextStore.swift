import Postgres
import Site

struct TextStore {
    let database: Connection

    /// Keeps a text and tells the processes.
    ///
    /// - Throws: ``OrganisationStore/Stale`` when it is not the one that the writer has seen
    func save(_ text: OrganisationText, _ form: TextForm) throws {
        let changed = try database.execute(
            """
            WITH changed AS (
                INSERT INTO organisation_texts AS t (kind, version, russian, english)
                VALUES (\(text.rawValue), 1, \(form.russian), \(form.english))
                ON CONFLICT (kind) DO UPDATE
                SET version = t.version + 1, russian = excluded.russian, english = excluded.english, changed_at = now()
                WHERE t.version = \(form.seen)
                RETURNING 1
            ), counted AS (
                INSERT INTO organisation_settings AS o (id, version, texts_version)
                SELECT 1, 0, 1 FROM changed
                ON CONFLICT (id) DO UPDATE SET texts_version = o.texts_version + 1
                RETURNING 1
            )
            SELECT pg_notify(\(OrganisationWatch.channel), '') FROM counted
            """)
        guard changed == 1 else { throw OrganisationStore.Stale() }
    }
}
