import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

/// A member who was removed from a group, or has left it, finds nothing of it any more, by any address and any act: no
/// more than a stranger does, whatever they had of it while they were there.
struct ConversationSweepTests {
    private let group: Group
    /// In which Anna has said all there is to find, with a picture and a card.
    private let secret: MessageNumber
    private let secretThing: ThingID
    private let picture: PictureID
    private let card: AttachmentID
    /// Mikhail's own.
    private let own: MessageNumber
    private let ownID: MessageID
    private var id: ConversationID { group.id }

    init() throws {
        group = try Group()
        let (database, id, annaID) = (group.database, group.id, group.annaID)
        let blob = try group.app.services.blobs.store.keep(Array("picture".utf8))
        _ = try database.fetch(BlobTable.add(blob, .webp, kind: "picture", for: annaID))
        picture = try #require(
            try database.row(
                """
                INSERT INTO pictures (member_id, source_hash, blob_id, width, height)
                VALUES (\(annaID), sha256(\(blob.id.bytes)), \(blob.id), 40, 30)
                RETURNING id
                """
            ) { try $0.only(PictureID.self) })
        let mention = "[@Михаил](/people/\(group.mikhailID.pathSegment))"
        for (browser, body) in [
            (group.anna, "Тайное \(mention)\n\n![луг](\(Paths.picture(picture)))"), (group.mikhail, "Моё"),
        ] {
            let sent = ["body": body, "key": IdempotencyKey().text]
            #expect(try browser.post(Paths.conversation(id), sent).status == 303)
        }
        (secret, own) = (MessageNumber(rawValue: 2), MessageNumber(rawValue: 3))
        let ids = try database.rows("SELECT id FROM messages WHERE conversation_id = \(id) ORDER BY number") {
            try $0.only(MessageID.self)
        }
        try #require(ids.count == 3)
        (secretThing, ownID) = (ThingID("message", ids[1].rawValue), ids[2])
        card = try #require(
            try database.row(
                """
                INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
                VALUES ('message', \(ids[1]), 1, 'file', 1, 'Тайное.pdf', \(annaID))
                RETURNING id
                """
            ) { try $0.only(AttachmentID.self) })
    }

    private func key() -> [String: String] { ["key": IdempotencyKey().text] }

    // MARK: What there is

    /// Of a conversation and a message of it.
    private func pages(of id: ConversationID, _ number: MessageNumber) -> [Address] {
        [
            Paths.conversation(id), Paths.conversation(id).adding("after", "1"),
            Paths.conversation(id).adding("before", "3"), Paths.message(id, number),
            Paths.messageNews(id).adding("change", "0").adding("first", "1").adding("last", "3"),
            Paths.conversationMentions(id).adding("query", ""), Paths.messageReactions(id, number),
            Paths.messageReactions(id, number).adding("mark", "heart"), Paths.editMessage(id, number),
            Paths.forwardMessage(id, number),
            Paths.muteConversation(id), Paths.conversationLevel(id), Paths.conversationInfo(id),
            Paths.conversationPictures(id), Paths.conversationFiles(id), Paths.addToConversation(id),
            Paths.removeFromConversation(id, group.irinaID), Paths.leaveConversation(id),
        ]
    }

    /// Of what is in it, without its number.
    private func parts() -> [Address] {
        [
            Paths.messageAnywhere(ownID), Paths.picture(picture), Paths.attachment(card), Paths.thing(secretThing),
            Paths.thing(ThingID("conversation", id.rawValue)),
            Paths.newReminder().adding(MenuItem.remindedThing, secretThing.pathSegment),
            Paths.newReminder().adding(MenuItem.remindedThing, "conversation-\(id.pathSegment)"),
            Paths.newReport().adding("thing", secretThing.pathSegment),
        ]
    }

    private func acts() -> [Address] {
        [
            Paths.conversation(id), Paths.messageReactions(id, secret), Paths.messageReactions(id, own),
            Paths.editMessage(id, own), Paths.deleteMessage(id, own), Paths.restoreMessage(id, own),
            Paths.unreadMessage(id, secret), Paths.readMessages(id), Paths.pinConversation(id),
            Paths.unpinConversation(id), Paths.muteConversation(id), Paths.unmuteConversation(id),
            Paths.conversationLevel(id), Paths.nameConversation(id), Paths.addToConversation(id),
            Paths.leaveConversation(id), Paths.removeFromConversation(id, group.annaID),
            Paths.grantAdministration(id, group.annaID), Paths.revokeAdministration(id, group.annaID),
            Paths.askForAccess(card), Paths.removeCard(card), Paths.newReport(),
        ]
    }

    /// All that a member takes along, of every feature.
    private func exported(_ member: MemberID) throws -> String {
        var all = ""
        for part in group.app.features.compactMap(\.exports).flatMap(\.parts) {
            var groups = [0]
            if part.isGrouped {
                groups = []
                while let next = try group.database.fetch(part.group(after: groups.last ?? 0, of: member)) {
                    groups.append(next)
                }
            }
            for each in groups {
                let place = Export.Part.Place(group: each, key: 0)
                let objects = try group.database.fetch(part.objects(after: place, of: member, most: 1_000))
                all += objects.map(\.text).joined()
            }
        }
        return all
    }

    /// Of what was said there.
    private func told(_ member: MemberID) throws -> Int {
        try group.database.row(
            "SELECT count(*) FROM notifications WHERE member_id = \(member) AND kind = 'message' AND thing = \(id)"
        ) { try $0.only() } ?? 0
    }

    /// Notifies at once all who are to be notified of what they have not read.
    private func notifyAll() throws {
        _ = try group.database.execute("UPDATE conversation_members SET tell_at = now() WHERE tell_at IS NOT NULL")
        let notifications = MessageNotifications(group.app.services)
        while try notifications.run() {}
    }

    private func lastChange() throws -> Int {
        try group.database.row("SELECT last_change FROM conversations WHERE id = \(id)") { try $0.only() } ?? 0
    }

    // MARK: What is not there

    private func expectNothing(_ browser: Browser, _ who: String) throws {
        let never = ConversationID(rawValue: 9)
        let (members, change) = (try group.members(), try lastChange())
        for (address, gone) in zip(pages(of: id, own), pages(of: never, own)) {
            let (there, not) = (try browser.get(address), try browser.get(gone))
            #expect(there.status == 404 && not.status == 404, "\(who): \(address) \(there.status)")
            #expect(there.text.count == not.text.count, "\(who): \(address)")
        }
        for address in parts() {
            let answer = try browser.get(address)
            #expect(answer.status == 404, "\(who): \(address) \(answer.status)")
            #expect(!answer.text.contains("Тайное") && !answer.text.contains("Семинар"), "\(who): \(address)")
        }
        let sent = [
            "body": "Чужое", "set": "heart", "on": "heart", "version": "1", "number": "3", "epoch": "0",
            "for": "morning", "level": "all", "name": "Чужое", "people": group.dariaID.pathSegment,
            "thing": secretThing.pathSegment, "reason": "rudeness",
        ]
        for address in acts() {
            let answer = try browser.post(address, sent.merging(key()) { $1 })
            #expect(answer.status == 404, "\(who): \(address) \(answer.status)")
        }
        // A reminder is made of its own words alone.
        let reminder = ["text": "Вернуться к беседе", "of": secretThing.pathSegment]
        #expect(try browser.post(Paths.newReminder(), reminder.merging(key()) { $1 }).status == 303)
        let member = try #require(browser.member)
        let bare = try group.database.row(
            """
            SELECT count(*)
            FROM reminders
            WHERE member_id = \(member) AND text = 'Вернуться к беседе' AND origin_kind IS NULL
            """
        ) { try $0.only(Int.self) }
        #expect(bare == 1, "\(who)")
        try notifyAll()
        #expect(try told(member) == 0, "\(who)")
        for address in [
            Paths.messages(), Paths.messages().adding("show", "groups"), Paths.messages().adding("query", "сем"),
            Paths.search().adding("q", "тайное"), Paths.search().adding("q", "семинар"),
            Paths.messageSearch().adding("q", "тайное"),
            Paths.messageSearch().adding("q", "тайное").adding("in", id.pathSegment), Paths.start(),
            Paths.notifications(), Paths.drafts(), Address("/reminders"), Paths.newConversation(),
        ] {
            let text = try browser.get(address).text
            #expect(!text.contains("Тайное") && !text.contains("Семинар"), "\(who): \(address)")
        }
        let taken = try exported(member)
        #expect(!taken.contains("Тайное") && !taken.contains("Семинар") && !taken.contains("Моё"), "\(who)")
        #expect(try group.members() == members && lastChange() == change, "\(who) has changed nothing")
    }

    @Test func `it is not there for a stranger, nor for whoever was removed or has left`() throws {
        try expectNothing(group.daria, "a stranger")
        // He has all of it before, and what leads there stays with him.
        for address in pages(of: id, own) + parts() {
            #expect(try group.mikhail.get(address).status != 404, "\(address)")
        }
        #expect(try exported(group.mikhailID).contains("Тайное"))
        try notifyAll()
        #expect(try told(group.mikhailID) > 0)
        let heart = ["on": "heart"].merging(key()) { $1 }
        #expect(try group.mikhail.post(Paths.messageReactions(id, secret), heart).status == 303)
        let reminder = ["text": "Ответить Анне", "of": secretThing.pathSegment].merging(key()) { $1 }
        #expect(try group.mikhail.post(Paths.newReminder(), reminder).status == 303)
        let dialog = try ConversationStore(database: group.database).dialog(of: group.mikhailID, with: group.irinaID)
        let link = ["body": "\(TestApp.origin)\(Paths.conversation(id))"].merging(key()) { $1 }
        #expect(try group.mikhail.post(Paths.conversation(dialog), link).status == 303)
        func said(to browser: Browser) throws -> String {
            try browser.get(Paths.messageNews(dialog).adding("change", "0")).text
        }
        #expect(try said(to: group.mikhail).contains("Семинар"), "it reads as what it is called")
        try group.act(as: group.annaID) { try $0.remove(group.mikhailID, from: &$1, by: group.annaID) }
        try expectNothing(group.mikhail, "a removed one")
        #expect(try !said(to: group.mikhail).contains("Семинар") && said(to: group.irina).contains("Семинар"))
        #expect(try group.irina.post(Paths.leaveConversation(id), key()).status == 303)
        try expectNothing(group.irina, "one who has left")
        #expect(try !said(to: group.irina).contains("Семинар"))
        // What he had set there stands.
        #expect(try group.anna.get(Paths.conversation(id)).text.contains("Тайное"))
        let marks = try group.database.row("SELECT count(*) FROM message_reactions") { try $0.only(Int.self) }
        #expect(marks == 1)
    }
}
