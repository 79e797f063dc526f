import Conversations
import Postgres
import Projects
import Site
import Synchronization
import TestSupport
import Testing
import Web

/// What is done with a project's conversations at the same moment.
struct ConcurrentConversationsTests {
    private let team: Team

    init() throws { team = try Team() }

    /// Runs two acts side by side, each with a connection of its own.
    private func together(_ acts: (@Sendable (Connection) throws -> Void)...) {
        let settings = team.app.services.settings
        inThreads(acts.count) { thread in
            do {
                try acts[thread](Connection(settings.database))
            } catch Failure.notFound {
                // They were out first.
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test func `fifty removals while others write and add leave nobody anything that came behind them`() throws {
        try team.join(team.irinaID)
        let general = try team.general()
        let other = try team.begin("Согласия", with: team.irinaID, by: team.annaID)
        let (settings, id) = (team.app.services.settings, team.id)
        let (anna, mikhail, irina) = (team.annaID, team.mikhailID, team.irinaID)
        for turn in 1...50 {
            together(
                { database in
                    let projects = ProjectStore(database: database, settings)
                    try database.transaction {
                        let held = try projects.hold(id, as: anna)
                        try ProjectMembershipStore(projects).remove(mikhail, from: held, by: anna)
                    }
                },
                { database in
                    for talk in [general, other] { try Team.say("Новое", in: talk, by: irina, database) }
                },
                { database in
                    try database.transaction {
                        var held = try ConversationStore(database: database).hold(other, as: anna)
                        _ = try MembershipStore(database: database)
                            .add([mikhail], seeing: true, to: &held, by: anna)
                    }
                },
                { database in try Team.say("Я ещё здесь", in: general, by: mikhail, database) })
            try team.notifyAll()
            #expect(try !team.people(of: general).contains(mikhail), "turn \(turn)")
            #expect(try !team.people(of: other).contains(mikhail), "turn \(turn)")
            #expect(try team.told(mikhail).filter { $0 == "message" }.isEmpty, "turn \(turn)")
            #expect(try team.unread(by: mikhail) == 0)
            let late = try team.database.row(
                """
                SELECT count(*)
                FROM messages said
                JOIN messages gone ON gone.conversation_id = said.conversation_id AND gone.event = 'removed'
                WHERE said.author_id = \(mikhail) AND said.event IS NULL AND said.number > gone.number
                  AND NOT EXISTS (
                      SELECT FROM messages back
                      WHERE back.conversation_id = said.conversation_id AND back.event = 'joined'
                        AND back.number BETWEEN gone.number AND said.number
                  )
                """
            ) { try $0.only(Int.self) }
            #expect(late == 0, "turn \(turn)")
            try team.join(mikhail)
        }
    }

    @Test func `an archive that comes while others write is behind what they wrote, or refuses it`() throws {
        let general = try team.general()
        let (settings, id, anna, mikhail) = (team.app.services.settings, team.id, team.annaID, team.mikhailID)
        for _ in 1...20 {
            let written = Atomic(0)
            together(
                { database in
                    let projects = ProjectStore(database: database, settings)
                    try database.transaction {
                        try projects.set(try projects.hold(id, as: anna), isArchived: true, by: anna)
                    }
                },
                { database in
                    do {
                        for _ in 1...20 {
                            try Team.say("Новое", in: general, by: mikhail, database)
                            written.add(1, ordering: .relaxed)
                        }
                    } catch is ClosedConversation {}
                })
            let late = try team.database.row(
                """
                SELECT count(*)
                FROM messages t
                JOIN conversations c ON c.id = t.conversation_id
                WHERE c.id = \(general) AND t.event IS NULL
                """
            ) { try $0.only(Int.self) }
            #expect(late == written.load(ordering: .relaxed))
            #expect(throws: ClosedConversation.self) { try team.say("Ещё", in: general, by: mikhail) }
            try team.act(as: anna) { try $0.set($1, isArchived: false, by: anna) }
            _ = try team.database.execute("DELETE FROM messages WHERE conversation_id = \(general) AND event IS NULL")
        }
    }

    @Test func `of two who begin the last one that may be one does`() throws {
        for number in 2..<ProjectConversations.most {
            _ = try team.begin("Беседа \(number)", with: team.mikhailID, by: team.annaID)
        }
        let (settings, id) = (team.app.services.settings, team.id)
        let people = [team.annaID, team.mikhailID]
        let refused = Atomic(0)
        inThreads(2) { thread in
            do {
                let database = Connection(settings.database)
                let projects = ProjectStore(database: database, settings)
                try database.transaction {
                    let held = try projects.hold(id, as: people[thread])
                    _ = try ProjectConversations(database: database, keys: settings.keys)
                        .begin(
                            "Последняя", with: [people[1 - thread]], showsPast: false, in: held.id, by: people[thread])
                }
            } catch is ProjectConversations.Full {
                refused.add(1, ordering: .relaxed)
            } catch {
                Issue.record(error)
            }
        }
        #expect(refused.load(ordering: .relaxed) == 1)
        let sent = [("name", "Ещё"), ("people", team.mikhailID.pathSegment), ("key", IdempotencyKey().text)]
        let full = try team.anna.post(Paths.newProjectConversation(id), all: sent)
        #expect(full.status == 422 && full.text.contains("не\u{A0}больше 50"))
        let tab = try team.anna.get(Paths.projectConversations(id)).text
        #expect(tab.ranges(of: "<li class=\"conversation-row").count == ProjectConversations.most, "all on one page")
    }
}
