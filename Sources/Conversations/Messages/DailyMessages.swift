import Postgres
import Site

extension DailyNumber {
    /// Whoever reads them: administrators see how many there are.
    static let messages = DailyNumber("messages", .happened, at: 40, title: { ConversationsWords($0).numberMessages }) {
        from, until in
        """
        (SELECT count(*) FROM messages WHERE created_at >= \(from) AND created_at < \(until) AND event IS NULL)
        """
    }
}
