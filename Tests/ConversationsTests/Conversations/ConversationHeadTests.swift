import Conversations
import Site
import TestSupport
import Testing
import Web

/// Over an open conversation.
@Suite struct ConversationHeadTests {
    private let talk: Talk

    init() throws {
        talk = try Talk()
        try talk.say("Здравствуйте", by: talk.elenaID)
    }

    private func head() throws -> String {
        let page = try talk.anna.get(Paths.conversation(talk.id)).text
        return String(try #require(page.firstMatch(of: #/(?s)<header class="thread-head">.*?<\/header>/#)).0)
    }

    @Test func `has what is heard of it, and what a narrow one leaves out, in its menu`() throws {
        let menu = try head()
        for address in [Paths.muteConversation(talk.id), Paths.conversationLevel(talk.id)] {
            #expect(menu.contains("href=\"\(address.text)?return="))
        }
        #expect(menu.contains("href=\"/reminders/new?of=conversation-\(talk.id.pathSegment)\""))
        #expect(menu.contains("href=\"/messages/search?in=\(talk.id.pathSegment)\""))
    }

    @Test func `mutes and comes back to the conversation`() throws {
        let back = Paths.conversation(talk.id).fragment("here").text
        let muted = try talk.anna.post(Paths.muteConversation(talk.id), ["for": "week", "return": back])
        #expect(muted.status == 303 && muted.location == back)
        #expect(try head().contains("action=\"\(Paths.unmuteConversation(talk.id).text)\""))
        #expect(try talk.anna.post(Paths.unmuteConversation(talk.id), ["return": back]).location == back)
        #expect(try !head().contains("action=\"\(Paths.unmuteConversation(talk.id).text)\""))
    }
}
