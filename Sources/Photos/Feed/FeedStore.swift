import FoundationEssentials
import Postgres
import Site

/// The editorial feed as it is kept: fetched from the provider page by page, read by everybody by rank.
package struct FeedStore {
    /// Days after which what was kept is read anew.
    static let daysKept = 30
    /// The rank of the photo that is kept first: there is room above and below.
    static let middle = 1 << 40

    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// What of the feed is to be asked for.
    package struct Wanted: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Its beginning.
        package static let top = Wanted(rawValue: 1)
        /// What is below the kept end.
        package static let more = Wanted(rawValue: 2)
    }

    // MARK: Reading

    package static func page(_ page: Keyset<FeedKey>, for reader: MemberID) -> Query<[FeedPhoto]> {
        .rows(
            page.rows(
                """
                SELECT \(FeedPhoto.columns)
                FROM photo_feed f
                JOIN photos p ON p.id = f.photo_id
                \(Photo.likes(of: reader))
                """, where: "true")
        ) { try FeedPhoto(&$0) }
    }

    // MARK: Asking

    /// Notes what is asked for, and has it read; nothing of what is on its way already.
    package func ask(for wanted: Wanted, keys: Keys) throws {
        guard !wanted.isEmpty else { return }
        let patience: SQL = "now() - make_interval(secs => \(FeedState.patience))"
        let (top, more) = (wanted.contains(.top), wanted.contains(.more))
        try database.transaction {
            let isNew =
                try database.execute(
                    """
                    INSERT INTO photo_feed_state AS s (top_asked_at, more_asked_at)
                    VALUES (CASE WHEN \(top) THEN now() END, CASE WHEN \(more) THEN now() END)
                    ON CONFLICT (id) DO UPDATE
                    SET top_asked_at = coalesce(excluded.top_asked_at, s.top_asked_at),
                        more_asked_at = coalesce(excluded.more_asked_at, s.more_asked_at)
                    WHERE \(top) AND coalesce(s.top_asked_at, '-infinity') < \(patience)
                       OR \(more) AND coalesce(s.more_asked_at, '-infinity') < \(patience)
                    """) == 1
            if isNew { _ = try database.fetch(FeedJob().enqueue(keys: keys)) }
        }
    }

    /// What somebody waits for, and since when.
    package struct Asked {
        package let top: Date?
        package let more: Date?
    }

    package func asked() throws -> Asked {
        try database.row("SELECT top_asked_at, more_asked_at FROM photo_feed_state") {
            Asked(top: try $0.next("top_asked_at"), more: try $0.next("more_asked_at"))
        } ?? Asked(top: nil, more: nil)
    }

    /// Notes that what was asked for has come, or why it has not. What was asked for since then is still awaited.
    package func settle(_ asked: Asked, _ failure: FeedFailure?) throws {
        _ = try database.execute(
            """
            UPDATE photo_feed_state
            SET top_asked_at = nullif(top_asked_at, \(asked.top)), more_asked_at = nullif(more_asked_at, \(asked.more)),
                failure = \(failure), failed_at = CASE WHEN \(failure?.rawValue)::text IS NOT NULL THEN now() END
            """)
    }

    // MARK: Keeping

    /// The page of the provider that goes on where the kept feed ends.
    package func nextPage() throws -> Int {
        try database.row("SELECT next_page FROM photo_feed_state") { Int(try $0.only(Int32.self)) } ?? 1
    }

    /// Whether one of these stands in the feed.
    package func hasAny(of photos: [RemotePhoto]) throws -> Bool {
        try database.row(
            """
            SELECT EXISTS (
                SELECT FROM photo_feed f JOIN photos p ON p.id = f.photo_id
                WHERE p.remote_id = ANY (\(photos.map(\.id))::text[]))
            """
        ) { try $0.only(Bool.self) } ?? false
    }

    /// Puts those that the feed does not have yet above all others, in their order. What is below goes on as many pages
    /// deeper at the provider.
    ///
    /// - Parameter pages: of the provider, from its first: a feed that had nothing goes on behind them
    package func keep(above photos: [RemotePhoto], pages: Int) throws {
        try database.transaction(attempts: 3) {
            let wasEmpty = try hold()
            let added = try keep(photos, isAbove: true)
            let deeper = wasEmpty ? pages : added / UnsplashAPI.pageSize
            _ = try database.execute(
                """
                UPDATE photo_feed_state
                SET refreshed_at = now(), next_page = CASE WHEN \(wasEmpty) THEN 1 ELSE next_page END + \(Int32(deeper))
                """)
        }
    }

    /// Puts those that the feed does not have yet below all others, in their order.
    ///
    /// - Parameters:
    ///   - page: which page of the provider they are
    ///   - isLast: the provider has none behind it
    /// - Returns: how many were new
    @discardableResult
    package func keep(below photos: [RemotePhoto], page: Int, isLast: Bool) throws -> Int {
        try database.transaction(attempts: 3) {
            _ = try hold()
            let added = try keep(photos, isAbove: false)
            _ = try database.execute(
                "UPDATE photo_feed_state SET next_page = \(Int32(page + 1)), is_whole = \(isLast)")
            return added
        }
    }

    /// Keeps others from writing the feed until the transaction ends.
    ///
    /// - Returns: whether it is empty
    private func hold() throws -> Bool {
        _ = try database.execute("INSERT INTO photo_feed_state DEFAULT VALUES ON CONFLICT (id) DO NOTHING")
        _ = try database.execute("SELECT FROM photo_feed_state FOR UPDATE")
        return try isEmpty()
    }

    package func isEmpty() throws -> Bool {
        try database.row("SELECT NOT EXISTS (SELECT FROM photo_feed)") { try $0.only(Bool.self) } ?? true
    }

    /// - Returns: how many the feed did not have
    private func keep(_ photos: [RemotePhoto], isAbove: Bool) throws -> Int {
        guard !photos.isEmpty else { return 0 }
        let rank: SQL =
            isAbove
            ? "coalesce((SELECT max(rank) FROM photo_feed), \(Self.middle)) + row_number() OVER (ORDER BY place DESC)"
            : "coalesce((SELECT min(rank) FROM photo_feed), \(Self.middle)) - row_number() OVER (ORDER BY place)"
        return try database.execute(
            """
            \(PhotoStore.keeping(photos))
            INSERT INTO photo_feed (rank, photo_id)
            SELECT \(rank), kept.id
            FROM kept
            JOIN told USING (remote_id)
            WHERE NOT EXISTS (SELECT FROM photo_feed f WHERE f.photo_id = kept.id)
            """)
    }

    // MARK: Retention

    /// Lets go of what was kept too long ago, and of everything below it: the feed has no holes. Who reads so far has it
    /// fetched anew.
    package func trim() throws {
        try database.transaction {
            guard try !hold() else { return }
            let gone = try database.execute(
                """
                DELETE FROM photo_feed
                WHERE rank <= (
                    SELECT max(rank) FROM photo_feed
                    WHERE kept_at < now() - make_interval(days => \(Int32(Self.daysKept))))
                """)
            guard gone > 0 else { return }
            _ = try database.execute(
                """
                UPDATE photo_feed_state
                SET next_page = 1 + (SELECT count(*) FROM photo_feed) / \(UnsplashAPI.pageSize), is_whole = false
                """)
        }
    }
}
