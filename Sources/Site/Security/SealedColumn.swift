import Postgres

/// A column whose bytes are sealed (``Seal``), as `quad rekey` walks over it. Its table has an `id bigint`.
package struct SealedColumn: Sendable {
    /// Rows that are looked at in one statement.
    private static let batch = 200

    /// `table.column`, for the report.
    package let name: String
    private let table: SQL
    private let column: SQL
    /// What the bytes of a row are sealed for, as an expression over the row.
    private let place: SQL

    package init(_ name: String, table: SQL, column: SQL, place: SQL) {
        self.name = name
        self.table = table
        self.column = column
        self.place = place
    }

    package struct Report: Sendable, Equatable {
        /// Rows that were sealed anew.
        package var resealed = 0
        /// Rows that do not open: altered, or of a key that is gone.
        package var unreadable = 0
        /// Rows of another key than the active one that are left.
        package var left = 0
    }

    private struct Cell {
        let id: Int
        let sealed: [UInt8]
        let place: String
    }

    /// Seals with the active key what another key sealed, batch by batch, while pages and jobs go on. A row that
    /// somebody else changes meanwhile is left to them and looked at again.
    package func reseal(_ database: Connection, keys: Keys) throws -> Report {
        var report = Report()
        var unreadable: [Int] = []
        while true {
            let cells = try database.rows(
                """
                SELECT id, \(column) AS sealed, \(place) AS place
                FROM \(table)
                WHERE \(isStale(keys)) AND id <> ALL(\(unreadable))
                ORDER BY id
                LIMIT \(constant: Self.batch)
                """
            ) { Cell(id: try $0.next("id"), sealed: try $0.next("sealed"), place: try $0.next("place")) }
            if cells.isEmpty { break }
            for cell in cells {
                do {
                    let bytes = try Seal.open(cell.sealed, for: cell.place, with: keys)
                    let fresh = try Seal.close(bytes, for: cell.place, with: keys)
                    report.resealed += try database.execute(
                        """
                        UPDATE \(table)
                        SET \(column) = \(fresh)
                        WHERE id = \(cell.id) AND \(column) = \(cell.sealed)
                        """)
                } catch is Seal.Broken {
                    unreadable.append(cell.id)
                }
            }
        }
        report.unreadable = unreadable.count
        report.left = try database.row("SELECT count(*) FROM \(table) WHERE \(isStale(keys))") { try $0.only() } ?? 0
        return report
    }

    /// The first byte is the key's number.
    private func isStale(_ keys: Keys) -> SQL {
        """
        octet_length(\(column)) > 0 AND substring(\(column) FROM 1 FOR 1) <> \([keys.rest.active])
        """
    }
}
