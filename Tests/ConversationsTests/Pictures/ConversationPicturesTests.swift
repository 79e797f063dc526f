import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web
import Writing

struct ConversationPicturesTests {
    private let talk: Talk

    init() throws { talk = try Talk() }

    /// Those of Anna's that were made.
    private func pictures(_ count: Int) throws -> [PictureID] {
        try (0..<count).map { number in
            let blob = try talk.app.services.blobs.store.keep(Array("picture \(number)".utf8))
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
    }

    private func send(_ pictures: [PictureID]) throws {
        let body = pictures.map { "![](\(Paths.picture($0)))" }.joined(separator: "\n")
        let answer = try talk.anna.post(
            Paths.conversation(talk.id), ["body": body, "key": IdempotencyKey().text])
        #expect(answer.status == 303)
    }

    private func shown(to reader: MemberID, most: Int = 100) throws -> [PictureID] {
        try talk.database.fetch(ConversationPicture.all(in: talk.id, for: reader, most: most)).map(\.id)
    }

    @Test func `are shown to those who may see their messages, the newest first`() throws {
        let all = try pictures(3)
        try send([all[0], all[1]])
        try send([all[2]])
        #expect(try shown(to: talk.elenaID) == [all[2], all[1], all[0]])
        #expect(try shown(to: talk.elenaID, most: 1) == [all[2], all[1]], "one more says that there are others")
        _ = try talk.anna.post(Paths.deleteMessage(talk.id, MessageNumber(rawValue: 2)))
        #expect(try shown(to: talk.elenaID) == [all[1], all[0]])
        _ = try talk.database.execute(
            "UPDATE conversation_members SET first_number = 2 WHERE member_id = \(talk.elenaID)")
        #expect(try shown(to: talk.elenaID).isEmpty)
        _ = try talk.database.execute("DELETE FROM conversation_members WHERE member_id = \(talk.annaID)")
        #expect(try shown(to: talk.annaID).isEmpty)
    }

    @Test func `that a change took out of their message are shown no more`() throws {
        let all = try pictures(2)
        try send(all)
        let answer = try talk.anna.post(
            Paths.editMessage(talk.id, MessageNumber(rawValue: 1)),
            ["body": "![](\(Paths.picture(all[1])))", "key": IdempotencyKey().text, "version": "1"])
        #expect(answer.status == 303)
        #expect(try shown(to: talk.elenaID) == [all[1]])
    }

    @Test func `come page by page, each once`() throws {
        let all = try pictures(70)
        for picture in all { try send([picture]) }
        let page = try talk.elena.get(Paths.conversationPictures(talk.id)).text
        let next = try #require(page.firstMatch(of: #/\?after=(\d+~\d+)" rel="next"/#))
        let rest = try talk.elena.get(Paths.conversationPictures(talk.id).adding("after", String(next.1))).text
        func sources(_ page: String) -> [Substring] { page.matches(of: #/<img src="(/pictures/\d+)"/#).map(\.1) }
        #expect(sources(page) + sources(rest) == all.reversed().map { Paths.picture($0).text[...] })
        #expect(!rest.contains("rel=\"next\""))
        #expect(try talk.elena.get(Paths.conversationPictures(talk.id).adding("after", "1")).status == 404)
    }

    @Test func `are found by their place, however long the conversation is`() throws {
        try send(pictures(3))
        try talk.fill(20_000)
        _ = try talk.database.execute("ANALYZE messages, message_pictures, conversation_members")
        let (count, plan) = try talk.buffers(
            ConversationPicture.statement(in: talk.id, for: talk.elenaID, most: 9))
        #expect(count < 60, "\(plan)")
    }
}
