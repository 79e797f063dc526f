import Conversations
import Glibc
import People
import Postgres
import Site
import Synchronization
import TestSupport
import Testing

struct ReachTests {
    private let group: Group

    init() throws { group = try Group() }

    private var blocks: BlockStore { BlockStore(database: group.database) }

    private func dialog(_ first: MemberID, _ second: MemberID) throws -> ConversationID {
        try ConversationStore(database: group.database).dialog(of: first, with: second)
    }

    private func reach(in id: ConversationID, of member: MemberID) throws -> Reach {
        try group.database.transaction {
            try ConversationStore(database: group.database).hold(id, as: member).reach
        }
    }

    private func say(_ id: ConversationID, by author: MemberID) throws {
        try Talk.say("Реплика", in: id, by: author, group.database)
    }

    private func messages(in id: ConversationID) throws -> Int {
        try group.database.row("SELECT count(*) FROM messages WHERE conversation_id = \(id)") { try $0.only() } ?? 0
    }

    private func suggested(_ name: String, to reader: MemberID) throws -> [MemberID] {
        let beginning = try #require(PersonBeginning(name))
        return try group.database.fetch(ConversationPerson.suggested(for: beginning, to: reader)).map(\.id)
    }

    @Test func `is closed for both of a dialog that one of them has blocked, and for nobody else`() throws {
        let id = try dialog(group.annaID, group.dariaID)
        let other = try dialog(group.mikhailID, group.dariaID)
        #expect(try reach(in: id, of: group.annaID) == .open && reach(in: id, of: group.dariaID) == .open)
        #expect(try blocks.block(group.dariaID, by: group.annaID) == .done(id))
        #expect(try blocks.block(group.dariaID, by: group.annaID) == .done(id), "twice is once")
        #expect(try reach(in: id, of: group.annaID) == .blocked)
        #expect(try reach(in: id, of: group.dariaID) == .closed)
        #expect(try reach(in: other, of: group.dariaID) == .open && reach(in: other, of: group.mikhailID) == .open)
        #expect(try reach(in: group.id, of: group.annaID) == .open)
        // Each has their own.
        #expect(try blocks.block(group.annaID, by: group.dariaID) == .done(id))
        #expect(try blocks.unblock(group.dariaID, by: group.annaID) == id)
        #expect(try reach(in: id, of: group.annaID) == .closed && reach(in: id, of: group.dariaID) == .blocked)
        _ = try blocks.unblock(group.annaID, by: group.dariaID)
        #expect(try reach(in: id, of: group.annaID) == .open)
        #expect(try blocks.block(group.annaID, by: group.annaID) == .nobody)
        #expect(try blocks.block(MemberID(rawValue: 1 << 40), by: group.annaID) == .nobody)
    }

    @Test func `has an end of what one member blocks`() throws {
        let others = try group.others(BlockStore.most + 1)
        for each in others.prefix(BlockStore.most) { _ = try blocks.block(each, by: group.annaID) }
        let last = try #require(others.last)
        #expect(try blocks.block(last, by: group.annaID) == .full)
        #expect(try blocks.block(others[0], by: group.annaID) == .done(nil))
        _ = try blocks.unblock(others[0], by: group.annaID)
        #expect(try blocks.block(last, by: group.annaID) == .done(nil))
    }

    @Test func `is as a member has said, but for those to whom they wrote`() throws {
        let (near, far) = (try dialog(group.annaID, group.mikhailID), try dialog(group.annaID, group.dariaID))
        try say(far, by: group.dariaID)
        try MessageWriters.together.save(of: group.annaID, group.database)
        #expect(try reach(in: near, of: group.mikhailID) == .open, "they are in a group")
        #expect(try reach(in: far, of: group.dariaID) == .closed, "a dialog is none")
        #expect(try reach(in: far, of: group.annaID) == .open, "she writes to whom she wants")
        try MessageWriters.nobody.save(of: group.annaID, group.database)
        #expect(try reach(in: near, of: group.mikhailID) == .closed)
        try say(far, by: group.annaID)
        #expect(try reach(in: far, of: group.dariaID) == .open, "she has written")
        // A block is stronger.
        _ = try blocks.block(group.dariaID, by: group.annaID)
        #expect(try reach(in: far, of: group.dariaID) == .closed)
        _ = try blocks.unblock(group.dariaID, by: group.annaID)
        try MessageWriters.everyone.save(of: group.annaID, group.database)
        #expect(try reach(in: near, of: group.mikhailID) == .open)
        let rows = try group.database.row("SELECT count(*) FROM message_privacy") { try $0.only(Int.self) }
        #expect(rows == 0)
    }

