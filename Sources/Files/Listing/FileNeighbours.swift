import Postgres
import Site

extension FileQuery {
    /// The file that stands behind this one in the list, folders left out; nil at its end.
    ///
    /// Its place is looked up in the same statement, so a page reads its file and both neighbours in one round trip.
    package func file(after file: FileID) -> Query<File?> {
        var sql: SQL = "SELECT \(File.columns) FROM files f WHERE \(scope.condition) AND NOT f.is_folder\(found)"
        let sign: SQL = order.isDescending ? "<" : ">"
        let keys: (SQL, SQL) =
            switch order.key {
            case .name: ("(f.name, f.id)", "k.name, k.id")
            case .date: ("(f.modified_at, f.id)", "k.modified_at, k.id")
            case .size: ("(f.size, f.id)", "k.size, k.id")
            case .type: ("(f.category, f.name, f.id)", "k.category, k.name, k.id")
            }
        sql.append(" AND \(keys.0) \(sign) (SELECT \(keys.1) FROM files k WHERE k.id = \(file))")
        sql.append(" ORDER BY \(ordering) LIMIT 1")
        return .row(sql) { try File(&$0) }
    }

    /// The same list the other way round.
    package var reversed: FileQuery { FileQuery(scope, by: order.reversed, search: search) }
}
