import FoundationEssentials
import Postgres
import Site

/// What is known of the feed as a whole, seen from a place in it.
package struct FeedState: Sendable {
    /// When the provider last listed its beginning; nil when it never did.
    package let refreshed: Date?
    /// The provider has no more than is kept.
    package let isWhole: Bool
    private let topAsked: Date?
    private let moreAsked: Date?
    private let failed: (why: FeedFailure, at: Date)?
    /// Below the place are fewer photos than a page and three to come.
    private let isNearEnd: Bool

    /// Seconds after which a page that shows the beginning has it fetched anew.
    static let freshness = 600.0
    /// Seconds after which a reader may have it fetched anew.
    static let rest = 60.0
    /// Seconds for which a provider that failed is left alone.
    private static let pause = 15.0
    /// Seconds that the provider may take before it is asked once more.
    static let patience = 90.0
    /// Seconds after which readers see that the provider has not answered yet; open pages ask after 0.7 (live.js).
    static let silence = 0.5

    /// - Parameter list: nil is seen from its beginning
    static func find(_ list: ListAddress<FeedKey>? = nil) -> Query<FeedState> {
        let isBelow: SQL = list.flatMap { list in list.cursor.map { list.order.beyond($0) } } ?? "true"
        return Query(
            """
            SELECT s.refreshed_at, coalesce(s.is_whole, false) AS is_whole, s.top_asked_at, s.more_asked_at, s.failure,
                   s.failed_at,
                   (SELECT count(*) < 80 FROM (
                        SELECT FROM photo_feed f WHERE \(isBelow) ORDER BY f.rank DESC LIMIT 80
                    ) AS kept) AS is_near_end
            FROM (VALUES (true)) AS page
            LEFT JOIN photo_feed_state s ON true
            """
        ) { answer in
            guard let state = try answer.first({ try FeedState(&$0) }) else {
                throw ConnectionFailure.lost("no row", commitUnknown: false)
            }
            return state
        }
    }

    private init(_ row: inout Row) throws {
        refreshed = try row.next("refreshed_at")
        isWhole = try row.next("is_whole")
        topAsked = try row.next("top_asked_at")
        moreAsked = try row.next("more_asked_at")
        let why: FeedFailure? = try row.next("failure")
        let at: Date? = try row.next("failed_at")
        failed = why.flatMap { why in at.map { (why, $0) } }
        isNearEnd = try row.next("is_near_end")
    }

    /// Why it is not as new or as deep as it could be. Requests that were spent are there again in the next hour.
    func failure(now: Date) -> FeedFailure? {
        failed.flatMap { $0.why == .spent && $0.at < ClockHour(now).beginning ? nil : $0.why }
    }

    /// Whether its beginning is on its way. It is kept a moment before the asking for it is settled.
    func isRefreshing(now: Date) -> Bool {
        guard let topAsked, Self.isAwaited(topAsked, now) else { return false }
        return refreshed.map { $0 < topAsked } ?? true
    }

    /// Whether its beginning has been on its way for so long that pages say so.
    func isLate(now: Date) -> Bool {
        isRefreshing(now: now) && topAsked.map { now.timeIntervalSince($0) >= Self.silence } ?? false
    }

    /// Whether what is below the kept end is on its way.
    func isGrowing(now: Date) -> Bool { Self.isAwaited(moreAsked, now) }

    private static func isAwaited(_ asked: Date?, _ now: Date) -> Bool {
        asked.map { now.timeIntervalSince($0) < patience } ?? false
    }

    /// What a page that shows this place should ask for.
    func wanted(now: Date) -> FeedStore.Wanted {
        guard !isResting(now: now) else { return [] }
        var wanted: FeedStore.Wanted = []
        if !isRefreshing(now: now), isOlder(than: Self.freshness, now) { wanted.insert(.top) }
        if !isGrowing(now: now), !isWhole, refreshed != nil, isNearEnd { wanted.insert(.more) }
        return wanted
    }

    /// What a reader who wants it anew may have asked for.
    func refreshable(now: Date) -> FeedStore.Wanted {
        failure(now: now) == .spent || failure(now: now) == nil && !isOlder(than: Self.rest, now) ? [] : .top
    }

    private func isOlder(than seconds: Double, _ now: Date) -> Bool {
        refreshed.map { now.timeIntervalSince($0) > seconds } ?? true
    }

    private func isResting(now: Date) -> Bool {
        guard let failed, let why = failure(now: now) else { return false }
        return why == .spent || now.timeIntervalSince(failed.at) < Self.pause
    }
}
