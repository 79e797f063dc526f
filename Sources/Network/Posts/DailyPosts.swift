import Postgres
import Site

extension [DailyNumber] {
    /// Whoever reads them, in projects too: administrators see how many there are.
    static var ofPosts: [DailyNumber] {
        [
            DailyNumber("posts", .happened, at: 30, title: { NetworkWords($0).numberPosts }) { from, until in
                "(SELECT count(*) FROM posts WHERE created_at >= \(from) AND created_at < \(until))"
            },
            DailyNumber("comments", .happened, at: 50, title: { NetworkWords($0).numberComments }) { from, until in
                "(SELECT count(*) FROM comments WHERE created_at >= \(from) AND created_at < \(until))"
            },
        ]
    }
}
