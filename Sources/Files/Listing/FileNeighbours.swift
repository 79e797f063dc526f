import Postgres

extension FileQuery {
    /// The file that stands behind this one in the list, folders left out; nil at its end.
    ///
    /// Its place is looked up in the same statement, so a page reads its file and both neighbours in one round trip.
    package func file(after file: FileID) -> Query<File?> { neighbour(of: file, in: page.order, isBefore: false) }

    /// The one that stands before it.
    package func file(before file: FileID) -> Query<File?> {
        neighbour(of: file, in: page.order.reversed, isBefore: true)
    }

    /// - Parameter order: the list's own, or the other way round
    private func neighbour(of file: FileID, in order: FileOrder, isBefore: Bool) -> Query<File?> {
        let this: SQL = "FROM files f WHERE f.id = \(file)"
        let beyond = order.beyond("SELECT \(order.columns) \(this)")
        var sql: SQL = "SELECT \(File.columns) FROM files f WHERE \(scope.condition) AND NOT f.is_folder"
        guard let search else {
            sql.append(" AND \(beyond) ORDER BY \(order.ordering) LIMIT 1")
            return .row(sql) { try File(&$0) }
        }
        sql.append(" AND f.member_id = \(scope.member) AND \(search.isFound)")
        // Behind all that have what was typed stand those that have its words.
        let (loose, sign, direction): (SQL, SQL, SQL) = (
            "(\(search.isLoose))", isBefore ? "<" : ">", isBefore ? " DESC" : ""
        )
        sql.append(
            " AND (\(loose) \(sign) (SELECT \(loose) \(this)) OR \(loose) = (SELECT \(loose) \(this)) AND \(beyond))")
        sql.append(" ORDER BY \(loose)\(direction), \(order.ordering) LIMIT 1")
        return .row(sql) { try File(&$0) }
    }
}
