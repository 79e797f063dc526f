import Postgres
import Site

/// The audit log stands in one order: the newest line first.
enum LogKey: String, ListKey {
    case number

    var columns: [KeyColumn<AuditEntry>] { [] }
    var id: SQL { "a.number" }
    static func id(of row: AuditEntry) -> Int { row.number }
}

extension ListKind where Key == LogKey {
    static var log: ListKind {
        ListKind(nil, by: ListOrder(.number, isDescending: true), .fifty, filters: LogFilter.fields)
    }
}
