import Conversations
import Postgres
import Site
import TestSupport
import Testing

struct ConversationStoreTests {
    @Test func `give two who begin a dialog with each other at once the same one`() throws {
        let app = try TestApp()
        let anna = try #require(try app.member().member)
        for number in 0..<10 {
            let other = try #require(try app.member("nobody\(number)@hse.ru", name: "Елена Соколова").member)
            let settings = app.settings
            inThreads(4) { thread in
                do {
                    let database = Connection(settings.database)
                    _ = try database.transaction {
                        try ConversationStore(database: database)
                            .dialog(of: thread % 2 == 0 ? anna : other, with: thread % 2 == 0 ? other : anna)
                    }
                } catch {
                    Issue.record(error)
                }
            }
            let members = try app.database.rows(
                """
                SELECT x.conversation_id
                FROM conversation_members x
                WHERE x.member_id = \(other)
                """
            ) { try $0.only(ConversationID.self) }
            #expect(members.count == 1)
            let id = try #require(members.first)
            let count = try app.database.row(
                "SELECT count(*) FROM conversation_members WHERE conversation_id = \(id)"
            ) { try $0.only(Int.self) }
            #expect(count == 2)
        }
    }
}
