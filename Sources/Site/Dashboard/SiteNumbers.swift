import Postgres

extension [DailyNumber] {
    /// What every Quad has, whatever its features.
    static var ofSite: [DailyNumber] {
        [
            DailyNumber("members", .stands, at: 10, title: { SiteWords($0).numberMembers }) { _, _ in
                "(SELECT count(*) FROM members WHERE erased_at IS NULL)"
            },
            DailyNumber(DailyNumber.active, .most, at: 20, title: { SiteWords($0).numberActive }) { from, until in
                "(SELECT count(DISTINCT member_id) FROM sessions WHERE last_seen_at >= \(from) AND last_seen_at < \(until))"
            },
            DailyNumber("letters", .happened, at: 90, title: { SiteWords($0).numberLetters }) { from, until in
                "(SELECT count(*) FROM deliveries WHERE accepted_at >= \(from) AND accepted_at < \(until))"
            },
            DailyNumber(FailureCount.name, .happened, at: 60, .added, title: { SiteWords($0).numberFailures }),
            DailyNumber(
                "disk", .bytes, at: 80, .value { settings in try settings.blobStore.occupied() },
                title: { SiteWords($0).numberDisk }),
        ]
    }
}
