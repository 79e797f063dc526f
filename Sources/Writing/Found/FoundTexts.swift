import FoundationEssentials
import Postgres
import Site

/// Texts of a kind that are found by their words, before anything of them is read: their numbers, newest first, as `newest_found`
/// walks to them. Who may read which of them the statement that reads them asks, whatever marks the words have.
///
/// A walk looks at a bounded number of texts (DECISIONS, 191): one that ends before it has found enough says where, and the
/// page until when it has looked, with a link that goes on from there.
package struct FoundTexts: Sendable {
    /// Numbers that a request looks at. Those that its reader may not read are among them.
    package static let mostLooked = 100
    /// Numbers that a request walks to: whether there are more than it looks at is known only by one of them.
    package static let mostWalked = mostLooked + 1
    /// One less is the most that is counted.
    package static let mostCounted = 99

    /// What the table of their words is called by: `post` is that of `post_words`.
    private let kind: String
    /// In the place of their table, with an index over moments: which of them are of certain days.
    private let texts: SQL

    package init(_ kind: String, in texts: SQL) {
        self.kind = kind
        self.texts = texts
    }

    /// `typed`, with the `query`; `looked`, the numbers as `id`; and `ending`, a row where there may be more behind them: its
    /// `id` is where the next page begins, its `moment` the time down to which all was looked at, where that is known.
    ///
    /// - Parameter kept: a query of marks; texts without them are passed by
    package func walk(_ request: SearchRequest, among kept: SQL) -> SQL {
        walk(request, among: kept) { query, marks, before, above in
            "newest_found(\(kind), \(query), \(marks), \(before), \(above), \(Int32(Self.mostWalked)))"
        }
    }

    /// The same, for texts that are walked to otherwise.
    ///
    /// - Parameter found: what stands behind FROM, with the query of words and that of marks, and the numbers between which it
    ///   looks
    package func walk(
        _ request: SearchRequest, among kept: SQL? = nil,
        by found: (_ query: SQL, _ marks: SQL, _ before: SQL, _ above: SQL) -> SQL
    ) -> SQL {
        let marks: SQL = "(\(Self.marks(request))::tsquery\(kept.map { " && \($0)" } ?? "" as SQL))"
        // Where no word was left of what was typed, marks alone would find everything.
        let query: SQL =
            request.words.isEmpty
            ? "\(Self.all)::tsquery" : "(SELECT CASE WHEN numnode(query) > 0 THEN query END FROM typed)"
        let before: SQL = "least(\(Self.place(request)), \(edge(request.until, isEnd: true)))"
        return """
            WITH typed AS MATERIALIZED (
                SELECT \(request.query) AS query
            ), walked AS MATERIALIZED (
                SELECT text_id AS id, is_end
                FROM \(found(query, marks, before, edge(request.since, isEnd: false)))
            ), looked AS MATERIALIZED (
                SELECT id
                FROM walked
                WHERE NOT is_end
                ORDER BY id DESC
                LIMIT \(constant: Self.mostLooked)
            ), ending AS MATERIALIZED (
                SELECT last.id, \(moment(at: "last.id")) AS moment
                FROM (
                    SELECT coalesce(
                        (SELECT min(id) FROM looked
                         HAVING (SELECT count(*) FROM walked WHERE NOT is_end) > \(Self.mostLooked)),
                        (SELECT id FROM walked WHERE is_end)) AS id
                ) AS last
                WHERE last.id IS NOT NULL
            )
            """
    }

    /// When what stands beside a number was written, the next one before it. Only a thousand numbers are looked
    /// through: there may be none that everybody reads.
    private func moment(at id: SQL) -> SQL {
        """
        coalesce((
            SELECT t.created_at FROM \(texts) t WHERE t.id < \(id) AND t.id >= \(id) - 1000 ORDER BY t.id DESC LIMIT 1
        ), (
            SELECT t.created_at FROM \(texts) t WHERE t.id >= \(id) AND t.id < \(id) + 1000 ORDER BY t.id LIMIT 1
        ))
        """
    }

    /// That it lacks a word that all texts lack.
    private static let all = "!'~'"

    /// What narrows it, in words that no text has.
    private static func marks(_ request: SearchRequest) -> String {
        let authors = request.authors.map { "(\($0.map { "'~a:\($0.rawValue)'" }.joined(separator: " | ")))" }
        let hashtags = request.hashtags.prefix(20).map { key in
            "'~t:\(String(key.prefix(64)).replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
        }
        let marks = (authors.map { [$0] } ?? []) + hashtags
        return marks.isEmpty ? all : marks.joined(separator: " & ")
    }

    private static func place(_ request: SearchRequest) -> Int {
        request.place.flatMap { Int(pathSegment: $0) } ?? .max
    }

    /// The first number from an hour after the last day on, or the last one from an hour before the first day: numbers are drawn in
    /// the order of time, but for those that are drawn at once. The moment itself is asked of each text.
    private func edge(_ moment: Date?, isEnd: Bool) -> SQL {
        guard let moment else { return isEnd ? "\(Int.max)" : "0" }
        return isEnd
            ? """
            coalesce((
                SELECT t.id FROM \(texts) t WHERE t.created_at >= \(moment)::timestamptz + interval '1 hour'
                ORDER BY t.created_at LIMIT 1
            ), \(Int.max))
            """
            : """
            coalesce((
                SELECT t.id FROM \(texts) t WHERE t.created_at < \(moment)::timestamptz - interval '1 hour'
                ORDER BY t.created_at DESC LIMIT 1
            ), 0)
            """
    }

    /// The condition on a text of the days that are asked for.
    package static func days(_ request: SearchRequest, _ text: SQL) -> SQL {
        let since: SQL = request.since.map { " AND \(text).created_at >= \($0)" } ?? ""
        let until: SQL = request.until.map { " AND \(text).created_at < \($0)" } ?? ""
        return "true\(since)\(until)"
    }

    /// A headline from three words before the first marked one on: a row of a phone has room for few.
    package static func beginning(_ headline: String) -> String {
        let words = headline.split(separator: " ")
        guard let marked = words.firstIndex(where: { $0.unicodeScalars.contains("\u{E000}") }), marked > 3 else {
            return headline
        }
        return "… " + words[(marked - 3)...].joined(separator: " ")
    }
}
