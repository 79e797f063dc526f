import Conversations
import Network
import Postgres
import Projects
import Site
import Storage
import TestSupport
import Testing
import Web
import Writing

/// What those take along who are in a project no more, or never were.
struct ProjectExportSweepTests {
    private static let secret = "Сокровенное"

    private let team: Team
    private let written: Written
    private var id: ProjectID { team.id }

    init() throws {
        team = try Team()
        written = Written(team: team)
    }

    /// All that an archive of theirs says; nothing in it is compressed.
    private func archive(of browser: Browser) throws -> String {
        let (app, member) = (team.app, try #require(browser.member))
        let asked = try browser.post(Address("/settings/data/export"), team.key())
        #expect(asked.status == 303, "\(asked.text)")
        let handlers = app.features.handlers(of: .transfers, Worker(app.services)).filter { $0.kind == "export" }
        while try app.work(handlers) {}
        let made = try team.database.row(
            "SELECT blob_id FROM exports WHERE member_id = \(member) AND state = 'ready'"
        ) { try $0.only(BlobID.self) }
        let blob = try #require(made)
        let size = try #require(app.services.blobs.store.size(of: blob))
        return String(decoding: try app.services.blobs.store.beginning(of: blob, size), as: UTF8.self)
    }

    /// What Anna and Mikhail write, put there and give, with one who is notified of all of it and acts on it.
    private func fill(before other: Browser) throws {
        let person = try #require(other.member)
        let files = try team.files("Сокровенное.docx", "Сокровенное.xlsx", of: team.annaID)
        let mention = try written.mention(other)
        let post = try written.post(
            "Сокровенное в посте, \(mention)", by: team.anna, ["attach": files[0].pathSegment])
        let shelved = ["attach": files[1].pathSegment, "shown": "", "chosen": "1"]
        _ = try written.act(Paths.projectShelf(id), shelved, by: team.anna)
        _ = try written.comment("Сокровенное под ним, \(mention)", on: post, by: team.mikhail)
        _ = try written.comment("Своё слово", on: post, by: other)
        _ = try written.act(Paths.reactions(post), ["on": "heart"], by: other)
        _ = try written.act(Paths.bookmarkPost(post), by: other)
        let cards = try team.database.rows("SELECT id FROM attachments") { try $0.only(AttachmentID.self) }
        for card in cards { #expect(try written.act(Paths.askForAccess(card), by: other).status == 303) }
        _ = try team.database.execute("UPDATE files SET public_url = 'https://disk.yandex.ru/i/1'")
        while try AccessAnswers(team.app.services).run() {}
        let given = [
            ("text", "Сокровенное поручение"), ("due", ""), ("whom", "some"), ("for", person.pathSegment),
            ("for", team.mikhailID.pathSegment), ("key", IdempotencyKey().text),
        ]
        #expect(try team.anna.post(Paths.newSharedReminder(id), all: given).status == 303)
        try team.say("Сокровенное в беседе", in: try team.general(), by: team.annaID)
        _ = try team.database.execute(
            "UPDATE conversation_members SET tell_at = now() - interval '8 seconds' WHERE tell_at IS NOT NULL")
        while try MessageNotifications(team.app.services).run() {}
        let told = try team.database.rows("SELECT DISTINCT kind FROM notifications WHERE member_id = \(person)") {
            try $0.only(String.self)
        }
        #expect(Set(told).isSuperset(of: ["access-given", "mention", "message", "shared-reminder-given"]), "\(told)")
    }

    @Test func `nobody outside takes a word of it along`() throws {
        let gone = try team.app.member("oleg.marchenko@hse.ru", name: "Марченко Олег")
        let removed = try #require(gone.member)
        try team.join(removed)
        try team.invite(team.irinaID)
        try team.decline(as: team.irinaID)
        try team.invite(team.dariaID)
        try fill(before: gone)
        try team.people(as: team.annaID) { try $0.remove(removed, from: $1, by: team.annaID) }
        // The archive of a member who is in it has what is looked for.
        let own = try archive(of: team.mikhail)
        for words in [Self.secret, Team.name, "Расшифровать"] { #expect(own.contains(words), "\(words)") }
        let stranger = try team.app.member("vera.orlova@hse.ru", name: "Орлова Вера")
        let outside = [
            ("a removed one", gone), ("a declined one", team.irina), ("an invited one", team.daria),
            ("a stranger", stranger),
        ]
        for (who, browser) in outside {
            let text = try archive(of: browser)
            #expect(!text.contains(Self.secret), "\(who)")
            // Someone who is invited reads what it is, as on the page of the invitation.
            let isAsked = browser === team.daria
            #expect(text.contains(Team.name) == isAsked && text.contains("Расшифровать") == isAsked, "\(who)")
        }
    }
}
