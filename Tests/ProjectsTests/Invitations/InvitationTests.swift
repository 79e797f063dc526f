import Conversations
import Postgres
import Projects
import Site
import Synchronization
import TestSupport
import Testing
import Web

struct InvitationTests {
    private let team: Team
    private var id: ProjectID { team.id }

    init() throws { team = try Team() }

    private func withdraw(_ person: MemberID, by member: MemberID) throws {
        try team.act(as: member) { try InvitationStore($0).withdraw(person, from: $1, by: member) }
    }

    private func restore(_ person: MemberID, by member: MemberID) throws {
        try team.act(as: member) { try InvitationStore($0).restore(person, to: $1, by: member) }
    }

    @Test func `once declined is renewed once, and by somebody else`() throws {
        try team.people(as: team.annaID) { try $0.set(team.mikhailID, isAdmin: true, in: $1, by: team.annaID) }
        #expect(try team.invite(team.dariaID).count == 1)
        #expect(try team.invite(team.dariaID).count == 0, "twice is once")
        try team.decline(as: team.dariaID)
        #expect(throws: Failure.notFound) { try team.decline(as: team.dariaID) }
        #expect(throws: Failure.notFound) { try team.accept(as: team.dariaID) }
        let again = try team.invite(team.dariaID)
        #expect(again.count == 0 && again.someHaveDeclined, "whoever was declined does not ask again")
        #expect(try team.anna.get(Paths.projectMembers(id)).text.contains("ещё раз — кто-то другой"))
        #expect(try team.invite(team.dariaID, by: team.mikhailID).count == 1)
        // Taking it back gives nobody another turn.
        try withdraw(team.dariaID, by: team.mikhailID)
        #expect(try team.invite(team.dariaID).count == 0)
        #expect(try team.invite(team.dariaID, by: team.mikhailID).count == 1)
        try team.decline(as: team.dariaID)
        for inviter in [team.annaID, team.mikhailID] {
            #expect(try team.invite(team.dariaID, by: inviter).count == 0)
        }
        #expect(try team.members() == [team.annaID, team.mikhailID])
    }

