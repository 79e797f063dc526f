import Connections
import FoundationEssentials
import Postgres
import Site

/// What is known of a member's account at Unsplash.
package struct PhotoAccount: Sendable {
    package let username: String
    package let bio: String
    /// When Unsplash last answered; nil when it never did.
    package let told: Date?
    private let asked: Date?
    private let failed: Date?
    /// How many favourites it has.
    package let favourites: Int
    /// Unsplash has listed what it likes, or a part of it.
    package let hasLikes: Bool
    /// What it likes has not been read to the end.
    package let isComingIn: Bool
    /// How many photos it likes, as Unsplash says.
    package let liked: Int?
    /// No requests are left for a long list of likes in this hour.
    package let isOutOfRequests: Bool

    /// Seconds after which a look at the profile has it fetched anew.
    private static let freshness = 3_600.0
    /// Seconds after which a reader may have it fetched anew.
    static let rest = 60.0
    /// Seconds for which Unsplash is left alone that did not answer.
    private static let pause = 300.0
    /// Seconds that the provider may take before it is asked once more.
    static let patience = 90.0

    /// Nil where the member has none.
    package static func find(of member: MemberID) -> Query<PhotoAccount?> {
        .row(
            """
            SELECT coalesce(a.username, '') AS username, coalesce(a.bio, '') AS bio, a.told_at, a.asked_at, a.failed_at,
                   (SELECT count(*) FROM photo_favourites v WHERE v.account = c.account) AS favourites,
                   a.likes_told_at IS NOT NULL AS has_likes, a.likes_page IS NOT NULL AS is_coming_in, a.likes_total,
                   NOT \(RequestBudget.has(more: RequestBudget.sparedByLikes)) AS is_out
            FROM \(LinkedAccounts.all) c
            LEFT JOIN photo_accounts a ON a.account = c.account
            WHERE \(LinkedAccounts.atUnsplash(of: member))
            """
        ) {
            PhotoAccount(
                username: try $0.next("username"), bio: try $0.next("bio"), told: try $0.next("told_at"),
                asked: try $0.next("asked_at"), failed: try $0.next("failed_at"), favourites: try $0.next("favourites"),
                hasLikes: try $0.next("has_likes"), isComingIn: try $0.next("is_coming_in"),
                liked: try $0.next("likes_total", as: Int32?.self).map { Int($0) },
                isOutOfRequests: try $0.next("is_out"))
        }
    }

    func isAwaited(now: Date) -> Bool { asked.map { now.timeIntervalSince($0) < Self.patience } ?? false }

    /// Whether it has been awaited for so long that pages say so.
    func isLate(now: Date) -> Bool {
        isAwaited(now: now) && asked.map { now.timeIntervalSince($0) >= FeedState.silence } ?? false
    }

    /// Whether a look at it should have it fetched anew.
    func isStale(now: Date) -> Bool {
        let isResting = failed.map { now.timeIntervalSince($0) < Self.pause } ?? false
        return !isAwaited(now: now) && !isResting && (hasFailed || isOlder(than: Self.freshness, now))
    }

    /// Whether it is not as new as it should be, because Unsplash did not answer.
    var hasFailed: Bool { failed != nil }

    /// Whether a reader may have it fetched anew.
    func isRefreshable(now: Date) -> Bool { !isAwaited(now: now) && (hasFailed || isOlder(than: Self.rest, now)) }

    private func isOlder(than seconds: Double, _ now: Date) -> Bool {
        told.map { now.timeIntervalSince($0) > seconds } ?? true
    }
}
