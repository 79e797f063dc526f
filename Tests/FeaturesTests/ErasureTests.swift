import Site
import TestSupport
import Testing

/// Whatever refers to a member has said what becomes of it when the account is deleted.
@Suite struct ErasureTests {
    @Test func `each column that has members' numbers is erased or kept by a feature`() throws {
        let app = try TestApp()
        let columns = try app.database.rows(
            """
            SELECT c.conrelid::regclass || '.' || a.attname AS name
            FROM pg_constraint c
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
            WHERE c.contype = 'f' AND c.confrelid = 'members'::regclass
            UNION
            SELECT table_name || '.' || column_name
            FROM information_schema.columns
            WHERE table_schema = 'public' AND column_name = 'member_id'
            ORDER BY name
            """
        ) { try $0.only(String.self) }
        let declared = app.features.compactMap(\.erasure).flatMap(\.rows).map {
            "\($0.table.text).\($0.column.text)"
        }
        #expect(columns.count > 15)
        #expect(columns.filter { !declared.contains($0) } == [], "say it in the feature's erasure")
        #expect(Set(declared).subtracting(columns) == [], "there is no such column")
    }
}
