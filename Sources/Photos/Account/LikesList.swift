import Postgres
import Site

/// What an account likes at Unsplash, as far as it was read: from the newest down, page by page, each at the place that it has
/// there. What is read twice stays as it is.
struct LikesList {
    let database: Connection
    let account: String
    let member: MemberID

    /// Pages that are read at most: a list that never ends is not one.
    private static let most = 1_000

    /// Where the reading goes on.
    struct Rest {
        /// Counted from 1.
        let page: Int
        /// The place of the last favourite above it; nil where none is.
        let below: Int?
    }

    /// Nil when nothing is left to read.
    func rest() throws -> Rest? {
        try database.row(
            "SELECT likes_page, likes_below FROM photo_accounts WHERE account = \(account) AND likes_page IS NOT NULL"
        ) { Rest(page: Int(try $0.next("likes_page", as: Int32.self)), below: try $0.next("likes_below")) }
    }

    /// Keeps the newest page. What was left to read of an earlier time stays to be read.
    ///
    /// - Returns: whether something is left to read
    func keep(newest answer: FeedAnswer) throws -> Bool {
        try database.transaction(attempts: 3) {
            let known = try hold()
            let (below, added) = try add(answer.photos, below: nil)
            let goesOn = answer.hasNext && (added > 0 || !known.isWhole)
            if known.isUnderWay, answer.hasNext { return try note(answer) }
            return try note(answer, goesOn ? Rest(page: 2, below: below) : nil)
        }
    }

    /// Keeps a further page.
    ///
    /// - Returns: whether something is left to read
    func keep(_ answer: FeedAnswer, at rest: Rest) throws -> Bool {
        try database.transaction(attempts: 3) {
            let known = try hold()
            let (below, added) = try add(answer.photos, below: rest.below)
            let goesOn = answer.hasNext && rest.page < Self.most && (added > 0 || !known.isWhole)
            return try note(answer, goesOn ? Rest(page: rest.page + 1, below: below) : nil)
        }
    }

    /// A list that is there no more has nothing left to read; what is kept of it stays.
    func end() throws {
        _ = try database.execute(
            """
            UPDATE photo_accounts
            SET likes_told_at = now(), likes_page = NULL, likes_below = NULL
            WHERE account = \(account)
            """)
    }

    /// Keeps others from placing favourites of the account until the transaction ends.
    private func hold() throws -> (isWhole: Bool, isUnderWay: Bool) {
        try database.row(
            """
            SELECT likes_are_whole, likes_page IS NOT NULL AS is_under_way
            FROM photo_accounts WHERE account = \(account) FOR UPDATE
            """
        ) { (try $0.next("likes_are_whole"), try $0.next("is_under_way")) } ?? (false, false)
    }

    private func note(_ answer: FeedAnswer) throws -> Bool {
        _ = try database.execute(
            """
            UPDATE photo_accounts
            SET likes_told_at = now(), likes_total = coalesce(\(answer.total), likes_total)
            WHERE account = \(account)
            """)
        return true
    }

    private func note(_ answer: FeedAnswer, _ rest: Rest?) throws -> Bool {
        _ = try database.execute(
            """
            UPDATE photo_accounts
            SET likes_told_at = now(), likes_total = coalesce(\(answer.total), likes_total),
                likes_page = \((rest?.page).map(Int32.init)), likes_below = \(rest?.below),
                likes_are_whole = likes_are_whole OR \(rest == nil)
            WHERE account = \(account)
            """)
        return rest != nil
    }

    // MARK: Places

    /// Puts those that are no favourites yet directly below what the list names before them; at its beginning, above all. What
    /// was done here and has not reached Unsplash counts more than what it lists.
    ///
    /// - Returns: the place of the last one that stands, and how many were added
    private func add(_ liked: [RemotePhoto], below: Int?) throws -> (below: Int?, added: Int) {
        var (below, added) = (below, 0)
        guard !liked.isEmpty else { return (below, added) }
        var missing: [PhotoID] = []
        func put() throws {
            added += missing.count
            below = try place(missing, below: below) ?? below
            missing = []
        }
        for photo in try standing(liked) where !photo.isUnsent {
            guard let known = photo.place else {
                missing.append(photo.id)
                continue
            }
            try put()
            below = try place(of: photo.id) ?? known
        }
        try put()
        return (below, added)
    }

    private struct Standing {
        let id: PhotoID
        let place: Int?
        /// It was pressed here, and is yet to be reported to Unsplash.
        let isUnsent: Bool
    }

    private func standing(_ liked: [RemotePhoto]) throws -> [Standing] {
        try database.rows(
            """
            \(PhotoStore.keeping(liked))
            SELECT kept.id, v.place,
                   EXISTS (
                       SELECT FROM jobs j
                       WHERE j.kind = \(LikeJob.kind) AND j.dead_at IS NULL
                         AND j.dedupe_key = \(String(member.rawValue)) || ' ' || kept.id) AS is_unsent
            FROM kept
            JOIN told USING (remote_id)
            LEFT JOIN photo_favourites v ON v.account = \(account) AND v.photo_id = kept.id
            ORDER BY told.place
            """
        ) { Standing(id: try $0.next("id"), place: try $0.next("place"), isUnsent: try $0.next("is_unsent")) }
    }

    /// Where it stands by now: what comes between others moves those below.
    private func place(of photo: PhotoID) throws -> Int? {
        try database.row("SELECT place FROM photo_favourites WHERE account = \(account) AND photo_id = \(photo)") {
            try $0.only(Int.self)
        }
    }

    /// - Returns: the lowest of their places
    private func place(_ photos: [PhotoID], below: Int?) throws -> Int? {
        guard !photos.isEmpty else { return nil }
        let numbers = photos.map(\.rawValue)
        guard let below else {
            // Places go up, so the last is put first.
            return try database.rows(
                """
                INSERT INTO photo_favourites (account, photo_id)
                SELECT \(account), photo
                FROM unnest(\(numbers)::bigint[]) WITH ORDINALITY AS t (photo, number)
                ORDER BY number DESC
                RETURNING place
                """
            ) { try $0.only(Int.self) }.min()
        }
        _ = try database.execute(
            """
            UPDATE photo_favourites SET place = place - \(numbers.count)
            WHERE account = \(account) AND place < \(below)
            """)
        _ = try database.execute(
            """
            INSERT INTO photo_favourites (account, photo_id, place)
            SELECT \(account), photo, \(below) - number
            FROM unnest(\(numbers)::bigint[]) WITH ORDINALITY AS t (photo, number)
            """)
        return below - numbers.count
    }
}
