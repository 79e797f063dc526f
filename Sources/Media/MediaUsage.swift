import Postgres
import Site

/// What was made to look at a member's bytes: all of it gives way, and is made anew when somebody looks again.
enum MediaUsage {
    /// Texts lie in rows, what was drawn in blobs.
    @Sendable static func counted(of member: MemberID) -> SQL {
        """
        SELECT 'preview', text_size, text_size
        FROM previews
        WHERE member_id = \(member)
        UNION ALL
        SELECT kind, 0, size
        FROM blobs
        WHERE member_id = \(member) AND kind IN ('preview', 'thumbnail') AND \(BlobTable.isHeld)
        """
    }

    static let previews = Yielding { member in
        """
        SELECT p.blob_id, p.text_size + coalesce(made.size, 0), p.requested_at
        FROM previews p
        LEFT JOIN LATERAL (
            SELECT sum(b.size) AS size
            FROM blobs b
            WHERE b.id = ANY (ARRAY (
                SELECT p.pdf_id
                UNION ALL
                SELECT g.blob_id FROM preview_pages g WHERE g.preview_id = p.id))
        ) made ON true
        WHERE p.member_id = \(member)
        """
    } letGo: { services, blobs, member in
        _ = try services.database.execute(
            "DELETE FROM previews WHERE blob_id = ANY(\(blobs.map(\.uuid))) AND member_id = \(member)")
    }

    /// The last to go: they are small, and lists are full of them.
    static let thumbnails = Yielding { member in
        """
        SELECT id, size, 'infinity'::timestamptz
        FROM blobs
        WHERE member_id = \(member) AND kind = 'thumbnail' AND \(BlobTable.isHeld)
        """
    } letGo: { services, blobs, _ in
        try services.blobs.lose(blobs)
    }
}
