import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

/// What administrators of the organisation see and do of projects that nobody looks after.
struct UnattendedTests {
    private let team: Team
    private let timur: Browser
    private var id: ProjectID { team.id }

    init() throws {
        team = try Team()
        timur = try team.app.admin()
        _ = try team.anna.get(Paths.projects())
    }

    private func list() throws -> String { try timur.get(Paths.adminProjects()).text }

    private func suspend(_ member: MemberID) throws {
        _ = try team.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(member)")
    }

    private func goAway(_ member: MemberID, days: Int) throws {
        _ = try team.database.execute(
            """
            UPDATE member_visits SET last_seen_at = now() - make_interval(days => \(Int32(days)))
            WHERE member_id = \(member)
            """)
    }

    @discardableResult
    private func appoint(_ person: MemberID?) throws -> Answered {
        var sent = team.key()
        if let person { sent["person"] = person.pathSegment }
        return try timur.post(Paths.appointToProject(id), sent)
    }

    /// Whether somebody cannot be appointed, and the one who asked for it reads why.
    private func isRefused(_ person: MemberID) throws -> Bool {
        let answer = try appoint(person)
        guard answer.status == 303, answer.location == Paths.adminProjects().text else { return false }
        return try list().contains("больше нельзя назначить")
    }

    @Test func `are not there while somebody looks after them`() throws {
        #expect(try list().contains("У\u{A0}каждого проекта есть администратор"))
        let page = try timur.get(Paths.appointToProject(id))
        let never = try timur.get(Paths.appointToProject(ProjectID(rawValue: 9)))
        #expect(page.status == 404 && page.text.count == never.text.count && !page.text.contains(Team.name))
        #expect(try isRefused(team.mikhailID))
        try goAway(team.annaID, days: 89)
        #expect(try !list().contains(Team.name))
        // One of two who is gone leaves it to the other.
        try team.people(as: team.annaID) { try $0.set(team.mikhailID, isAdmin: true, in: $1, by: team.annaID) }
        try suspend(team.annaID)
        #expect(try !list().contains(Team.name))
        #expect(try team.administrators() == [team.annaID, team.mikhailID])
    }

    @Test func `are known by name and people, and given to a member who is told`() throws {
        _ = try team.mikhail.post(Paths.project(id), ["body": "Согласия подшиты"].merging(team.key()) { $1 })
        try team.join(team.irinaID)
        try suspend(team.annaID)
        let listed = try list()
        #expect(listed.contains(Team.name) && listed.contains("Анна Ковалёва") && listed.contains("3 участника"))
        let page = try timur.get(Paths.appointToProject(id)).text
        #expect(page.contains("Лебедев Михаил") && page.contains("Белова Ирина") && !page.contains("Романова Дарья"))
        for text in [listed, page] {
            #expect(!text.contains("Расшифровать") && !text.contains("Согласия") && !text.contains("href=\"/projects/"))
        }
        #expect(try appoint(nil).text.contains("Выберите участника проекта"))
        #expect(try isRefused(team.dariaID), "nobody from outside")
        #expect(try team.administrators() == [team.annaID])

        let done = try appoint(team.irinaID)
        #expect((done.status, done.location) == (303, Paths.adminProjects().text))
        #expect(try team.administrators() == [team.annaID, team.irinaID], "who comes back has their right")
        #expect(try team.events().suffix(1) == ["appointed"])
        #expect(try team.told(team.irinaID).suffix(1) == ["project-appointed"])
        #expect(try team.irina.get(Paths.notifications()).text.contains("назначает вас администратором проекта"))
        #expect(try team.mikhail.get(Paths.project(id)).text.contains("администратор сайта"))
        #expect(try team.irina.get(Paths.editProject(id)).status == 200)
        // It is looked after again, and the administrator who appointed has not come to be in it.
        #expect(try !list().contains(Team.name))
        #expect(try isRefused(team.mikhailID))
        #expect(try timur.get(Paths.project(id)).status == 404 && team.members().count == 3)
        let line = try team.database.row(
            "SELECT act, member_id, value FROM audit_log ORDER BY number DESC LIMIT 1"
        ) { (try $0.next("act") as String, try $0.next("member_id") as MemberID, try $0.next("value") as String) }
        #expect(line?.0 == "projects.appointed" && line?.1 == team.irinaID)
        #expect(line?.2.contains(Team.name) == false)
        #expect(try timur.get(Paths.adminLog()).text.contains("project-\(id.pathSegment)"))
        // Who leaves keeps nothing that names it.
        _ = try team.irina.post(Paths.leaveProject(id), team.key())
        #expect(try team.told(team.irinaID).isEmpty)
    }

