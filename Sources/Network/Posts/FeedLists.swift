import Postgres
import Site

/// The lists of the feed as one worker showed them. As long as the database has counted no change of posts, a list is the
/// same, and its query gives nothing but that number.
///
/// The number is counted in the transactions that change posts, so whoever may see a change sees another number.
final class FeedLists {
    /// Lists that are held. The one of the newest posts is most of what is asked for.
    private static let most = 32

    private struct List {
        let answer: FeedAnswer
        let rows: [PostRow]
        /// The connection that it came over. Another one may lead to another server, which counts for itself.
        let opening: Int
    }

    private var lists: [PostID?: List] = [:]

    /// Has `fetch` ask for the list, together with whatever else its page needs.
    func posts(
        before: PostID?, over database: Connection, by fetch: (Query<FeedAnswer>) throws -> FeedAnswer
    ) throws -> [PostRow] {
        let opening = database.openings
        let known = lists[before].flatMap { $0.opening == opening ? $0 : nil }
        var answer = try fetch(PostStore.feed(before: before, unlessAt: known?.answer.changes))
        if let known, answer.posts == nil {
            if database.openings == opening {
                return answer.authors == known.answer.authors
                    ? known.rows : known.answer.rows(authors: answer.authors)
            }
            // It was asked anew over another connection, of which the number that was named says nothing.
            answer = try fetch(PostStore.feed(before: before, unlessAt: nil))
        }
        if lists.count >= Self.most, lists[before] == nil { lists.removeAll(keepingCapacity: true) }
        let rows = answer.rows(authors: answer.authors)
        lists[before] = List(answer: answer, rows: rows, opening: database.openings)
        return rows
    }
}
