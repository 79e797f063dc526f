import Connections
import Postgres
import Site

/// What a page of a list asks about besides its rows, in one statement: the member's sources, and what is on its way.
struct ListState {
    /// In the order of their names.
    let sources: [SourceState]
    /// Files are being brought to a source, or were not taken.
    let hasUploads: Bool
    /// What is done with many files waits for answers.
    let waiting: Waiting?

    struct Waiting {
        let batch: BatchID
        let count: Int
    }

    static func find(of member: MemberID, _ place: FilePlace) -> Query<ListState> {
        Query(
            """
            SELECT EXISTS (SELECT FROM uploads WHERE member_id = \(member)) AS has_uploads, w.id AS batch_id, w.count AS questions,
                   \(SourceState.columns)
            FROM (VALUES (true)) AS page
            LEFT JOIN (\(BatchStore.waiting(of: member))) w ON true
            LEFT JOIN \(LinkedAccounts.all) c ON \(LinkedAccounts.belong(to: member)) AND c.provider IN ('vk', 'yandex')
            \(SourceState.listings(place.kind, place.path))
            ORDER BY c.provider
            """
        ) { answer in
            var hasUploads = false
            var waiting: Waiting?
            let sources = try answer.all { row -> SourceState? in
                hasUploads = try row.next("has_uploads")
                let (batch, count): (BatchID?, Int?) = (try row.next("batch_id"), try row.next("questions"))
                if let batch, let count { waiting = Waiting(batch: batch, count: count) }
                guard let connection: ConnectionID = try row.next("connection_id", as: ConnectionID?.self) else {
                    row.skipRest()
                    return nil
                }
                return try SourceState(connection, &row)
            }
            return ListState(sources: sources.compactMap(\.self), hasUploads: hasUploads, waiting: waiting)
        }
    }
}