    @Test func `are also those whose administrators have not been here for long`() throws {
        try goAway(team.annaID, days: 91)
        #expect(try list().contains(Team.name))
        _ = try team.act(as: team.annaID) { try $0.set($1, isArchived: true, by: team.annaID) }
        #expect(try list().contains("в\u{A0}архиве"))
        #expect(try appoint(team.mikhailID).status == 303)
        _ = try team.mikhail.get(Paths.project(id))
        #expect(try team.mikhail.post(Paths.reopenProject(id), team.key()).status == 303)
        #expect(try team.events().suffix(2) == ["appointed", "reopened"])
    }

    @Test func `are not given to a member who has not been here for long either`() throws {
        try team.join(try #require(try team.others(1).first))
        try team.join(team.irinaID)
        try goAway(team.annaID, days: 91)
        try goAway(team.irinaID, days: 91)
        let page = try timur.get(Paths.appointToProject(id)).text
        #expect(page.contains("Лебедев Михаил") && !page.contains("Белова Ирина"))
        #expect(!page.contains("Иванов Иван1"), "nor to one who was never here")
        #expect(try isRefused(team.irinaID))
        #expect(try team.administrators() == [team.annaID])
        try goAway(team.mikhailID, days: 91)
        #expect(try !list().contains(Team.name), "nobody is left")
    }

    @Test func `say how many administrators they have besides those whom they name`() throws {
        let others = try team.others(6)
        try team.join(others[0], others[1], others[2], others[3], others[4], others[5])
        _ = try team.database.execute(
            """
            UPDATE project_members SET is_admin = true
            WHERE project_id = \(id) AND member_id = ANY(\(others.map(\.rawValue))::bigint[])
            """
        )
        try suspend(team.annaID)
        let listed = try list()
        #expect(listed.matches(of: #/Иванов Иван\d|Анна Ковалёва/#).count == 5 && listed.contains("и ещё 2"))
    }

    @Test func `are left aside where nobody can be appointed`() throws {
        try suspend(team.annaID)
        try suspend(team.mikhailID)
        #expect(try !list().contains(Team.name))
        #expect(try isRefused(team.mikhailID))
    }

    @Test func `are found by pages among ten thousand`() throws {
        let database = team.app.filling()
        let others = try team.others(20)
        let other = try #require(others.first)
        _ = try database.execute(
            """
            WITH made AS (
                INSERT INTO projects (name, creator_id)
                SELECT 'Проект ' || n || '.', \(team.annaID) FROM generate_series(1, 10000) AS n
                RETURNING id
            ), numbered AS (
                SELECT id, row_number() OVER (ORDER BY id) AS n FROM made
            )
            INSERT INTO project_members (project_id, member_id, is_admin)
            SELECT id, person, person = CASE WHEN n > 120 THEN \(team.annaID) ELSE \(other) END
            FROM numbered, unnest(\(others.map(\.rawValue))::bigint[] || \(team.annaID)::bigint) AS person
            """)
        _ = try database.execute("VACUUM ANALYZE projects, project_members, members, member_visits")
        let plan = try team.database.rows("EXPLAIN (ANALYZE, BUFFERS, TIMING off) \(UnattendedProject.statement())") {
            try $0.only(String.self)
        }.joined(separator: "\n")
        #expect(!plan.contains("Seq Scan on project_members"), "\(plan)")
        let read = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
        #expect([read.1, read.2 ?? "0"].compactMap { Int($0) }.reduce(0, +) < 2_500, "\(plan)")
        var address = Paths.adminProjects().text
        var seen: [String] = []
        for _ in 1...4 where !address.isEmpty {
            let answer = try timur.get(address)
            #expect(answer.trips == 1)
            seen += answer.text.matches(of: #/<bdi>Проект (\d+)\.</#).map { String($0.1) }
            address = answer.text.firstMatch(of: #/href="(/admin/projects\?after=\d+)"/#).map { String($0.1) } ?? ""
        }
        #expect(seen == (1...120).reversed().map { String($0) } && address.isEmpty)
    }
}
