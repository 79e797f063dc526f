import Conversations
import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

struct ProjectConversationsTests {
    private let team: Team
    private var id: ProjectID { team.id }

    init() throws { team = try Team() }

    private func remove(_ person: MemberID) throws {
        try team.people(as: team.annaID) { try $0.remove(person, from: $1, by: team.annaID) }
    }

    @Test func `the general one has whoever joins, who reads all of it, and has nothing unread`() throws {
        let general = try team.general()
        try team.say("Кто берёт тридцать первое?", in: general, by: team.annaID)
        #expect(try team.unread(by: team.mikhailID) == 1)
        #expect(try team.irina.get(Paths.conversation(general)).status == 404)
        try team.join(team.irinaID)
        let page = try team.irina.get(Paths.conversation(general)).text
        #expect(page.contains("Кто берёт тридцать первое?") && page.contains("видит всю беседу"))
        #expect(try team.unread(by: team.irinaID) == 0)
        #expect(try team.people(of: general) == [team.annaID, team.mikhailID, team.irinaID])
        #expect(try team.lines(of: general) == ["created", "joined", "joined"])
    }

    @Test func `whoever leaves or is removed is in none of them, and is told of nothing any more`() throws {
        try team.join(team.irinaID)
        let general = try team.general()
        let other = try team.begin("Согласия", with: team.mikhailID, team.irinaID, by: team.annaID)
        for id in [general, other] {
            try team.say("Новое", in: id, by: team.annaID)
            let number = try team.say("Моё", in: id, by: team.mikhailID)
            _ = try team.anna.post(
                Paths.messageReactions(id, number), ["set": "heart", "page": "x"].merging(team.key()) { $1 })
        }
        try team.notifyAll()
        #expect(try team.told(team.mikhailID).contains("message") && team.unread(by: team.mikhailID) == 2)
        try remove(team.mikhailID)
        _ = try team.irina.post(Paths.leaveProject(id), team.key())
        for (browser, member) in [(team.mikhail, team.mikhailID), (team.irina, team.irinaID)] {
            #expect(try team.told(member).isEmpty && team.unread(by: member) == 0)
            for id in [general, other] {
                #expect(try browser.get(Paths.conversation(id)).status == 404)
                let said = try browser.post(Paths.conversation(id), ["body": "Ещё"].merging(team.key()) { $1 })
                #expect(said.status == 404)
            }
            #expect(!(try browser.get(Paths.messages()).text.contains("Согласия")))
        }
        #expect(try team.people(of: general) == [team.annaID] && team.people(of: other) == [team.annaID])
        #expect(try team.lines(of: general) == ["created", "joined", "joined", "removed", "left"])
        #expect(try team.lines(of: other) == ["created", "removed", "left"])
        // Their words stay under their names.
        #expect(try team.anna.get(Paths.conversation(other)).text.contains("Моё"))
    }

    @Test func `of another one that nobody is left in nothing stays, and all go with the project`() throws {
        let other = try team.begin("Согласия", with: team.mikhailID, by: team.annaID)
        _ = try team.anna.post(Paths.leaveConversation(other), team.key())
        #expect(try team.people(of: other) == [team.mikhailID])
        #expect(try team.mikhail.get(Paths.conversationInfo(other)).text.contains("Архив интервью"))
        try remove(team.mikhailID)
        func count() throws -> Int? {
            try team.database.row("SELECT count(*) FROM conversations WHERE project_id = \(id)") { try $0.only() }
        }
        #expect(try count() == 1)
        _ = try team.anna.post(Paths.leaveProject(id), team.key())
        #expect(try count() == 0)
    }

    @Test func `an administrator of one who leaves the project is followed in it by whoever is there longest`() throws {
        let other = try team.begin("Согласия", with: team.annaID, by: team.mikhailID)
        try remove(team.mikhailID)
        #expect(try team.lines(of: other).suffix(2) == ["removed", "inherited"])
        #expect(try team.anna.get(Paths.addToConversation(other)).status == 200)
    }

