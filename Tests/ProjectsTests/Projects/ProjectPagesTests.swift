import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

struct ProjectPagesTests {
    private let team: Team
    private var id: ProjectID { team.id }

    init() throws { team = try Team() }

    private var pages: [Address] {
        [
            Paths.project(id), Paths.projectMembers(id), Paths.editProject(id), Paths.inviteToProject(id),
            Paths.leaveProject(id), Paths.removeFromProject(id, team.mikhailID), Paths.projectConversations(id),
            Paths.newProjectConversation(id),
        ]
    }

    private var acts: [Address] {
        [
            Paths.editProject(id), Paths.archiveProject(id), Paths.reopenProject(id), Paths.inviteToProject(id),
            Paths.joinProject(id), Paths.declineProject(id), Paths.withdrawInvitation(id, team.dariaID),
            Paths.restoreInvitation(id, team.dariaID), Paths.removeFromProject(id, team.mikhailID),
            Paths.grantProject(id, team.mikhailID), Paths.revokeProject(id, team.annaID), Paths.leaveProject(id),
            Paths.newProjectConversation(id),
        ]
    }

    /// To somebody who may know nothing of it, by any address and act: as of one that never was.
    private func expectNothing(_ browser: Browser, _ who: String, besides open: [Address] = []) throws {
        for address in pages where !open.contains(address) {
            let answer = try browser.get(address)
            #expect(answer.status == 404 && !answer.text.contains(Team.name), "\(who): \(address)")
            let never = try browser.get(address.text.replacing("/projects/\(id.pathSegment)", with: "/projects/9"))
            #expect(never.status == 404 && answer.text.count == never.text.count, "\(who): \(address)")
        }
        let sent = ["name": "Чужой", "people": team.irinaID.pathSegment]
        for address in acts where !open.contains(address) {
            let answer = try browser.post(address, sent.merging(team.key()) { $1 })
            #expect(answer.status == 404, "\(who): \(address) \(answer.status)")
        }
        for address in [Paths.projects(), Paths.archivedProjects(), Paths.notifications(), Paths.start()] {
            let text = try browser.get(address).text
            let known = !open.isEmpty
            #expect(known || !text.contains(Team.name), "\(who): \(address)")
            #expect(!text.contains("Расшифровать") || known, "\(who): \(address)")
        }
        let search = try browser.get(Paths.search().adding("q", "архив"))
        #expect(!search.text.contains("/projects/"), "\(who)")
    }

    @Test func `is not there for a stranger, an invited, a declined, a withdrawn and a removed one`() throws {
        try expectNothing(team.daria, "a stranger")
        try team.invite(team.dariaID)
        let invitation = try team.daria.get(Paths.project(id)).text
        #expect(invitation.contains(Team.name) && invitation.contains("Лебедев Михаил") == false)
        #expect(invitation.contains("2\u{A0}участника") || invitation.contains("2 участника"))
        #expect(!invitation.contains("проект создан"), "nothing of the content")
        try expectNothing(
            team.daria, "an invited one",
            besides: [Paths.project(id), Paths.joinProject(id), Paths.declineProject(id)])
        try team.decline(as: team.dariaID)
        try expectNothing(team.daria, "a declined one")
        try team.invite(team.irinaID)
        try team.act(as: team.annaID) { try InvitationStore($0).withdraw(team.irinaID, from: $1, by: team.annaID) }
        try expectNothing(team.irina, "a withdrawn one")
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        try expectNothing(team.mikhail, "a removed one")
        #expect(try team.told(team.mikhailID).isEmpty && team.told(team.irinaID).isEmpty)
        #expect(try team.members() == [team.annaID])
    }

