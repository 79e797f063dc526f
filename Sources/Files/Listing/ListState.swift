import Connections
import Postgres
import Site

/// What a page of a list asks about besides its rows, in one statement: the member's sources, and whether anything is on
/// its way that the page would have to ask for.
struct ListState {
    /// How often anything has changed that lists of the member's files show, before this was asked; nil for never.
    let changes: Int?
    /// In the order of their names.
    let sources: [SourceState]
    /// Files are being brought to a source, or were not taken.
    let hasUploads: Bool
    /// Something is done with many files, which may have a question.
    let hasBatch: Bool

    static func find(of member: MemberID, _ place: FilePlace) -> Query<ListState> {
        Query(
            """
            SELECT (\(changes(of: member))),
                   EXISTS (SELECT FROM uploads WHERE member_id = \(member)),
                   EXISTS (SELECT FROM file_batches b WHERE \(BatchStore.mayAsk(member))),
                   \(SourceState.columns)
            FROM (VALUES (true)) AS page
            LEFT JOIN connections c ON c.member_id = \(member) AND c.provider IN ('vk', 'yandex')
            \(SourceState.listings(place.kind, place.path))
            ORDER BY c.provider
            """
        ) { answer in
            var changes: Int?
            var (hasUploads, hasBatch) = (false, false)
            let sources = try answer.all { row -> SourceState? in
                changes = try row.next()
                hasUploads = try row.next()
                hasBatch = try row.next()
                return try row.next(ConnectionID?.self).map { try SourceState($0, &row) }
            }
            return ListState(
                changes: changes, sources: sources.compactMap(\.self), hasUploads: hasUploads, hasBatch: hasBatch)
        }
    }

    /// The number alone. The database counts it in the transactions that change something, so whoever may see a change
    /// sees another number.
    static func changes(of member: MemberID) -> SQL {
        "SELECT count FROM file_list_changes WHERE member_id = \(member)"
    }
}
