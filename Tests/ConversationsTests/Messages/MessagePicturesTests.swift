import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

struct MessagePicturesTests {
    private let talk: Talk
    private let daria: Browser

    init() throws {
        talk = try Talk()
        daria = try talk.app.member("daria.romanova@hse.ru", name: "Дарья Романова")
    }

    /// One of Anna's that was made.
    private func picture() throws -> PictureID {
        let blob = try talk.app.services.blobs.store.keep(Array("picture".utf8))
        _ = try talk.database.fetch(BlobTable.add(blob, .webp, kind: "picture", for: talk.annaID))
        let id = try talk.database.row(
            """
            INSERT INTO pictures (member_id, source_hash, blob_id, width, height)
            VALUES (\(talk.annaID), sha256(\(blob.id.bytes)), \(blob.id), 40, 30)
            RETURNING id
            """
        ) { try $0.only(PictureID.self) }
        return try #require(id)
    }

    private func send(_ body: String, by browser: Browser) throws {
        let answer = try browser.post(Paths.conversation(talk.id), ["body": body, "key": IdempotencyKey().text])
        #expect(answer.status == 303)
    }

    private func isSeen(_ picture: PictureID, by browser: Browser) throws -> Bool {
        try browser.get(Paths.picture(picture)).status == 303
    }

    @Test func `are seen by those who may read the message, until it is deleted`() throws {
        let picture = try picture()
        #expect(try !isSeen(picture, by: talk.elena))
        try send("![луг](\(Paths.picture(picture)))", by: talk.anna)
        #expect(try talk.elena.get(Paths.conversation(talk.id)).text.contains("<img src=\"\(Paths.picture(picture))\""))
        #expect(try isSeen(picture, by: talk.elena) && !isSeen(picture, by: daria))
        let one = MessageNumber(rawValue: 1)
        #expect(try talk.anna.post(Paths.deleteMessage(talk.id, one)).status == 303)
        #expect(try !isSeen(picture, by: talk.elena) && isSeen(picture, by: talk.anna))
        #expect(try talk.anna.post(Paths.restoreMessage(talk.id, one)).status == 303)
        #expect(try isSeen(picture, by: talk.elena))
        _ = try talk.database.execute("DELETE FROM conversation_members WHERE member_id = \(talk.elenaID)")
        #expect(try !isSeen(picture, by: talk.elena))
    }

    @Test func `of others are links, and nobody sees more by naming them`() throws {
        let picture = try picture()
        try send("![луг](\(Paths.picture(picture)))", by: talk.elena)
        #expect(try !isSeen(picture, by: talk.elena))
        #expect(
            try !talk.elena.get(Paths.conversation(talk.id)).text.contains("<img src=\"\(Paths.picture(picture))\""))
    }

    @Test func `stay as long as a message has them, and go with its text`() throws {
        let picture = try picture()
        try send("![луг](\(Paths.picture(picture)))", by: talk.anna)
        _ = try talk.database.execute("UPDATE pictures SET created_at = now() - interval '25 hours'")
        func clear() throws {
            for rows in talk.app.features.flatMap(\.retention) { try rows.clear(talk.database) }
        }
        try clear()
        #expect(try isSeen(picture, by: talk.elena))
        #expect(try talk.anna.post(Paths.deleteMessage(talk.id, MessageNumber(rawValue: 1))).status == 303)
        try clear()
        #expect(try isSeen(picture, by: talk.anna), "the message can be put back")
        try MessageStore(database: talk.database).forget(after: 0)
        try clear()
        #expect(try !isSeen(picture, by: talk.anna))
    }
}
