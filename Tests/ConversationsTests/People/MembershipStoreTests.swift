import Conversations
import People
import Postgres
import Site
import Synchronization
import TestSupport
import Testing

struct MembershipStoreTests {
    private let group: Group

    init() throws { group = try Group() }

    @Test func `admits one of fifty who join at once where one has room`() throws {
        let others = try group.others(96)
        try group.act(as: group.annaID) { people, held in
            _ = try people.add(Array(others.prefix(46)), seeing: false, to: &held, by: group.annaID)
        }
        #expect(try group.members().count == 49)
        let (settings, id, anna) = (group.app.settings, group.id, group.annaID)
        let refused = Atomic(0)
        inThreads(10) { thread in
            let database = Connection(settings.database)
            for turn in 0..<5 {
                do {
                    try Group.act(on: id, as: anna, database) { people, held in
                        _ = try people.add([others[46 + thread * 5 + turn]], seeing: false, to: &held, by: anna)
                    }
                } catch is MembershipStore.Full {
                    refused.add(1, ordering: .relaxed)
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(try group.members().count == 50)
        #expect(refused.load(ordering: .relaxed) == 49)
        // Those who were refused have left no line.
        #expect(try group.events().filter { $0 == "added" }.count == 47)
    }

    @Test func `keeps one of two administrators who take each other's right at once`() throws {
        let (settings, id, both) = (group.app.settings, group.id, [group.annaID, group.mikhailID])
        for turn in 1...10 {
            let standing = try #require(try group.administrators().first)
            let other = try #require(both.first { $0 != standing })
            try group.act(as: standing) { try $0.set(other, isAdmin: true, in: &$1, by: standing) }
            #expect(try group.administrators().count == 2)
            let refused = Atomic(0)
            inThreads(2) { thread in
                do {
                    try Group.act(on: id, as: both[thread], Connection(settings.database)) { people, held in
                        try people.set(both[1 - thread], isAdmin: false, in: &held, by: both[thread])
                    }
                } catch is MembershipStore.NotAdministrator {
                    refused.add(1, ordering: .relaxed)
                } catch {
                    Issue.record(error)
                }
            }
            #expect(try group.administrators().count == 1, "turn \(turn)")
            #expect(refused.load(ordering: .relaxed) == 1)
        }
    }

    @Test func `never takes the last administration, not even from oneself`() throws {
        #expect(throws: Administration.LastAdministrator.self) {
            try group.act(as: group.annaID) { try $0.set(group.annaID, isAdmin: false, in: &$1, by: group.annaID) }
        }
        #expect(try group.administrators() == [group.annaID])
        #expect(try group.events() == ["created"])
    }

    @Test func `gives the last administration to whoever is there longest and may sign in`() throws {
        _ = try group.database.execute(
            """
            UPDATE conversation_members
            SET joined_at = now() - make_interval(days => CASE member_id WHEN \(group.mikhailID) THEN 2 ELSE 1 END)
            """)
        _ = try group.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(group.mikhailID)")
        try group.act(as: group.annaID) { try $0.leave(&$1, group.annaID) }
        #expect(try group.administrators() == [group.irinaID])
        #expect(try group.members() == [group.mikhailID, group.irinaID])
        #expect(try group.events() == ["created", "left", "inherited"])
        // When anybody else leaves, nothing is inherited.
        try group.act(as: group.irinaID) { people, held in
            _ = try people.add([group.annaID], seeing: false, to: &held, by: group.irinaID)
            try people.set(group.annaID, isAdmin: true, in: &held, by: group.irinaID)
            try people.leave(&held, group.irinaID)
        }
        #expect(try group.administrators() == [group.annaID])
        #expect(try group.events().filter { $0 == "inherited" }.count == 1)
    }

    @Test func `leaves an account that is erased without a place in any group, and each group with an administrator`()
        throws
    {
        let dialog = try ConversationStore(database: group.database).dialog(of: group.annaID, with: group.dariaID)
        let erasure = try #require(group.app.features.first { $0.name == "conversations" }?.erasure)
        try erasure.erase(group.annaID, group.app.services)
        #expect(try group.members() == [group.mikhailID, group.irinaID])
        #expect(try group.administrators().count == 1)
        #expect(try group.events() == ["created", "left", "inherited"])
        // Once more after it was interrupted.
        try erasure.erase(group.annaID, group.app.services)
        #expect(try group.events() == ["created", "left", "inherited"])
        let left = try group.database.row(
            "SELECT count(*) FROM conversation_members WHERE conversation_id = \(dialog)"
        ) { try $0.only(Int.self) }
        #expect(left == 1)
    }

    @Test func `follows an administrator who may not sign in, and keeps their right for when they come back`() throws {
        let succession = Succession(group.app.services)
        try succession.run()
        #expect(try group.events() == ["created"], "she may sign in")
        _ = try group.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(group.annaID)")
        try succession.run()
        try succession.run()
        #expect(try group.administrators().count == 2)
        #expect(try group.administrators().contains(group.annaID))
        #expect(try group.events() == ["created", "inherited"])
        // A member who is to be erased is gone as well; and where nobody may sign in nobody follows.
        _ = try group.database.execute(
            "UPDATE members SET erase_at = now() + interval '14 days', erase_reason = 'x' WHERE id <> \(group.irinaID)")
        try succession.run()
        #expect(try group.administrators().contains(group.irinaID))
        _ = try group.database.execute(
            "UPDATE members SET erase_at = now() + interval '14 days', erase_reason = 'x' WHERE id = \(group.irinaID)")
        let events = try group.events()
        try succession.run()
        #expect(try group.events() == events)
    }

    @Test func `lets whoever is added read from then on, or as far back as whoever adds them`() throws {
        let other = try #require(try group.others(1).first)
        func seen(by member: MemberID) throws -> [Int] {
            let row = try group.database.row(
                """
                SELECT ARRAY[first_number, read_number]
                FROM conversation_members
                WHERE conversation_id = \(group.id) AND member_id = \(member)
                """
            ) { try $0.only([Int32].self) }
            return try #require(row).map(Int.init)
        }
        // The grey line of the beginning is message 1.
        let added = try group.act(as: group.annaID) {
            try $0.add([group.dariaID], seeing: false, to: &$1, by: group.annaID)
        }
        #expect(added == 1)
        #expect(try seen(by: group.dariaID) == [2, 1], "the line that tells of it is the first one")
        #expect(try group.events() == ["created", "added"])
        // Twice is once.
        #expect(
            try group.act(as: group.annaID) { try $0.add([group.dariaID], seeing: true, to: &$1, by: group.annaID) }
                == 0)
        #expect(try seen(by: group.dariaID) == [2, 1])
        // Nobody gives more than they have.
        try group.act(as: group.annaID) { try $0.set(group.dariaID, isAdmin: true, in: &$1, by: group.annaID) }
        try group.act(as: group.dariaID) { _ = try $0.add([other], seeing: true, to: &$1, by: group.dariaID) }
        #expect(try seen(by: other) == [2, 3])
        try group.act(as: group.annaID) { try $0.remove(other, from: &$1, by: group.annaID) }
        try group.act(as: group.annaID) { _ = try $0.add([other], seeing: true, to: &$1, by: group.annaID) }
        #expect(try seen(by: other) == [1, 5])
        #expect(try group.events() == ["created", "added", "granted", "added_to_all", "removed", "added_to_all"])
    }

    @Test func `does nothing for whoever administers it not, nor for a dialog`() throws {
        for act: (MembershipStore, inout HeldConversation) throws -> Void in [
            { _ = try $0.add([group.dariaID], seeing: true, to: &$1, by: group.mikhailID) },
            { try $0.remove(group.irinaID, from: &$1, by: group.mikhailID) },
            { try $0.set(group.mikhailID, isAdmin: true, in: &$1, by: group.mikhailID) },
            { try $0.rename(&$1, to: "Моё", by: group.mikhailID) },
        ] {
            #expect(throws: MembershipStore.NotAdministrator.self) { try group.act(as: group.mikhailID, act) }
            #expect(throws: Failure.notFound) { try group.act(as: group.dariaID, act) }
        }
        #expect(try group.events() == ["created"])
        let dialog = try ConversationStore(database: group.database).dialog(of: group.annaID, with: group.mikhailID)
        // As if somebody had made one of them an administrator.
        _ = try group.database.execute(
            "UPDATE conversation_members SET is_admin = true WHERE conversation_id = \(dialog)")
        for act: (MembershipStore, inout HeldConversation) throws -> Void in [
            { _ = try $0.add([group.dariaID], seeing: true, to: &$1, by: group.annaID) },
            { try $0.remove(group.mikhailID, from: &$1, by: group.annaID) }, { try $0.leave(&$1, group.annaID) },
            { try $0.rename(&$1, to: "Моё", by: group.annaID) },
        ] {
            #expect(throws: Failure.notFound) { try Group.act(on: dialog, as: group.annaID, group.database, act) }
        }
    }

    @Test func `takes in nobody who may not sign in`() throws {
        _ = try group.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(group.dariaID)")
        #expect(
            try group.act(as: group.annaID) { try $0.add([group.dariaID], seeing: true, to: &$1, by: group.annaID) }
                == 0)
        #expect(throws: MembershipStore.Gone.self) {
            try group.database.transaction {
                _ = try MembershipStore(database: group.database)
                    .create("", with: [group.dariaID, group.irinaID], showsPast: true, by: group.annaID)
            }
        }
        #expect(throws: MembershipStore.Full.self) {
            _ = try MembershipStore(database: group.database)
                .create("", with: try group.others(50), showsPast: true, by: group.annaID)
        }
    }
}