    @Test func `is begun with a name alone, and with people who are invited at once`() throws {
        let empty = try team.anna.post(Paths.newProject(), ["description": "О чём-то"].merging(team.key()) { $1 })
        #expect(empty.status == 422 && empty.text.contains("Назовите проект") && empty.text.contains("О чём-то"))
        let long = try team.anna.post(
            Paths.newProject(), ["name": String(repeating: "ы", count: 81)].merging(team.key()) { $1 })
        #expect(long.status == 422 && long.text.contains("не\u{A0}больше 80"))
        let key = IdempotencyKey().text
        let made = try team.anna.post(Paths.newProject(), ["name": "  Корпус   писем ", "key": key])
        #expect(made.status == 303)
        let again = try team.anna.post(Paths.newProject(), ["name": "  Корпус   писем ", "key": key])
        #expect(again.location == made.location, "once")
        #expect(try team.anna.get(made.location ?? "").text.contains("Корпус писем"))
        let sent = [
            ("name", "Нижний"), ("people", team.irinaID.pathSegment), ("people", team.dariaID.pathSegment),
            ("key", IdempotencyKey().text),
        ]
        let invited = try team.anna.post(Paths.newProject(), all: sent)
        #expect(invited.status == 303)
        #expect(try team.anna.get(invited.location ?? "").text.contains("приглашений: 2"))
        #expect(try team.told(team.irinaID) == ["project"])
        let list = try team.irina.get(Paths.projects()).text
        #expect(list.contains("Нижний") && list.contains("приглашает вас"))
    }

    @Test func `is changed by administrators alone, each change a line`() throws {
        let sent = ["name": "Архив", "description": "Иначе", "invite": "members", "version": "1"]
        let refused = try team.mikhail.post(Paths.editProject(id), sent.merging(team.key()) { $1 })
        #expect(refused.location == Paths.project(id).text)
        #expect(try team.mikhail.get(Paths.project(id)).text.contains("только администраторы проекта"))
        #expect(try team.mikhail.get(Paths.editProject(id)).status == 303)
        #expect(try team.mikhail.get(Paths.inviteToProject(id)).status == 303)
        #expect(!(try team.mikhail.get(Paths.project(id)).text.contains("/invite\"")))
        _ = try team.anna.post(Paths.editProject(id), sent.merging(team.key()) { $1 })
        #expect(try team.events() == ["created", "invited", "joined", "named", "described"])
        let page = try team.mikhail.get(Paths.project(id)).text
        #expect(page.contains("новое название проекта — «Архив»") && page.contains("/invite\""))
        #expect(try team.mikhail.get(Paths.inviteToProject(id)).status == 200)
    }

    @Test func `tells the second of two who change it at once, and what it is called by now`() throws {
        try team.people(as: team.annaID) { try $0.set(team.mikhailID, isAdmin: true, in: $1, by: team.annaID) }
        let edit = Paths.editProject(id)
        #expect(try team.mikhail.get(edit).text.contains("name=\"version\" value=\"1\""))
        let first = ["name": "Архив", "description": "Иначе", "version": "1"]
        #expect(try team.anna.post(edit, first.merging(team.key()) { $1 }).status == 303)
        let second = ["name": "Письма", "description": "О своём", "version": "1"]
        let refused = try team.mikhail.post(edit, second.merging(team.key()) { $1 })
        #expect(refused.status == 409 && refused.text.contains("называется «Архив»"))
        #expect(refused.text.contains("value=\"Письма\"") && refused.text.contains("О своём"))
        #expect(refused.text.contains("name=\"version\" value=\"2\""))
        // Whatever else is wrong, that is said with the version of now.
        let nameless = try team.mikhail.post(edit, second.merging(["name": ""]) { $1 }.merging(team.key()) { $1 })
        #expect(nameless.status == 422 && nameless.text.contains("называется «Архив»"))
        let again = second.merging(["version": "2"]) { $1 }.merging(team.key()) { $1 }
        #expect(try team.mikhail.post(edit, again).status == 303)
        #expect(try team.anna.get(edit).text.contains("value=\"Письма\""))
    }

