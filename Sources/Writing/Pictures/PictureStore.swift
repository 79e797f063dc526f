import Conversion
import Markdown
import Postgres
import Site
import Storage

/// A picture that no text has goes a day after it was sent, unless a draft of its member's names it, however old, also
/// a deleted one that may come back: the numbers stand beside each draft (a generated column), as a sweep that read
/// every draft for each picture would not end. Versions keep the pictures that a change took out, as long as the text
/// is there.
package struct PictureStore {
    private let services: Services
    private var database: Connection { services.database }

    package init(_ services: Services) {
        self.services = services
    }

    /// How a picture stands that was sent.
    enum State: Equatable {
        case waiting
        case made(Picture)
        case refused(PictureProblem)
    }

    // MARK: Reading

    /// Those of these that are the member's own.
    package static func own(_ ids: [PictureID], of member: MemberID) -> Query<[Picture]> {
        .rows(
            """
            SELECT \(Picture.columns)
            FROM pictures i
            WHERE i.id = ANY(\(ids.map(\.rawValue))::bigint[]) AND i.member_id = \(member) AND i.width IS NOT NULL
              AND i.removed_at IS NULL
            """
        ) { try Picture(&$0) }
    }

    /// Gives pictures of its author to a text, in the transaction that writes it.
    ///
    /// - Parameter insertion: inserts the rows of the text's feature, from `own (id)`
    package static func take(_ pictures: [PictureID], by author: MemberID, _ insertion: SQL) -> Query<Int> {
        guard !pictures.isEmpty else { return .known(0) }
        return .execute(
            """
            WITH own AS (
                SELECT id
                FROM pictures
                WHERE id = ANY(\(pictures.map(\.rawValue))::bigint[]) AND member_id = \(author) AND width IS NOT NULL
                ORDER BY id
                FOR NO KEY UPDATE
            ), taken AS (
                UPDATE pictures SET is_taken = true WHERE id IN (SELECT id FROM own)
            )
            \(insertion)
            """)
    }

    /// The bytes of a picture that is the reader's own, or stands in what they may read.
    ///
    /// - Parameter shared: the condition on `blobs b` (``Services/sharedBlobs(with:)``)
    static func find(_ id: PictureID, for reader: MemberID, shared: SQL) -> Query<BlobID?> {
        .row(
            """
            SELECT b.id
            FROM pictures i
            JOIN blobs b ON b.id = i.blob_id
            WHERE i.id = \(id) AND i.width IS NOT NULL AND \(BlobTable.isHeld) AND (i.member_id = \(reader) OR \(shared))
            """
        ) { try $0.only() }
    }

    /// Nil when it is gone.
    func state(of id: PictureID, by member: MemberID) throws -> State? {
        try database.row(
            "SELECT \(Picture.columns), i.refusal FROM pictures i WHERE i.id = \(id) AND i.member_id = \(member)"
        ) { row in
            let id: PictureID = try row.next("id")
            let width: Int32? = try row.next("width")
            let height: Int32? = try row.next("height")
            let refusal: String? = try row.next("refusal")
            if let refusal { return .refused(PictureProblem(rawValue: refusal) ?? .unreadable) }
            guard let width, let height else { return .waiting }
            return .made(Picture(id, PictureSize(width: Int(width), height: Int(height))))
        }
    }

    // MARK: Writing

    /// Keeps what was sent and has it made. What the member has sent before, and what is still at hand, is that picture: a form
    /// that is sent again makes no second one.
    ///
    /// - Returns: false for `isNew` where the bytes of this time are held by nobody
    /// - Throws: ``PictureProblem/overQuota``, ``PictureProblem/overPictures``
    func add(_ sent: KeptBlob, by member: MemberID) throws -> (id: PictureID, isNew: Bool) {
        try database.transaction {
            let room = MemberRoom(services)
            try room.hold(member)
            let before = try database.row(
                """
                UPDATE pictures
                SET created_at = now(), refusal = NULL
                WHERE member_id = \(member) AND source_hash = \(sent.sha256)
                RETURNING id
                """
            ) { (row: inout Row) -> PictureID in try row.only() }
            if let before {
                try enqueue(before, of: member)
                return (before, false)
            }
            if let most = services.organisation.pictureQuota {
                let pictures = try database.fetch(MemberUsage.find(of: member, services))[BlobTable.picture]
                guard sent.size <= most - pictures else { throw PictureProblem.overPictures }
            }
            if try room.make(sent.size, for: member) != nil { throw PictureProblem.overQuota }
            _ = try database.fetch(BlobTable.add(sent, .other, kind: BlobTable.picture, for: member))
            let id = try database.row(
                """
                INSERT INTO pictures (member_id, source_hash, blob_id)
                VALUES (\(member), \(sent.sha256), \(sent.id))
                RETURNING id
                """
            ) { (row: inout Row) -> PictureID in try row.only() }
            guard let id else { throw Failure.notFound }
            try enqueue(id, of: member)
            return (id, true)
        }
    }

    private func enqueue(_ id: PictureID, of member: MemberID) throws {
        _ = try database.fetch(PictureJob(picture: id, member: member).enqueue(keys: services.settings.keys))
    }

    /// What was sent and will be no picture: its bytes count no more.
    func remove(refused id: PictureID, by member: MemberID) throws {
        try database.transaction {
            _ = try database.execute(
                "DELETE FROM pictures WHERE id = \(id) AND member_id = \(member) AND refusal IS NOT NULL")
            try reap()
        }
    }

    /// Pictures that no text has, and that no draft of their member's names, a day after they were sent. An act that
    /// gives one to a text meanwhile changes its row, which stays then.
    static let isLeft: SQL = """
        NOT is_taken AND created_at < now() - interval '24 hours'
        AND NOT EXISTS (SELECT FROM text_pictures t WHERE t.picture_id = pictures.id)
        AND NOT EXISTS (SELECT FROM message_pictures t WHERE t.picture_id = pictures.id)
        AND NOT EXISTS (SELECT FROM moderation_pictures t WHERE t.picture_id = pictures.id)
        AND NOT EXISTS (
            SELECT
            FROM drafts d
            WHERE d.member_id = pictures.member_id AND d.published_at IS NULL AND pictures.id = ANY (d.pictures)
        )
        """

    private func reap() throws { _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys)) }

    // MARK: Making

    /// What was sent, while it waits to be made.
    func source(of id: PictureID) throws -> BlobID? {
        try database.row(
            "SELECT blob_id FROM pictures WHERE id = \(id) AND width IS NULL AND refusal IS NULL"
        ) { try $0.only() }
    }

    func refuse(_ id: PictureID, _ problem: PictureProblem) throws {
        _ = try database.execute(
            "UPDATE pictures SET refusal = \(problem.rawValue) WHERE id = \(id) AND width IS NULL")
    }

    /// The picture takes the place of what was sent, unless that is gone.
    func keep(_ made: Pictures.Picture, of id: PictureID, by member: MemberID, from source: BlobID) throws {
        let store = services.blobs.store
        let blob = try store.keep(made.bytes)
        var isKept = false
        defer { if !isKept { try? store.remove(blob.id) } }
        do {
            isKept = try put(blob, made, in: id, by: member, from: source)
        } catch let failure as ConnectionFailure {
            // Its row may be there; a file without a row is swept.
            if case .lost(_, commitUnknown: true) = failure { isKept = true }
            throw failure
        }
    }

    /// False when what was sent is gone.
    private func put(
        _ blob: KeptBlob, _ made: Pictures.Picture, in id: PictureID, by member: MemberID, from source: BlobID
    ) throws -> Bool {
        try database.transaction {
            let isThere = try database.row(
                "SELECT 1 FROM pictures WHERE id = \(id) AND blob_id = \(source) AND width IS NULL FOR UPDATE"
            ) { try $0.only(Int32.self) }
            guard isThere != nil else { return false }
            _ = try database.fetch(BlobTable.add(blob, .webp, kind: BlobTable.picture, for: member))
            _ = try database.execute(
                """
                UPDATE pictures
                SET (blob_id, width, height, refusal)
                    = ROW(\(blob.id)::uuid, \(Int32(clamping: made.width)), \(Int32(clamping: made.height)), NULL)
                WHERE id = \(id)
                """)
            try reap()
            return true
        }
    }
}
