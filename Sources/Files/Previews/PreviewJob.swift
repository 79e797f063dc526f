import Postgres
import Site

/// Fetches the small pictures of some files of a member: of a page all at once.
package struct PreviewJob: Job, Hashable {
    package static let kind = "files.previews"
    package static let tells = [Outbox.Kind.pictures]
    package static let pool = WorkPool.pictures
    /// Seconds after which nobody waits for them any more.
    package static let expiry: Int? = 90

    package let member: Int
    package let files: [Int]

    package var owner: MemberID? { MemberID(rawValue: member) }
    package var dedupeKey: String? { files.map(String.init).joined(separator: " ") }

    package init(of files: [FileID], for member: MemberID) {
        self.member = member.rawValue
        self.files = files.map(\.rawValue)
    }
}

extension Context {
    /// Has the pictures of these files fetched, unless somebody is at them, in one job.
    func askForPictures(of files: [FileID]) throws {
        guard !files.isEmpty else { return }
        let member = try member().id
        try database.transaction {
            // What somebody writes just now is passed over: a page waits for nobody, and asks again when it is looked at.
            // An array is made once; IN over rows that are locked may be run again for every row of the table.
            let taken = try database.rows(
                """
                UPDATE files
                SET picture_asked_at = now()
                WHERE id = ANY (ARRAY(
                    SELECT id
                    FROM files
                    WHERE member_id = \(member) AND id = ANY(\(files.map(\.rawValue))::bigint[]) AND picture_id IS NULL
                      AND (picture_asked_at IS NULL
                           OR picture_asked_at < now() - \(Picture.patience))
                    FOR NO KEY UPDATE SKIP LOCKED
                ))
                RETURNING id
                """
            ) { try $0.only(FileID.self) }
            guard !taken.isEmpty else { return }
            _ = try database.fetch(PreviewJob(of: taken, for: member).enqueue(keys: keys))
        }
    }
}
