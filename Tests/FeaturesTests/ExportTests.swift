import Localization
import Site
import TestSupport
import Testing

/// Whatever refers to a member has said whether it can be taken along.
@Suite struct ExportTests {
    @Test func `each column that has members' numbers is exported or left out with a reason`() throws {
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
        let exports = app.features.compactMap(\.exports)
        let taken = exports.flatMap(\.parts).flatMap(\.columns)
        let leftOut = exports.flatMap(\.leftOut).flatMap(\.columns)
        #expect(columns.count > 15)
        #expect(
            columns.filter { !taken.contains($0) && !leftOut.contains($0) } == [], "say it in the feature's exports")
        #expect(Set(taken + leftOut).subtracting(columns) == [], "there is no such column")
        #expect(Set(taken).intersection(leftOut) == [])
    }

    @Test func `each part is found by its name, and says what it is`() throws {
        let app = try TestApp()
        for feature in app.features {
            guard let exports = feature.exports else { continue }
            #expect(exports.parts.isEmpty || exports.title != nil, "\(feature.name)")
            #expect(Set(exports.parts.map(\.name)).count == exports.parts.count, "\(feature.name)")
            for part in exports.parts {
                #expect(part.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "_") }, "\(part.name)")
                #expect(Language.allCases.allSatisfy { !part.title($0).isEmpty })
                #expect(part.allFields.count == Set(part.allFields).count, "\(feature.name)/\(part.name)")
            }
        }
    }

    @Test func `the statement of each part is one that the database takes`() throws {
        let app = try TestApp()
        let anna = try #require(try app.member().member)
        for feature in app.features {
            for part in feature.exports?.parts ?? [] {
                _ = try app.database.fetch(part.objects(after: .start, of: anna, most: 10))
                _ = try app.database.fetch(part.group(after: 0, of: anna))
                _ = try app.database.fetch(part.count(of: anna))
            }
        }
    }
}
