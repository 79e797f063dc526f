import Bounds
import HTTPClient
import Postgres

/// The requests that the application has at Unsplash in a clock hour, all members and processes together: one is taken before
/// each call, and what Unsplash says of the rest is believed when it is less.
package struct RequestBudget {
    /// Those of a demonstration, until Unsplash says how many there are.
    static let first = 50
    /// What reading ahead leaves to acts of members.
    static let spared = 10
    /// What a long list of likes leaves to the feed and to acts.
    static let sparedByLikes = 20
    /// What details of single photos leave to the feed and to acts.
    static let sparedByDetails = 40
    /// Seconds by which our hour begins late: a clock that is ahead of theirs must not ask within their last hour.
    static let lateness = 5

    let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// The beginning of this hour.
    private static var hour: SQL {
        "date_trunc('hour', now() - make_interval(secs => \(Double(lateness))), 'UTC')"
    }

    /// Whether more than these are left.
    static func has(more spared: Int) -> SQL {
        "coalesce((SELECT hour < \(hour) OR remaining > \(Int32(spared)) FROM photo_requests), true)"
    }

    /// Takes one; false when no more than these are left.
    package func take(sparing spared: Int = 0) throws -> Bool {
        let left: SQL = "CASE WHEN r.hour = \(Self.hour) THEN r.remaining ELSE r.most END"
        return try database.execute(
            """
            INSERT INTO photo_requests AS r (hour, most, remaining)
            VALUES (\(Self.hour), \(Int32(Self.first)), \(Int32(Self.first - 1)))
            ON CONFLICT (id) DO UPDATE
            SET hour = \(Self.hour), remaining = \(left) - 1
            WHERE \(left) > \(Int32(spared))
            """) == 1
    }

    /// Believes what an answer says of the rest. Answers overtake each other, so less is believed, and more only where there
    /// are more in an hour than was known.
    package func note(_ response: HTTPResponse) throws {
        if response.saysSpent { return try note(remaining: 0, of: nil) }
        guard let remaining = response["x-ratelimit-remaining"].flatMap({ Bounds.count.exactly($0) }) else { return }
        try note(remaining: remaining, of: response["x-ratelimit-limit"].flatMap { Bounds.count.exactly($0) })
    }

    private func note(remaining: Int, of most: Int?) throws {
        _ = try database.execute(
            """
            UPDATE photo_requests
            SET most = coalesce(\(most), most),
                remaining = CASE WHEN \(most) > most THEN \(remaining) ELSE least(remaining, \(remaining)) END
            WHERE hour = \(Self.hour)
            """)
    }
}
