/// Which version of a row a statement saw: the number of the transaction that wrote it, the system column `xmin`.
///
/// As long as a connection lasts, the same row under the same number is the same row: whatever changes it writes a new
/// version under another number. Across connections this need not hold, since a backup may have been brought back.
public struct RowVersion: Hashable, Sendable, PostgresDecodable {
    package let transaction: UInt32

    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        guard cell.type == PostgresType.xid else { throw cell.mismatch }
        self.init(transaction: try cell.number(UInt32.self))
    }

    public init(transaction: UInt32) {
        self.transaction = transaction
    }
}
