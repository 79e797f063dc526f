import Postgres
import TestSupport
import Testing

struct KeptRowTests {
    @Test func `is read in part, again, and after other answers came`() throws {
        let database = Connection(try Cluster.shared.emptyDatabase())
        let rows = try database.fetch(.kept("SELECT n, 'row ' || n FROM generate_series(1, 3) AS n ORDER BY n"))
        _ = try database.row("SELECT 7") { try $0.next(Int.self) }
        #expect(try rows.map { try $0.read { try $0.next(Int.self) } } == [1, 2, 3])
        for (place, row) in rows.enumerated() {
            let (number, text) = try row.read { (try $0.next(Int.self), try $0.next(String.self)) }
            #expect(number == place + 1 && text == "row \(place + 1)")
        }
    }
}