    @Test func `the general one is called as the project, and is nobody's to change or to leave`() throws {
        let general = try team.general()
        let sent = ["name": "Письма", "description": "", "version": "1"].merging(team.key()) { $1 }
        _ = try team.anna.post(Paths.editProject(id), sent)
        let page = try team.mikhail.get(Paths.conversation(general)).text
        #expect(page.contains("назвала беседу «Письма»") || page.contains("«Письма»"))
        #expect(page.contains("href=\"\(Paths.projectConversations(id).text)\""), "it leads back")
        #expect(try team.lines(of: general).last == "named")
        let info = try team.anna.get(Paths.conversationInfo(general)).text
        for act in ["/leave", "/name", "/people"] { #expect(!info.contains("\(general.pathSegment)\(act)\"")) }
        for address in [
            Paths.leaveConversation(general), Paths.nameConversation(general), Paths.addToConversation(general),
            Paths.removeFromConversation(general, team.mikhailID), Paths.grantAdministration(general, team.annaID),
        ] {
            let answer = try team.anna.post(
                address, ["name": "x", "people": team.irinaID.pathSegment].merging(team.key()) { $1 })
            #expect(answer.status == 404, "\(address)")
        }
        #expect(try team.anna.get(Paths.leaveConversation(general)).status == 404)
        #expect(try team.people(of: general) == [team.annaID, team.mikhailID])
        let muted = try team.anna.post(Paths.muteConversation(general), ["for": "forever", "until": "always"])
        #expect(muted.status != 500)
    }

    // MARK: Others

    @Test func `another is begun among members alone, and only they are taken in later`() throws {
        try team.join(team.irinaID)
        let new = Paths.newProjectConversation(id)
        let form = try team.anna.get(new).text
        #expect(form.contains("Лебедев Михаил") && form.contains("Белова Ирина"))
        #expect(!form.contains("Романова") && !form.contains("value=\"\(team.annaID.pathSegment)\""))
        #expect(try team.anna.post(new, ["name": "Пусто"].merging(team.key()) { $1 }).status == 422)
        let outsider = [("name", "Чужая"), ("people", team.dariaID.pathSegment), ("key", IdempotencyKey().text)]
        #expect(try team.anna.post(new, all: outsider).status == 422)
        let long = [
            ("name", String(repeating: "ы", count: 81)), ("people", team.mikhailID.pathSegment),
            ("key", IdempotencyKey().text),
        ]
        let refused = try team.anna.post(new, all: long)
        #expect(refused.status == 422 && refused.text.contains("checked"))
        let sent = [("name", "Согласия"), ("people", team.mikhailID.pathSegment), ("key", IdempotencyKey().text)]
        let begun = try team.anna.post(new, all: sent)
        #expect(begun.status == 303)
        #expect(try team.anna.post(new, all: sent).location == begun.location, "once")
        let other = try #require(
            team.database.row("SELECT id FROM conversations WHERE name = 'Согласия'") {
                try $0.only(ConversationID.self)
            })
        // People who are in the project and not in it are offered, and nobody else is taken.
        let add = Paths.addToConversation(other)
        let page = try team.anna.get(add).text
        #expect(page.contains("Белова Ирина") && !page.contains("Романова") && !page.contains("data-people-picker"))
        for (person, isIn) in [(team.dariaID, false), (team.irinaID, true)] {
            let added = try team.anna.post(
                add, all: [("people", person.pathSegment), ("past", "all"), ("key", IdempotencyKey().text)])
            #expect(added.status == 303)
            #expect(try team.people(of: other).contains(person) == isIn)
        }
        #expect(try team.anna.get(add).text.contains("уже здесь"))
    }

    @Test func `one sees those one is in, and a lock where not everybody is`() throws {
        try team.join(team.irinaID)
        let tab = Paths.projectConversations(id)
        #expect(try team.irina.get(tab).text.contains("Пока только общая беседа"))
        let other = try team.begin("Согласия", with: team.mikhailID, by: team.annaID)
        try team.say("Три без подписи", in: other, by: team.annaID)
        let (mikhail, irina) = (try team.mikhail.get(tab).text, try team.irina.get(tab).text)
        #expect(mikhail.contains("Согласия") && mikhail.contains("Три без подписи"))
        #expect(mikhail.contains("Не\u{A0}все участники проекта") && mikhail.contains("1 непрочитанное"))
        #expect(!irina.contains("Согласия") && !irina.contains("Не\u{A0}все участники"))
        #expect(irina.contains("class=\"tab-count\">1<") || irina.contains(">1<"))
        #expect(try team.mikhail.get(Paths.messages()).text.contains("Архив интервью</small>"), "whose it is")
        try team.act(as: team.annaID) { _, _ in
            var held = try ConversationStore(database: team.database).hold(other, as: team.annaID)
            _ = try MembershipStore(database: team.database)
                .add([team.irinaID], seeing: true, to: &held, by: team.annaID)
        }
        #expect(!(try team.mikhail.get(tab).text.contains("Не\u{A0}все участники")))
        #expect(try team.daria.get(tab).status == 404)
    }

