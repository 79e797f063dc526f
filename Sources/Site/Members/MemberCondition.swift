import Postgres

/// What holds for some of the members, for lists of them over any number of rows.
package struct MemberCondition: Sendable {
    /// Of a row `m` of members, with `v.last_seen_at` beside it. It is looked at row by row: what it reads of another table
    /// is a scalar subquery by `m.id`, since EXISTS may become a scan of that table.
    package let holds: SQL
    /// The numbers of those members, each once, in the order of the index that knows them: it is read as far as few go, and
    /// the list is made of them when there are no more. Nil where no index knows them.
    package let members: SQL?

    package init(_ holds: SQL, members: SQL? = nil) {
        self.holds = holds
        self.members = members
    }
}