    @Test func `keeps people out of conversations of those who do not reach them, and out of their suggestions`() throws
    {
        let people = MembershipStore(database: group.database)
        func create(with others: [MemberID], by creator: MemberID) throws {
            _ = try group.database.transaction {
                try people.create("", with: others, showsPast: false, by: creator)
            }
        }
        func add(_ person: MemberID) throws -> Int {
            try group.act(as: group.annaID) { try $0.add([person], seeing: false, to: &$1, by: group.annaID) }
        }
        #expect(try suggested("Дарья", to: group.annaID) == [group.dariaID])
        _ = try blocks.block(group.annaID, by: group.dariaID)
        #expect(throws: MembershipStore.Unreached.self) {
            try create(with: [group.mikhailID, group.dariaID], by: group.annaID)
        }
        #expect(throws: MembershipStore.Unreached.self) {
            try create(with: [group.mikhailID, group.annaID], by: group.dariaID)
        }
        #expect(throws: MembershipStore.Unreached.self) { _ = try add(group.dariaID) }
        #expect(try suggested("Дарья", to: group.annaID).isEmpty && suggested("Анна", to: group.dariaID).isEmpty)
        #expect(try suggested("Дарья", to: group.mikhailID) == [group.dariaID])
        // Somebody else may have both in one, as before.
        try create(with: [group.annaID, group.dariaID], by: group.mikhailID)
        _ = try blocks.unblock(group.annaID, by: group.dariaID)
        // In a group with her by now.
        try MessageWriters.together.save(of: group.dariaID, group.database)
        #expect(try suggested("Дарья", to: group.annaID) == [group.dariaID])
        #expect(try suggested("Дарья", to: group.irinaID).isEmpty)
        try MessageWriters.nobody.save(of: group.dariaID, group.database)
        #expect(throws: MembershipStore.Unreached.self) { _ = try add(group.dariaID) }
        #expect(try suggested("Дарья", to: group.annaID).isEmpty)
        try say(try dialog(group.annaID, group.dariaID), by: group.dariaID)
        #expect(try add(group.dariaID) == 1)
        // A member who is in it stays, and being added again is nothing.
        _ = try blocks.block(group.annaID, by: group.mikhailID)
        #expect(try add(group.mikhailID) == 0)
    }

    @Test func `takes back what the member was to be told of whom they block`() throws {
        let id = try dialog(group.annaID, group.dariaID)
        try say(id, by: group.dariaID)
        _ = try group.database.fetch(MessageNotifications.expect(in: id, besides: group.dariaID))
        _ = try group.database.execute("UPDATE conversation_members SET tell_at = now() WHERE tell_at IS NOT NULL")
        _ = try blocks.block(group.dariaID, by: group.annaID)
        #expect(try !MessageNotifications(group.app.services).run())
        let told = try group.database.row("SELECT count(*) FROM notifications") { try $0.only(Int.self) }
        #expect(told == 0)
    }

    // MARK: At the same moment

    /// Does the first in a transaction that ends when the second waits for it, and the second on a connection of its own.
    private func meet(
        _ first: @escaping @Sendable (Connection) throws -> Void,
        _ second: @escaping @Sendable (Connection) throws -> Void
    ) {
        let settings = group.app.settings
        let isBegun = Atomic(false)
        let hasWaited = Atomic(false)
        inThreads(2) { thread in
            let database = Connection(settings.database)
            do {
                guard thread == 0 else {
                    while !isBegun.load(ordering: .acquiring) { usleep(10_000) }
                    return try second(database)
                }
                let others = Connection(settings.database)
                defer { isBegun.store(true, ordering: .releasing) }
                try database.transaction {
                    try first(database)
                    isBegun.store(true, ordering: .releasing)
                    for _ in 0..<1_000 where !hasWaited.load(ordering: .relaxed) {
                        let isWaiting = try others.row(
                            """
                            SELECT EXISTS (
                                SELECT FROM pg_stat_activity
                                WHERE datname = current_database() AND wait_event_type = 'Lock'
                            )
                            """
                        ) { try $0.only(Bool.self) }
                        hasWaited.store(isWaiting == true, ordering: .relaxed)
                        usleep(10_000)
                    }
                }
            } catch {
                Issue.record(error)
            }
        }
        let isMet = hasWaited.load(ordering: .relaxed)
        #expect(isMet, "the second waits for the first")
    }

    @Test func `holds off a block until what is being written is there`() throws {
        let id = try dialog(group.annaID, group.dariaID)
        try say(id, by: group.annaID)
        let (anna, daria) = (group.annaID, group.dariaID)
        meet { database in
            let held = try ConversationStore(database: database).hold(id, as: daria)
            try held.requireOpen()
        } _: { database in
            _ = try BlockStore(database: database).block(daria, by: anna)
        }
        #expect(try reach(in: id, of: daria) == .closed)
    }

    @Test func `holds off a block until a dialog that begins is there`() throws {
        let (anna, daria) = (group.annaID, group.dariaID)
        meet { database in
            let conversations = ConversationStore(database: database)
            try conversations.hold(conversations.dialog(of: daria, with: anna), as: daria).requireOpen()
        } _: { database in
            let blocked = try BlockStore(database: database).block(daria, by: anna)
            #expect(blocked != .done(nil) && blocked != .nobody)
        }
    }

    @Test func `holds off what is being written until a block is there`() throws {
        let id = try dialog(group.annaID, group.dariaID)
        let (anna, daria) = (group.annaID, group.dariaID)
        meet { database in
            _ = try BlockStore(database: database).block(daria, by: anna)
        } _: { database in
            #expect(throws: ClosedConversation.self) {
                try database.transaction {
                    try ConversationStore(database: database).hold(id, as: daria).requireOpen()
                }
            }
        }
        #expect(try messages(in: id) == 0)
    }

    @Test func `holds off what a member says of who may write until what is being written is there, and the reverse`()
        throws
    {
        let id = try dialog(group.annaID, group.dariaID)
        let (anna, daria) = (group.annaID, group.dariaID)
        meet { database in
            try ConversationStore(database: database).hold(id, as: daria).requireOpen()
        } _: { database in
            try MessageWriters.nobody.save(of: anna, database)
        }
        try MessageWriters.everyone.save(of: anna, group.database)
        meet { database in
            try MessageWriters.nobody.save(of: anna, database)
        } _: { database in
            #expect(throws: ClosedConversation.self) {
                try database.transaction {
                    try ConversationStore(database: database).hold(id, as: daria).requireOpen()
                }
            }
        }
    }

    @Test func `holds off a block until whoever is being added is in, and the reverse`() throws {
        let (id, anna, daria) = (group.id, group.annaID, group.dariaID)
        meet { database in
            var held = try ConversationStore(database: database).hold(id, as: anna)
            _ = try MembershipStore(database: database).add([daria], seeing: false, to: &held, by: anna)
        } _: { database in
            _ = try BlockStore(database: database).block(anna, by: daria)
        }
        #expect(try group.members().contains(daria))
        _ = try blocks.unblock(anna, by: daria)
        try group.act(as: anna) { try $0.remove(daria, from: &$1, by: anna) }
        meet { database in
            _ = try BlockStore(database: database).block(anna, by: daria)
        } _: { database in
            #expect(throws: MembershipStore.Unreached.self) {
                try Group.act(on: id, as: anna, database) { _ = try $0.add([daria], seeing: false, to: &$1, by: anna) }
            }
        }
        #expect(try !group.members().contains(daria))
    }
}
