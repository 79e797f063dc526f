import Postgres
import Site

/// Drafts stand by when they were written in, the last one first.
package enum DraftKey: String, ListKey {
    case updated

    package var columns: [KeyColumn<ListedDraft>] { [.moment("d.updated_at") { $0.draft.updated }] }
    package var id: SQL { "d.id" }
    package static func id(of row: ListedDraft) -> Int { row.draft.id.rawValue }
}

extension ListFilter where Value == String {
    /// A kind of place; or what was deleted.
    static var draftKind: ListFilter { ListFilter("show") }
}

extension ListKind where Key == DraftKey {
    static var drafts: ListKind {
        ListKind(nil, by: ListOrder(.updated, isDescending: true), .twenty, filters: [ListFilter<String>.draftKind])
    }
}
