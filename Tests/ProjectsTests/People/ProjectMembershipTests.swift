import People
import Postgres
import Projects
import Site
import Synchronization
import TestSupport
import Testing

struct ProjectMembershipTests {
    private let team: Team
    private var id: ProjectID { team.id }

    init() throws { team = try Team() }

    @Test func `gives and takes administration, but never the last one's`() throws {
        #expect(throws: HeldProject.NotAdministrator.self) {
            try team.people(as: team.mikhailID) {
                try $0.set(team.mikhailID, isAdmin: true, in: $1, by: team.mikhailID)
            }
        }
        #expect(throws: Administration.LastAdministrator.self) {
            try team.people(as: team.annaID) { try $0.set(team.annaID, isAdmin: false, in: $1, by: team.annaID) }
        }
        try team.people(as: team.annaID) { try $0.set(team.mikhailID, isAdmin: true, in: $1, by: team.annaID) }
        try team.people(as: team.annaID) { try $0.set(team.mikhailID, isAdmin: true, in: $1, by: team.annaID) }
        try team.people(as: team.mikhailID) { try $0.set(team.annaID, isAdmin: false, in: $1, by: team.mikhailID) }
        #expect(try team.administrators() == [team.mikhailID])
        #expect(try team.events() == ["created", "invited", "joined", "granted", "revoked"])
    }

    @Test func `keeps one of two administrators who take each other's right at once`() throws {
        let (settings, id, both) = (team.app.services.settings, team.id, [team.annaID, team.mikhailID])
        for turn in 1...10 {
            let standing = try #require(try team.administrators().first)
            let other = try #require(both.first { $0 != standing })
            try team.people(as: standing) { try $0.set(other, isAdmin: true, in: $1, by: standing) }
            let refused = Atomic(0)
            inThreads(2) { thread in
                do {
                    let database = Connection(settings.database)
                    let projects = ProjectStore(database: database, settings)
                    try database.transaction {
                        try ProjectMembershipStore(projects)
                            .set(
                                both[1 - thread], isAdmin: false, in: try projects.hold(id, as: both[thread]),
                                by: both[thread])
                    }
                } catch is HeldProject.NotAdministrator {
                    refused.add(1, ordering: .relaxed)
                } catch {
                    Issue.record(error)
                }
            }
            #expect(try team.administrators().count == 1, "turn \(turn)")
            #expect(refused.load(ordering: .relaxed) == 1)
        }
    }

    @Test func `passes from the last administrator who leaves to whoever is there longest`() throws {
        try team.join(team.irinaID)
        _ = try team.database.execute(
            "UPDATE project_members SET joined_at = now() - interval '1 day' WHERE member_id = \(team.irinaID)")
        #expect(try team.anna.get(Paths.leaveProject(id)).text.contains("их\u{A0}получит Белова Ирина"))
        #expect(try team.anna.post(Paths.leaveProject(id), team.key()).location == Paths.projects().text)
        #expect(try team.administrators() == [team.irinaID])
        #expect(try team.events().suffix(2) == ["left", "inherited"])
        #expect(try team.anna.get(Paths.project(id)).status == 404)
    }

    @Test func `goes with its last member, and with what the invited were told`() throws {
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        try team.invite(team.irinaID)
        #expect(try team.told(team.irinaID) == ["project"])
        #expect(try team.anna.get(Paths.leaveProject(id)).text.contains("будет удалён"))
        _ = try team.anna.post(Paths.leaveProject(id), team.key())
        let left = try team.database.row(
            """
            SELECT (SELECT count(*) FROM projects) + (SELECT count(*) FROM project_invitations)
                + (SELECT count(*) FROM project_events)
            """
        ) { try $0.only(Int.self) }
        #expect(left == 0)
        #expect(try team.told(team.irinaID).isEmpty)
        #expect(try team.irina.get(Paths.project(id)).status == 404)
    }

    @Test func `passes on when the last administrator is suspended, and when their account is erased`() throws {
        let services = team.app.services
        _ = try team.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(team.annaID)")
        try ProjectSuccession(services).run()
        #expect(try team.administrators() == [team.annaID, team.mikhailID], "who comes back has their right")
        try ProjectSuccession(services).run()
        #expect(try team.events().filter { $0 == "inherited" }.count == 1)
        try team.join(team.irinaID)
        try ProjectSuccession(services).leaveAll(team.annaID)
        try ProjectSuccession(services).leaveAll(team.mikhailID)
        #expect(try team.members() == [team.irinaID] && team.administrators() == [team.irinaID])
    }

    @Test func `takes what somebody was told with them, and their invitations stay`() throws {
        try team.invite(team.irinaID)
        try team.people(as: team.annaID) { try $0.set(team.mikhailID, isAdmin: true, in: $1, by: team.annaID) }
        try team.accept(as: team.irinaID)
        #expect(try team.told(team.annaID).suffix(1) == ["project-joined"])
        try team.people(as: team.mikhailID) { try $0.remove(team.annaID, from: $1, by: team.mikhailID) }
        #expect(try team.told(team.annaID).isEmpty)
    }
}