    @Test func `accepted fifty times at once is accepted once, and tells whoever had invited`() throws {
        try team.invite(team.dariaID, note: "Приходите")
        let (settings, id, daria) = (team.app.services.settings, team.id, team.dariaID)
        let joined = Atomic(0)
        inThreads(10) { _ in
            let database = Connection(settings.database)
            for _ in 0..<5 {
                do {
                    let projects = ProjectStore(database: database, settings)
                    if try database.transaction({ try InvitationStore(projects).accept(id, as: daria) }) {
                        joined.add(1, ordering: .relaxed)
                    }
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(joined.load(ordering: .relaxed) == 1)
        #expect(try team.events() == ["created", "invited", "joined", "invited", "joined"])
        #expect(try team.told(team.annaID) == ["project-joined"])
        #expect(try team.told(team.dariaID).isEmpty, "what was answered is read")
        #expect(try team.anna.get(Paths.notifications()).text.contains("теперь в\u{A0}проекте"))
    }

    @Test func `renewed by fifty at once is renewed once`() throws {
        try team.act(as: team.annaID) { projects, held in
            try projects.change(
                held, name: held.name, description: held.description, membersInvite: true, by: team.annaID)
        }
        try team.invite(team.dariaID)
        try team.decline(as: team.dariaID)
        let others = try team.others(10)
        _ = try team.database.execute(
            """
            INSERT INTO project_members (project_id, member_id)
            SELECT \(id), unnest(\(others.map(\.rawValue))::bigint[])
            """)
        let (settings, id, daria) = (team.app.services.settings, team.id, team.dariaID)
        let renewed = Atomic(0)
        inThreads(10) { thread in
            let database = Connection(settings.database)
            for _ in 0..<5 {
                do {
                    let projects = ProjectStore(database: database, settings)
                    let invited = try database.transaction {
                        try InvitationStore(projects).invite(
                            [daria], note: "", to: try projects.hold(id, as: others[thread]), by: others[thread])
                    }
                    renewed.add(invited.count, ordering: .relaxed)
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(renewed.load(ordering: .relaxed) == 1)
        #expect(try team.told(team.dariaID).count == 1)
    }

    @Test func `leaves room for fifty, with those who are invited`() throws {
        let others = try team.others(49)
        let invited = try team.act(as: team.annaID) {
            try InvitationStore($0).invite(Array(others.prefix(48)), note: "", to: $1, by: team.annaID)
        }
        #expect(invited.count == 48)
        #expect(throws: InvitationStore.Full.self) { try team.invite(others[48]) }
        let refused = try team.anna.post(
            Paths.inviteToProject(id), ["people": others[48].pathSegment].merging(team.key()) { $1 })
        #expect(refused.status == 422 && refused.text.contains("не\u{A0}больше 50 человек"))
        try withdraw(others[0], by: team.annaID)
        try team.invite(others[48])
        #expect(throws: InvitationStore.Full.self) { try restore(others[0], by: team.annaID) }
    }

    @Test func `withdrawn is gone with what was told of it, and comes back by Undo`() throws {
        let note = "Нужны ещё две пары ушей"
        let sent = [("people", team.dariaID.pathSegment), ("note", note), ("key", IdempotencyKey().text)]
        #expect(try team.anna.post(Paths.inviteToProject(id), all: sent).location == Paths.projectMembers(id).text)
        #expect(try team.told(team.dariaID) == ["project"])
        #expect(try team.daria.get(Paths.project(id)).text.contains(note))
        let told = try team.daria.get(Paths.notifications()).text
        #expect(told.contains(Paths.joinProject(id).text) && told.contains(note))
        _ = try team.anna.post(Paths.withdrawInvitation(id, team.dariaID), team.key())
        #expect(try team.told(team.dariaID).isEmpty)
        #expect(try team.daria.get(Paths.project(id)).status == 404)
        #expect(!(try team.daria.get(Paths.notifications()).text.contains(Team.name)))
        let page = try team.anna.get(Paths.projectMembers(id)).text
        #expect(
            page.contains(Paths.restoreInvitation(id, team.dariaID).text) && !page.contains("id=\"project-invited\""))
        _ = try team.anna.post(Paths.restoreInvitation(id, team.dariaID), team.key())
        #expect(try team.told(team.dariaID) == ["project"])
        let again = try team.daria.get(Paths.project(id)).text
        #expect(again.contains(note) && again.contains("приглашает вас"))
        // Others do not take back what is not theirs.
        #expect(throws: Failure.notFound) { try withdraw(team.dariaID, by: team.mikhailID) }
    }

    @Test func `is answered on its page, in the list and from what was told, and nowhere else`() throws {
        try team.invite(team.dariaID, team.irinaID)
        let list = try team.daria.get(Paths.projects()).text
        #expect(list.contains(Team.name) && list.contains("Анна Ковалёва приглашает вас"))
        let answer = try team.daria.post(Paths.joinProject(id), team.key())
        #expect(answer.location == Paths.project(id).text)
        #expect(try team.daria.get(Paths.project(id)).text.contains("Теперь в\u{A0}проекте: "))
        #expect(try team.irina.post(Paths.declineProject(id), team.key()).location == Paths.projects().text)
        #expect(try team.irina.get(Paths.project(id)).status == 404)
        #expect(try team.told(team.irinaID).isEmpty)
        #expect(!(try team.anna.get(Paths.project(id)).text.contains("Белова Ирина</")))
        #expect(try team.anna.get(Paths.projectMembers(id)).text.contains("приглашение отклонено"))
        // A member who cannot invite is not shown who has declined.
        #expect(!(try team.daria.get(Paths.projectMembers(id)).text.contains("приглашение отклонено")))
    }

    @Test func `reaches nobody whom whoever invites has blocked or is blocked by`() throws {
        _ = try team.database.execute(
            "INSERT INTO blocks (member_id, blocked_id) VALUES (\(team.dariaID), \(team.annaID))")
        #expect(throws: MembershipStore.Unreached.self) { try team.invite(team.dariaID) }
        let sent = ["people": team.dariaID.pathSegment].merging(team.key()) { $1 }
        let refused = try team.anna.post(Paths.inviteToProject(id), sent)
        #expect(refused.status == 422 && refused.text.contains("Романова Дарья"))
        #expect(try team.told(team.dariaID).isEmpty)
        let made = try team.anna.post(Paths.newProject(), ["name": "Иной"].merging(sent) { $1 })
        #expect(made.status == 422 && made.text.contains("Иной"))
        let count = try team.database.row("SELECT count(*) FROM projects") { try $0.only(Int.self) }
        #expect(count == 1)
    }
}
