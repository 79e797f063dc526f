import FoundationEssentials
import Postgres
import Site

/// Texts that the one search finds, before anything of them is read: their numbers, newest first, as `newest_found` walks to them.
/// Who may read which of them is not decided by the index over words: the statement that reads them asks it.
enum FoundTexts: String {
    case posts = "post"
    case comments = "comment"

    /// Numbers that a request looks at. Those that its reader may not read are among them.
    static let mostLooked = 100
    /// One less is the most that is counted.
    static let mostCounted = 99

    /// `typed`, with the `query`, and `looked`, the numbers as `id`.
    func walk(_ request: SearchRequest) -> SQL {
        // Where no word was left of what was typed, marks alone would find everything.
        let query: SQL =
            request.words.isEmpty
            ? "\(Self.marks(request))::tsquery"
            : "(SELECT CASE WHEN numnode(query) > 0 THEN query && \(Self.marks(request))::tsquery END FROM typed)"
        return """
            WITH typed AS MATERIALIZED (
                SELECT \(request.query) AS query
            ), looked AS MATERIALIZED (
                SELECT id
                FROM newest_found(
                    \(rawValue), \(query), least(\(Self.place(request)), \(edge(request.until, isEnd: true))),
                    \(edge(request.since, isEnd: false)), 100) AS id
                ORDER BY id DESC
                LIMIT 100
            )
            """
    }

    /// What narrows it, in words that no text has; one that all texts lack where nothing does.
    private static func marks(_ request: SearchRequest) -> String {
        let authors = request.authors.map { "(\($0.map { "'~a:\($0.rawValue)'" }.joined(separator: " | ")))" }
        let hashtags = request.hashtags.prefix(20).map { key in
            "'~t:\(String(key.prefix(64)).replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
        }
        let marks = (authors.map { [$0] } ?? []) + hashtags
        return marks.isEmpty ? "!'~'" : marks.joined(separator: " & ")
    }

    private static func place(_ request: SearchRequest) -> PostID {
        request.place.flatMap { PostID(pathSegment: $0) } ?? PostID(rawValue: .max)
    }

    /// The first number from an hour after the last day on, or the last one from an hour before the first day: numbers are drawn in
    /// the order of time, but for those that are drawn at once. The moment itself is asked of each text.
    private func edge(_ moment: Date?, isEnd: Bool) -> SQL {
        guard let moment else { return isEnd ? "\(PostID(rawValue: .max))" : "0" }
        return isEnd
            ? """
            coalesce((
                SELECT t.id FROM \(texts) t WHERE t.created_at >= \(moment)::timestamptz + interval '1 hour'
                ORDER BY t.created_at LIMIT 1
            ), \(PostID(rawValue: .max)))
            """
            : """
            coalesce((
                SELECT t.id FROM \(texts) t WHERE t.created_at < \(moment)::timestamptz - interval '1 hour'
                ORDER BY t.created_at DESC LIMIT 1
            ), 0)
            """
    }

    private var texts: SQL {
        switch self {
        case .posts: PostAudience.everybody
        case .comments: CommentAudience.everybody
        }
    }

    /// The condition on a text of the days that are asked for.
    static func days(_ request: SearchRequest, _ text: SQL) -> SQL {
        let since: SQL = request.since.map { " AND \(text).created_at >= \($0)" } ?? ""
        let until: SQL = request.until.map { " AND \(text).created_at < \($0)" } ?? ""
        return "true\(since)\(until)"
    }
}
