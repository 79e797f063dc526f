import Postgres
import Site

/// Which versions of the privacy text members have agreed to.
struct ConsentStore {
    let database: Connection

    /// Writes down that a member agrees to a version, if it is the one that holds; twice is once.
    ///
    /// - Returns: false when another one holds by now; then nothing was written
    func agree(_ member: MemberID, to version: Int) throws -> Bool {
        try database.execute(
            """
            WITH held AS (
                SELECT version
                FROM organisation_texts
                WHERE kind = \(OrganisationText.privacy.rawValue) AND version = \(version)
            ), added AS (
                INSERT INTO consents (member_id, version)
                SELECT \(member), version FROM held
                ON CONFLICT DO NOTHING
            )
            UPDATE members
            SET agreed_version = greatest(agreed_version, held.version)
            FROM held
            WHERE id = \(member)
            """) == 1
    }
}
