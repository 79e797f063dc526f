import Postgres

/// What a piece of a page was made of: the version of its row, and the state of whatever it shows besides.
package struct FragmentSource: Hashable, Sendable {
    let row: RowVersion
    /// A number that is another one as soon as anything besides the row has changed.
    let others: Int

    package init(row: RowVersion, others: Int) {
        self.row = row
        self.others = others
    }

    /// Of a row and another one that it shows, if there is one.
    package init(row: RowVersion, other: RowVersion?) {
        self.init(row: row, others: other.map { Int($0.transaction) } ?? 0)
    }
}
