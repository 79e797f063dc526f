import Conversations
import Projects
import Site
import TestSupport
import Testing
import Web

/// A person who is not in a project finds nothing of its conversations, by any address and any act.
struct ProjectConversationSweepTests {
    private let team: Team
    private let general: ConversationID
    private let other: ConversationID

    init() throws {
        team = try Team()
        general = try team.general()
        other = try team.begin("Согласия", with: team.mikhailID, by: team.annaID)
        for id in [general, other] { try team.say("Тайное", in: id, by: team.annaID) }
    }

    private func pages(of id: ConversationID, _ number: MessageNumber) -> [Address] {
        [
            Paths.conversation(id), Paths.message(id, number), Paths.messageNews(id).adding("change", "0"),
            Paths.conversationMentions(id).adding("query", ""), Paths.messageReactions(id, number),
            Paths.editMessage(id, number), Paths.forwardMessage(id, number), Paths.muteConversation(id),
            Paths.conversationLevel(id), Paths.conversationInfo(id), Paths.conversationPictures(id),
            Paths.conversationFiles(id), Paths.addToConversation(id),
            Paths.removeFromConversation(id, team.mikhailID), Paths.leaveConversation(id),
        ]
    }

    private func acts(on id: ConversationID, _ number: MessageNumber) -> [Address] {
        [
            Paths.conversation(id), Paths.messageReactions(id, number), Paths.editMessage(id, number),
            Paths.deleteMessage(id, number), Paths.restoreMessage(id, number), Paths.unreadMessage(id, number),
            Paths.readMessages(id), Paths.pinConversation(id), Paths.unpinConversation(id),
            Paths.muteConversation(id), Paths.unmuteConversation(id), Paths.conversationLevel(id),
            Paths.nameConversation(id), Paths.addToConversation(id), Paths.leaveConversation(id),
            Paths.removeFromConversation(id, team.mikhailID), Paths.grantAdministration(id, team.mikhailID),
            Paths.revokeAdministration(id, team.annaID),
        ]
    }

    /// - Parameter isIn: they are in the project, and in its general conversation with that
    private func expectNothing(_ browser: Browser, _ who: String, isIn: Bool = false) throws {
        let number = MessageNumber(rawValue: 1)
        let never = ConversationID(rawValue: 9)
        let sent = [
            "body": "Чужое", "set": "heart", "version": "1", "number": "1", "epoch": "0", "for": "morning",
            "level": "all", "name": "Чужое", "people": team.irinaID.pathSegment,
        ]
        for id in isIn ? [other] : [general, other] {
            for (address, gone) in zip(pages(of: id, number), pages(of: never, number)) {
                let (there, not) = (try browser.get(address), try browser.get(gone))
                #expect(there.status == 404 && not.status == 404, "\(who): \(address) \(there.status)")
                #expect(there.text.count == not.text.count, "\(who): \(address)")
            }
            for address in acts(on: id, number) {
                let answer = try browser.post(address, sent.merging(team.key()) { $1 })
                #expect(answer.status == 404, "\(who): \(address) \(answer.status)")
            }
        }
        if !isIn {
            for address in [Paths.projectConversations(team.id), Paths.newProjectConversation(team.id)] {
                #expect(try browser.get(address).status == 404, "\(who): \(address)")
            }
            let answer = try browser.post(Paths.newProjectConversation(team.id), sent.merging(team.key()) { $1 })
            #expect(answer.status == 404, "\(who)")
        }
        try team.notifyAll()
        let lists = [
            Paths.messages(), Paths.messages().adding("show", "groups"), Paths.messages().adding("query", "согл"),
            Paths.search().adding("q", "тайное"), Paths.search().adding("q", "согласия"), Paths.start(),
            Paths.notifications(), Paths.projects(),
        ]
        for address in lists {
            let text = try browser.get(address).text
            #expect(!text.contains("Тайное") || isIn, "\(who): \(address)")
            #expect(!text.contains("/messages/\(other.pathSegment)"), "\(who): \(address)")
            #expect(!text.contains(">Согласия<"), "\(who): \(address)")
        }
        let member = try #require(browser.member)
        #expect(try team.told(member).filter { $0 == "message" }.isEmpty || isIn, "\(who)")
    }

    @Test func `they are not there for a stranger, an invited, a declined, a withdrawn and a removed one`() throws {
        try expectNothing(team.daria, "a stranger")
        try team.invite(team.dariaID)
        try expectNothing(team.daria, "an invited one")
        try team.decline(as: team.dariaID)
        try expectNothing(team.daria, "a declined one")
        try team.invite(team.irinaID)
        try team.act(as: team.annaID) { try InvitationStore($0).withdraw(team.irinaID, from: $1, by: team.annaID) }
        try expectNothing(team.irina, "a withdrawn one")
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        try expectNothing(team.mikhail, "a removed one")
        #expect(try team.people(of: general) == [team.annaID] && team.people(of: other) == [team.annaID])
    }

    @Test func `another one is not there for whoever is in the project and not in it`() throws {
        try team.invite(team.irinaID)
        try team.accept(as: team.irinaID)
        try expectNothing(team.irina, "another member", isIn: true)
    }
}