    @Test func `blocks and what members say of who may write do not concern them`() throws {
        _ = try BlockStore(database: team.database).block(team.annaID, by: team.mikhailID)
        try MessageWriters.nobody.save(of: team.mikhailID, team.database)
        let other = try team.begin("Согласия", with: team.mikhailID, by: team.annaID)
        try team.say("Три без подписи", in: other, by: team.annaID)
        try team.say("Вижу", in: try team.general(), by: team.mikhailID)
        // A member who lets those write with whom they have something in common lets people of a project.
        _ = try BlockStore(database: team.database).unblock(team.annaID, by: team.mikhailID)
        try MessageWriters.together.save(of: team.mikhailID, team.database)
        #expect(try team.anna.get(Paths.dialog(team.mikhailID)).text.contains("<textarea"))
        #expect(!(try team.daria.get(Paths.dialog(team.mikhailID)).text.contains("<textarea")))
    }

    @Test func `a project alone is something in common, as long as both are in it`() throws {
        try MessageWriters.together.save(of: team.mikhailID, team.database)
        let conversations = ConversationStore(database: team.database)
        func reach(of writer: MemberID) throws -> Reach {
            try team.database.transaction {
                let dialog = try conversations.dialog(of: writer, with: team.mikhailID)
                return try conversations.hold(dialog, as: writer).reach
            }
        }
        #expect(try reach(of: team.annaID) == .open, "they are in its general conversation, and in no other")
        #expect(try reach(of: team.irinaID) == .closed)
        try team.invite(team.irinaID)
        #expect(try reach(of: team.irinaID) == .closed, "an invited one is not in it")
        try team.accept(as: team.irinaID)
        #expect(try reach(of: team.irinaID) == .open)
        try remove(team.mikhailID)
        #expect(try reach(of: team.annaID) == .closed && reach(of: team.irinaID) == .closed)
    }

    @Test func `in the archive they are read and not written, and what was sent comes back with its text`() throws {
        let general = try team.general()
        let other = try team.begin("Согласия", with: team.mikhailID, by: team.annaID)
        let number = try team.say("Три без подписи", in: other, by: team.mikhailID)
        _ = try team.anna.post(Paths.archiveProject(id), team.key())
        let sent = ["body": "Ещё одно", "page": "x"]
        for id in [general, other] {
            let page = try team.mikhail.get(Paths.conversation(id)).text
            #expect(page.contains("Проект в\u{A0}архиве, писать нельзя") && !page.contains("<textarea"))
            let refused = try team.mikhail.post(Paths.conversation(id), sent.merging(team.key()) { $1 })
            #expect(refused.status == 423 && refused.text.contains("Ещё одно"))
            #expect(refused.text.contains("Проект в\u{A0}архиве"))
        }
        let changed = try team.mikhail.post(
            Paths.editMessage(other, number), ["body": "Иначе", "version": "1"].merging(team.key()) { $1 })
        #expect(changed.status == 423 && changed.text.contains("Проект в\u{A0}архиве"))
        _ = try team.anna.post(Paths.messageReactions(other, number), ["set": "heart"].merging(team.key()) { $1 })
        for address in [
            Paths.nameConversation(other), Paths.removeFromConversation(other, team.mikhailID),
            Paths.grantAdministration(other, team.mikhailID),
        ] {
            let answer = try team.anna.post(address, ["name": "Иначе"].merging(team.key()) { $1 })
            #expect(answer.location == Paths.conversationInfo(other).text, "\(address)")
        }
        #expect(try team.anna.get(Paths.addToConversation(other)).status == 303)
        #expect(try team.anna.get(Paths.newProjectConversation(id)).status == 303)
        #expect(try team.people(of: other) == [team.annaID, team.mikhailID])
        let written = try team.database.row(
            """
            SELECT (SELECT count(*) FROM messages WHERE body IN ('Ещё одно', 'Иначе'))
                + (SELECT count(*) FROM message_reactions)
            """
        ) { try $0.only(Int.self) }
        #expect(written == 0)
        _ = try team.anna.post(Paths.reopenProject(id), team.key())
        #expect(try team.mikhail.post(Paths.conversation(other), sent.merging(team.key()) { $1 }).status == 303)
    }

