import Postgres

extension FileQuery {
    /// The file that stands behind this one in the list, folders left out; nil at its end.
    ///
    /// Its place is looked up in the same statement, so a page reads its file and both neighbours in one round trip.
    package func file(after file: FileID) -> Query<File?> {
        let order = page.order
        var sql: SQL = "SELECT \(File.columns) FROM files f WHERE \(scope.condition) AND NOT f.is_folder\(found)"
        sql.append(" AND \(order.beyond("SELECT \(order.columns) FROM files f WHERE f.id = \(file)"))")
        sql.append(" ORDER BY \(order.ordering) LIMIT 1")
        return .row(sql) { try File(&$0) }
    }

    /// The same list the other way round.
    package var reversed: FileQuery { FileQuery(scope, by: page.order.reversed, search: search) }
}