    @Test func `in the archive is read and not written, and comes back by one press`() throws {
        try team.invite(team.dariaID)
        #expect(try team.mikhail.post(Paths.archiveProject(id), team.key()).status == 303)
        #expect(!(try team.mikhail.get(Paths.project(id)).text.contains("Проект в\u{A0}архиве")))
        _ = try team.anna.post(Paths.archiveProject(id), team.key())
        let before = try team.events()
        for browser in [team.anna, team.mikhail] {
            let page = try browser.get(Paths.project(id)).text
            #expect(page.contains("Проект в\u{A0}архиве, писать нельзя") && page.contains("проект создан"))
            #expect(!page.contains("/invite\"") && !page.contains("/edit\""))
            #expect(try browser.get(Paths.projectMembers(id)).status == 200)
        }
        for address in [
            Paths.editProject(id), Paths.inviteToProject(id), Paths.withdrawInvitation(id, team.dariaID),
            Paths.removeFromProject(id, team.mikhailID), Paths.grantProject(id, team.mikhailID),
        ] {
            let sent = ["name": "Иначе", "people": team.irinaID.pathSegment].merging(team.key()) { $1 }
            #expect(try team.anna.post(address, sent).status == 303, "\(address)")
            #expect(try team.anna.get(Paths.project(id)).text.contains("писать нельзя"))
        }
        #expect(try team.events() == before && team.members() == [team.annaID, team.mikhailID])
        #expect(try team.daria.get(Paths.project(id)).status == 404, "nobody joins it meanwhile")
        #expect(try team.daria.post(Paths.joinProject(id), team.key()).status == 404)
        let list = try team.anna.get(Paths.projects()).text
        #expect(list.contains("project-archive") && list.contains(Team.name))
        #expect(try team.anna.get(Paths.archivedProjects()).text.contains(Team.name))
        _ = try team.anna.post(Paths.reopenProject(id), team.key())
        #expect(try team.events() == before + ["reopened"])
        #expect(try team.daria.get(Paths.project(id)).status == 200)
    }

    @Test func `folds lines of a kind within an hour, and pages both ways`() throws {
        _ = try team.database.execute("DELETE FROM project_events")
        _ = try team.database.execute(
            """
            INSERT INTO project_events (project_id, kind, actor_id, subject_id, created_at)
            SELECT \(id), 'invited', \(team.annaID), m.id, timestamptz '2026-11-20 12:10+00' + n * interval '1 minute'
            FROM unnest(ARRAY[\(team.irinaID), \(team.dariaID)]) WITH ORDINALITY AS m (id, n)
            """)
        let folded = try team.anna.get(Paths.project(id)).text
        #expect(folded.contains("Белова Ирина, Романова Дарья") && folded.ranges(of: "id=\"event-").count == 1)
        _ = try team.database.execute("DELETE FROM project_events")
        _ = try team.database.execute(
            """
            INSERT INTO project_events (project_id, kind, actor_id, detail, created_at)
            SELECT \(id), 'named', \(team.annaID), 'имя ' || n || '.', now() - n * interval '1 day'
            FROM generate_series(1, 250) AS n
            """)
        var address = Paths.project(id).text
        var seen: [String] = []
        for _ in 1...3 {
            let text = try team.anna.get(address).text
            seen += text.matches(of: #/«имя (\d+)\.»/#).map { String($0.1) }
            address = text.firstMatch(of: #/href="([^"]*before=[^"]+)"/#).map { String($0.1) } ?? ""
        }
        #expect(seen == (1...250).map { String($0) } && address.isEmpty)
        let last = try team.anna.get(
            Paths.project(id).adding("before", try place(of: "имя 200."))
        ).text
        #expect(last.contains("имя 201.") && !last.contains("имя 200.»"))
        let later = try team.anna.get(Paths.project(id).adding("after", try place(of: "имя 201."))).text
        #expect(later.contains("имя 200.") && later.contains("имя 101.") && !later.contains("имя 100.»"))
        #expect(try team.anna.get(Paths.project(id).adding("before", "x")).status == 404)
    }

    private func place(of detail: String) throws -> String {
        try team.database.row("SELECT created_at, kind, id FROM project_events WHERE detail = \(detail)") {
            TimelineKey(try $0.next("created_at"), try $0.next("kind"), try $0.next("id")).text
        } ?? ""
    }

    @Test func `asks in one round trip what its pages show`() throws {
        for address in pages + [Paths.projects(), Paths.newProject(), Paths.archivedProjects()] {
            #expect(try team.anna.get(address).trips == 1, "\(address)")
        }
    }
}
