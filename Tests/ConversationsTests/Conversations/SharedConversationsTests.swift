import Conversations
import Postgres
import Site
import TestSupport
import Testing

/// What two have in common on the page of one of them.
struct SharedConversationsTests {
    private let group: Group

    init() throws { group = try Group() }

    private func names(of person: MemberID, for browser: Browser) throws -> [String] {
        let reader = try #require(browser.member)
        return try group.app.services.database.fetch(
            group.app.services.features.sharedThings.find(by: person, and: reader)
        ).map(
            \.link.label)
    }

    @Test func `are groups in which both are, for these two alone`() throws {
        _ = try group.database.execute("UPDATE conversations SET name = 'Семинар ФКН' WHERE id = \(group.id)")
        #expect(try names(of: group.mikhailID, for: group.anna) == ["Семинар ФКН"])
        #expect(try names(of: group.dariaID, for: group.anna).isEmpty, "she is in none of them")
        #expect(try names(of: group.mikhailID, for: group.daria).isEmpty)
        #expect(try names(of: group.annaID, for: group.anna).isEmpty, "one's own page")
        // Without a name it is called as its other people are; a dialog is none.
        _ = try group.database.execute("UPDATE conversations SET name = NULL WHERE id = \(group.id)")
        _ = try ConversationStore(database: group.database).dialog(of: group.annaID, with: group.mikhailID)
        let all = try names(of: group.mikhailID, for: group.anna)
        let name = try #require(all.first)
        #expect(all.count == 1 && name.contains("Михаил") && !name.contains("Анна"))
        _ = try group.database.execute(
            "DELETE FROM conversation_members WHERE conversation_id = \(group.id) AND member_id = \(group.annaID)")
        #expect(try names(of: group.mikhailID, for: group.anna).isEmpty)
    }
}