    @Test func `has room for everybody of a project as large as may be`() throws {
        for person in try team.others(Project.mostMembers - 2) { try team.join(person) }
        #expect(try team.people(of: try team.general()).count == Project.mostMembers)
        #expect(throws: InvitationStore.Full.self) { try team.invite(team.dariaID) }
    }

    @Test func `the account of the last administrator is erased: conversations pass on as the project does`() throws {
        try team.join(team.irinaID)
        let general = try team.general()
        let other = try team.begin("Согласия", with: team.irinaID, by: team.annaID)
        let services = team.app.services
        // In the order in which features do it.
        try Succession(services).leaveAll(team.annaID)
        try ProjectSuccession(services).leaveAll(team.annaID)
        #expect(try team.members() == [team.mikhailID, team.irinaID])
        #expect(try team.people(of: general) == [team.mikhailID, team.irinaID])
        #expect(try team.people(of: other) == [team.irinaID])
        #expect(try team.lines(of: general).last == "left")
        #expect(try team.lines(of: other).suffix(2) == ["left", "inherited"])
        #expect(try team.irina.get(Paths.addToConversation(other)).status == 200)
        let administrators = try team.database.row(
            "SELECT count(*) FROM conversation_members WHERE conversation_id = \(general) AND is_admin"
        ) { try $0.only(Int.self) }
        #expect(administrators == 0)
    }

    @Test func `reads by indexes however many projects there are`() throws {
        let others = try team.others(2).map(\.rawValue)
        let database = team.app.filling()
        _ = try database.execute(
            """
            INSERT INTO projects (name, creator_id)
            SELECT 'Проект ' || n, \(team.annaID) FROM generate_series(1, 10000) AS n
            """)
        // Of all the general one; of a hundred of them, in which Anna is, two others.
        _ = try database.execute(
            """
            INSERT INTO conversations (name, creator_id, project_id, is_general, last_number, last_change)
            SELECT p.name, \(team.annaID), p.id, n = 1, 1, 1
            FROM projects p, generate_series(1, 3) AS n
            WHERE p.id <> \(id) AND (n = 1 OR p.id % 100 = 0)
            """)
        _ = try database.execute(
            """
            INSERT INTO conversation_members (conversation_id, member_id)
            SELECT c.id, person FROM conversations c, unnest(\(others)::bigint[]) AS person WHERE c.project_id <> \(id)
            UNION ALL
            SELECT c.id, \(team.annaID) FROM conversations c WHERE c.project_id <> \(id) AND c.project_id % 100 = 0
            """)
        _ = try database.execute(
            """
            INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, event, body, html,
                                  summary, renderer)
            SELECT id, 1, 1, \(team.annaID), gen_random_uuid(), gen_random_uuid(), 'created', '', '', '', 0
            FROM conversations
            WHERE project_id <> \(id)
            """)
        _ = try database.execute("ANALYZE projects, conversations, conversation_members, messages")
        let reader = team.annaID
        let count = ProjectConversations.count(in: "\(id)", of: "\(reader)")
        for (name, sql): (String, SQL) in [
            (
                "the tab",
                ConversationLine.statement(
                    of: reader, where: ConversationSelection(of: id).condition(for: reader), most: 51)
            ),
            ("their number", "SELECT \(count)"),
        ] {
            let plan = try team.database.rows("EXPLAIN (ANALYZE, BUFFERS) \(sql)") { try $0.only(String.self) }
                .joined(separator: "\n")
            #expect(!plan.contains("Seq Scan on conversation"), "\(name): \(plan)")
            let first = try #require(plan.firstMatch(of: #/Buffers: shared hit=(\d+)(?: read=(\d+))?/#))
            let buffers = [first.1, first.2 ?? "0"].compactMap { Int($0) }.reduce(0, +)
            #expect(buffers < 4_000, "\(name): \(plan)")
        }
    }

    @Test func `asks in one round trip what its pages show`() throws {
        for address in [Paths.projectConversations(id), Paths.newProjectConversation(id)] {
            #expect(try team.anna.get(address).trips == 1, "\(address)")
        }
    }
}
