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
        /// How often authors had changed when its rows were written.
        let authors: Int
        let rows: [PostRow]
        /// The connection that it came over. Another one may lead to another server, which counts for itself.
        let opening: Int
        /// It was the same when it was last asked for, so it may well be the next time.
        var isSteady = false

        init(_ answer: FeedAnswer, authors: Int, opening: Int) {
            self.answer = answer
            self.authors = authors
            self.opening = opening
            rows = answer.rows(authors: authors)
        }

        /// As ``PostStore/changes`` counts: both only grow, so their sum stands for just one state.
        var changes: Int { answer.changes + authors }
    }

    private var lists: [PostID?: List] = [:]

    /// The list, if it was the same twice and still is: `fetch` asks for nothing but a number, which the check of the session
    /// brings along. Nil otherwise.
    func steady(
        before: PostID?, over database: Connection, by fetch: (SQL) throws -> Int?
    ) throws -> [PostRow]? {
        guard let known = lists[before], known.isSteady, known.opening == database.openings else { return nil }
        let changes = try fetch(PostStore.changes)
        // Over another connection the number may be another server's.
        if known.opening == database.openings, changes == known.changes { return known.rows }
        lists[before]?.isSteady = false
        return nil
    }

    /// Has `fetch` ask for the list, together with whatever else its page needs.
    func posts(
        before: PostID?, over database: Connection, by fetch: (Query<FeedAnswer>) throws -> FeedAnswer
    ) throws -> [PostRow] {
        let opening = database.openings
        let known = lists[before].flatMap { $0.opening == opening ? $0 : nil }
        var answer = try fetch(PostStore.feed(before: before, unlessAt: known?.answer.changes))
        if let known, answer.posts == nil {
            if database.openings == opening {
                guard answer.authors == known.authors else {
                    return keep(known.answer, answer.authors, before, opening)
                }
                lists[before]?.isSteady = true
                return known.rows
            }
            // It was asked anew over another connection, of which the number that was named says nothing.
            answer = try fetch(PostStore.feed(before: before, unlessAt: nil))
        }
        return keep(answer, answer.authors, before, database.openings)
    }

    /// - Parameter authors: how often they have changed by now
    private func keep(_ posts: FeedAnswer, _ authors: Int, _ before: PostID?, _ opening: Int) -> [PostRow] {
        if lists.count >= Self.most, lists[before] == nil { lists.removeAll(keepingCapacity: true) }
        let list = List(posts, authors: authors, opening: opening)
        lists[before] = list
        return list.rows
    }
}
