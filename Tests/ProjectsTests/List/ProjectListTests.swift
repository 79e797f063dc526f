import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

struct ProjectListTests {
    private let team: Team

    init() throws { team = try Team() }

    /// So many projects of many people, of which Anna is in the first few.
    private func fill(_ count: Int, own: Int) throws {
        let others = try team.others(2).map(\.rawValue)
        let database = team.app.filling()
        _ = try database.execute(
            """
            WITH made AS (
                INSERT INTO projects (name, description, creator_id, changed_at)
                SELECT 'Проект ' || n || '.', repeat('О чём', 80), \(team.annaID), now() - n * interval '1 minute'
                FROM generate_series(1, \(count)) AS n
                RETURNING id
            ), numbered AS (
                SELECT id, row_number() OVER (ORDER BY id) AS n FROM made
            ), joined AS (
                INSERT INTO project_members (project_id, member_id, is_admin)
                SELECT id, \(team.annaID), true FROM numbered WHERE n <= \(own)
                UNION ALL
                SELECT id, person, n > \(own) FROM numbered, unnest(\(others)::bigint[]) AS person
            )
            INSERT INTO project_events (project_id, kind, actor_id)
            SELECT id, 'created', \(team.annaID) FROM numbered
            """)
        _ = try database.execute("ANALYZE projects, project_members, project_events, members")
    }

    @Test func `is paged, those last changed first`() throws {
        try fill(120, own: 120)
        var address = Paths.projects().text
        var seen: [String] = []
        for _ in 1...4 where !address.isEmpty {
            let text = try team.anna.get(address).text
            seen += text.matches(of: #/<bdi>Проект (\d+)\.</#).map { String($0.1) }
            address = text.firstMatch(of: #/href="(/projects\?after=\d+)"/#).map { String($0.1) } ?? ""
        }
        #expect(seen == (1...120).map { String($0) } && address.isEmpty)
        #expect(try team.anna.get(Paths.projects().adding("after", "x")).status == 404)
    }

    @Test func `reads by indexes however many projects there are`() throws {
        try fill(10_000, own: 40)
        let reader = team.annaID
        for (name, sql) in [
            ("the list", ProjectLine.statement(of: reader, isArchived: false)),
            ("the timeline", ProjectEvent.statement(of: team.id, for: reader, at: .newest)),
        ] {
            let plan = try team.database.rows("EXPLAIN (ANALYZE, BUFFERS) \(sql)") { try $0.only(String.self) }
                .joined(separator: "\n")
            #expect(!plan.contains("Seq Scan on project"), "\(name): \(plan)")
            let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
            let count = [first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +)
            #expect(count < 3_000, "\(name): \(plan)")
        }
    }

    @Test func `finds a member's own projects by the words of their names`() throws {
        let search = Paths.search().adding("q", "интервью")
        #expect(try team.anna.get(search).text.contains(Paths.project(team.id).text))
        #expect(!(try team.daria.get(search).text.contains(Paths.project(team.id).text)))
        try team.invite(team.dariaID)
        #expect(!(try team.daria.get(search).text.contains(Paths.project(team.id).text)), "nor who is merely invited")
    }
}
