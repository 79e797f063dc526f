import Network
import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

/// Posts and lines of a project in one order.
struct TimelineTests {
    private let team: Team
    private let written: Written
    private var id: ProjectID { team.id }

    init() throws {
        team = try Team()
        written = Written(team: team)
    }

    /// What a page shows, by its numbers: `p5` and `e7`.
    private func shown(_ page: String) -> [String] {
        page.matches(of: #/<li [^>]*id="(entry|event)-(\d+)"/#).map { ($0.1 == "entry" ? "p" : "e") + $0.2 }
    }

    private func link(_ field: String, in page: String) -> String? {
        page.matches(of: #/href="([^"]*\?[^"]+)"/#).map { String($0.1) }.first { $0.contains("?\(field)=") }
    }

    @Test func `posts and lines stand in the order of their times, however many of either there are at once`() throws {
        _ = try team.database.execute("DELETE FROM project_events")
        // Every tenth entry is a line of another hour; some share a moment, also with posts.
        _ = try team.database.execute(
            """
            INSERT INTO posts (author_id, project_id, body, html, preview, is_long, summary, renderer, created_at)
            SELECT \(team.annaID), \(id), 'Запись ' || n, '<p>Запись</p>', '<p>Запись</p>', false, 'Запись', 1,
                   timestamptz '2026-11-01 12:00+00' - n / 2 * interval '1 day'
            FROM generate_series(1, 70) AS n
            """)
        _ = try team.database.execute(
            """
            INSERT INTO project_events (project_id, kind, actor_id, detail, created_at)
            SELECT \(id), CASE n % 3 WHEN 0 THEN 'archived' WHEN 1 THEN 'named' ELSE 'reopened' END, \(team.annaID), 'x',
                   timestamptz '2026-11-01 12:00+00' - n / 2 * interval '1 day'
            FROM generate_series(1, 90) AS n
            """)
        let all = try team.database.rows(
            """
            SELECT (CASE kind WHEN 'post' THEN 'p' ELSE 'e' END) || id
            FROM (
                SELECT created_at, kind COLLATE "C" AS kind, id FROM project_events
                UNION ALL
                SELECT created_at, 'post', id FROM posts
            ) AS entries
            ORDER BY created_at DESC, kind DESC, id DESC
            """
        ) { try $0.only(String.self) }
        #expect(all.count == 160)
        var (seen, address, pages): ([String], String?, [String]) = ([], Paths.project(id).text, [])
        while let next = address, pages.count < 10 {
            let page = try team.anna.get(next).text
            pages.append(page)
            seen += shown(page)
            address = link("before", in: page)
        }
        #expect(seen == all)
        #expect(pages.count == 4)
        // And back again, from the last page.
        let last = try #require(pages.last)
        var (back, later): ([String], String?) = (shown(last), link("after", in: last))
        while let next = later, back.count < 400 {
            let page = try team.anna.get(next).text
            back = shown(page) + back
            later = link("after", in: page)
        }
        #expect(back == all)
    }

    @Test func `a page begins where it did when the post that it began behind is deleted or erased`() throws {
        let posts = try (1...25).map { try written.post("Запись \($0)", by: team.anna) }
        let first = try team.mikhail.get(Paths.project(id)).text
        let before = try #require(link("before", in: first))
        let second = shown(try team.mikhail.get(before).text)
        #expect(second.prefix(5) == posts.prefix(5).reversed().map { "p\($0.pathSegment)" }.prefix(5))
        _ = try written.act(Paths.deletePost(posts[5]), by: team.anna)
        #expect(shown(try team.mikhail.get(before).text) == second)
        _ = try team.database.execute("DELETE FROM posts WHERE id = \(posts[5])")
        #expect(shown(try team.mikhail.get(before).text) == second)
    }

    @Test func `a place that no page leads to is not there`() throws {
        for text in [
            "x", "1-post", "1-post-0", "1-post-9223372036854775808", "1-Post-1", "-1-post-1", "1e3-post-1", "--",
        ] {
            #expect(try team.anna.get(Paths.project(id).adding("before", text)).status == 404, "\(text)")
        }
        for text in ["0-post-1", "253402300799000000-post-9223372036854775807", "1-named-1"] {
            #expect(try team.anna.get(Paths.project(id).adding("after", text)).status == 200, "\(text)")
        }
    }

    @Test func `a page reads parts of indexes, however many posts there are in this and other projects`() throws {
        let database = team.app.filling()
        try database.run(
            script: """
                SET session_replication_role = replica;
                INSERT INTO projects (name, creator_id) SELECT 'Другой ' || n, 1 FROM generate_series(1, 10000) AS n;
                INSERT INTO project_members (project_id, member_id)
                SELECT p.id, m.id
                FROM projects p
                CROSS JOIN (SELECT id FROM members LIMIT 3) AS m
                WHERE p.name LIKE 'Другой%'
                ON CONFLICT DO NOTHING;
                """)
        _ = try database.execute(
            """
            INSERT INTO posts (author_id, project_id, body, html, preview, is_long, summary, renderer, created_at)
            SELECT \(team.annaID), CASE WHEN n % 3 = 0 THEN \(id) WHEN n % 3 = 1 THEN \(id) + n % 10000 END, 'x', 'x', 'x',
                   false, 'x', 1, now() - n * interval '1 minute'
            FROM generate_series(1, 60000) AS n
            """)
        try database.run(script: "VACUUM ANALYZE posts, projects, project_members")
        for (reader, most) in [(team.annaID, 400), (team.irinaID, 10)] {
            for bound: SQL in ["true", "(p.created_at, p.id) < (now() - interval '10 days', 30000)"] {
                for isAscending in [false, true] {
                    let sql = PostStore.timelineStatement(
                        of: id, where: bound, isAscending: isAscending, most: 21, for: reader)
                    let plan = try team.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(sql)") {
                        try $0.only(String.self)
                    }.joined(separator: "\n")
                    let read = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
                    let count = [read.1, read.2 ?? "0"].compactMap { Int($0) }.reduce(0, +)
                    #expect(count <= most, "\(plan)")
                    #expect(!plan.contains("Seq Scan on posts"), "\(plan)")
                }
            }
        }
    }
}
