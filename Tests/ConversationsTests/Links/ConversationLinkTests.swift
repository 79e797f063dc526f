import Conversations
import Site
import TestSupport
import Testing
import Web

@Suite struct ConversationLinkTests {
    private let talk: Talk

    init() throws { talk = try Talk() }

    private func links(for reader: MemberID? = nil) throws -> [String] {
        try talk.database.fetch(ConversationLink.all(in: talk.id, for: reader ?? talk.annaID)).map(\.target)
    }

    @Test func `are the newest that somebody wrote, each once, as far as the reader sees them`() throws {
        try talk.say("Первая: https://arxiv.org/abs/1", by: talk.elenaID)
        try talk.say("Без ссылки, [своя](/feed), `https://code.example`", by: talk.elenaID)
        try talk.say("[Две](https://b.example/?x=1&y=2) и https://arxiv.org/abs/1", by: talk.annaID)
        #expect(try links() == ["https://b.example/?x=1&y=2", "https://arxiv.org/abs/1"])
        let page = try talk.anna.get(Paths.conversationInfo(talk.id))
        #expect(page.trips == 1 && page.text.contains("href=\"https://b.example/?x=1&amp;y=2\""))
        #expect(page.text.contains(">arxiv.org/abs/1<"))
        _ = try talk.act(as: talk.annaID) { held in
            try MessageStore(database: talk.database)
                .set(MessageNumber(rawValue: 3), isDeleted: true, in: held, by: talk.annaID)
        }
        #expect(try links() == ["https://arxiv.org/abs/1"])
        _ = try talk.database.execute("UPDATE conversation_members SET first_number = 2")
        #expect(try links().isEmpty)
    }

    @Test func `are looked for in the last thousand messages`() throws {
        try talk.say("https://arxiv.org/abs/1", by: talk.elenaID)
        try talk.fill(999)
        #expect(try links() == ["https://arxiv.org/abs/1"])
        try talk.fill(1)
        #expect(try links().isEmpty)
        #expect(try talk.anna.get(Paths.conversationInfo(talk.id)).status == 200)
    }
}
