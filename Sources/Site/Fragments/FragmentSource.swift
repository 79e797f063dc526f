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
}
