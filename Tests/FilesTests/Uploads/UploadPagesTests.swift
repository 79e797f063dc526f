import Connections
import Files
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The pages of uploads; what is sent on to a disk is `HTTP/test_uploads`' matter.
struct UploadPagesTests {
    let app: TestApp
    let browser: TestSupport.Browser
    let anna: MemberID

    init() throws {
        app = try TestApp()
        browser = try app.member()
        anna = try #require(browser.member)
        try app.database.execute(
            """
            INSERT INTO connections (member_id, provider, account, name, access_token)
            VALUES (\(anna), 'yandex', '1', 'Анна Ковалёва', '')
            """)
    }

    private func send(
        _ files: [(name: String, content: String)], to address: Address = Paths.uploads(), token: String? = nil,
        key: String = "3F2504E0-4F89-11D3-9A0C-0305E82C3301", from browser: TestSupport.Browser? = nil
    ) throws -> Answered {
        let browser = browser ?? self.browser
        var body = ""
        func part(_ name: String, _ more: String, _ content: String) {
            body += "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(content)\r\n"
        }
        part("token", "", try token ?? browser.formToken())
        part("key", "", key)
        for file in files { part("file", "; filename=\"\(file.name)\"", file.content) }
        return try browser.send(
            "POST", address.text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "multipart/form-data; boundary=x"),
            ], Array((body + "--x--").utf8))
    }

    private func count(_ table: SQL) throws -> Int? {
        try app.database.row("SELECT count(*) FROM \(table)") { try $0.only(Int.self) }
    }

    private func id() throws -> String {
        try #require(try app.database.row("SELECT max(id)::text FROM uploads") { try $0.only(String.self) })
    }

    @Test func `the forms of files and folders lead back to where they were opened`() throws {
        for (form, place) in [
            (Paths.uploads(), Paths.yandexFiles()), (Paths.newFolder(), Paths.yandexFiles()),
            (Paths.newFolder().adding("return", "/files/yandex?sort=-date"), Address("/files/yandex?sort=-date")),
        ] {
            #expect(
                try browser.get(form).text.contains("class=\"back-link\" href=\"\(place.text)\""), "\(form.text)")
        }
    }

    @Test func `uploads of members take turns`() throws {
        let other = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let mikhail = try #require(other.member)
        try app.database.execute(
            """
            INSERT INTO connections (member_id, provider, account, name, access_token)
            VALUES (\(mikhail), 'yandex', '2', 'Михаил Лебедев', '')
            """)
        let key = (1...2).map { "3F2504E0-4F89-11D3-9A0C-0305E82C330\($0)" }
        _ = try send((1...5).map { ("Лекция \($0).pdf", "bytes") }, key: key[0])
        _ = try send((1...2).map { ("Семинар \($0).pdf", "bytes") }, key: key[1], from: other)
        let order = try app.database.rows("SELECT member_id FROM uploads ORDER BY turn, run_at") {
            try $0.only(MemberID.self)
        }
        #expect(order == [anna, mikhail, anna, mikhail, anna, anna, anna])
    }

    @Test func `what is brought waits to be sent, and the list says so`() throws {
        let answer = try send([("План.docx", "bytes"), ("Смета.xlsx", "more bytes")])
        #expect(answer.status == 303 && answer.location == Paths.yandexFiles().text)
        let page = try browser.get(Paths.yandexFiles())
        #expect(page.trips == 1 || page.text.contains("data-pending=\"refresh\""))
        #expect(page.text.contains("План.docx") && page.text.contains("Смета.xlsx"))
        #expect(page.text.contains("data-pending=\"uploads\""))
        #expect(try count("uploads WHERE state = 'waiting' AND size IN (5, 10)") == 2)
        #expect(try count("blobs WHERE kind = 'upload' AND kept_until > now()") == 2)
    }

    @Test func `the same form brings its files once, the same key with other files brings those too`() throws {
        for _ in 0..<3 { #expect(try send([("План.docx", "bytes")]).status == 303) }
        #expect(try count("uploads") == 1 && count("blobs") == 1)
        #expect(try send([("План.docx", "other bytes")]).status == 303)
        #expect(try count("uploads") == 2)
    }

    @Test func `without its token nothing of a form is kept`() throws {
        for token in ["", "x", try app.anonymous().formToken()] {
            #expect(try send([("План.docx", "bytes")], token: token).status == 403)
        }
        #expect(try count("uploads") == 0 && count("blobs") == 0)
    }

    @Test func `a folder that the disk does not have is not there`() throws {
        #expect(try send([("a", "b")], to: Paths.uploads().adding("in", "Лекции")).status == 404)
        #expect(try browser.get(Paths.uploads().adding("in", "../x")).status == 404)
        #expect(try count("uploads") == 0)
    }

    @Test func `a name that the disk refuses is told before anything is kept`() throws {
        for name in ["..", "   ", String(repeating: "я", count: 256)] {
            let answer = try send([("План.docx", "bytes"), (name, "bytes")])
            #expect(answer.status == 422, "\(name)")
        }
        #expect(try count("uploads") == 0 && count("blobs") == 0)
    }

    @Test func `only what is asked is answered, and only by its member`() throws {
        _ = try send([("План.docx", "bytes")])
        let upload = try #require(UploadID(pathSegment: try id()))
        let stranger = try app.member("boris.orlov@hse.ru", name: "Борис Орлов")
        func state() throws -> String? {
            try app.database.row("SELECT state || ' ' || conflict FROM uploads") { try $0.only(String.self) }
        }
        _ = try browser.post(Paths.answerUpload(upload), ["answer": "replace"])
        #expect(try state() == "waiting ask", "nobody has asked yet")
        try app.database.execute("UPDATE uploads SET state = 'asking'")
        _ = try stranger.post(Paths.answerUpload(upload), ["answer": "replace"])
        _ = try stranger.post(Paths.answerUpload(upload), ["answer": "skip"])
        _ = try stranger.post(Paths.cancelUpload(upload))
        #expect(try state() == "asking ask")
        #expect(try browser.post(Paths.answerUpload(upload), ["answer": "ask"]).status == 404)
        _ = try browser.post(Paths.answerUpload(upload), ["answer": "keep"])
        #expect(try state() == "waiting keep")
    }

    @Test func `what is cancelled lets its bytes go`() throws {
        _ = try send([("План.docx", "bytes")])
        let upload = try #require(UploadID(pathSegment: try id()))
        let answer = try browser.post(Paths.cancelUpload(upload), ["return": "/files/yandex?sort=-date"])
        #expect(answer.status == 303 && answer.location == "/files/yandex?sort=-date")
        #expect(try count("uploads") == 0)
        #expect(try count("blobs WHERE released_at IS NULL") == 0)
        #expect(try app.services.blobs.reap() == 1)
    }

    @Test func `files that have not gone on leave no room for more`() throws {
        _ = try send([("План.docx", "bytes")])
        try app.database.execute("UPDATE blobs SET size = 9000000000")
        #expect(try send([("a", "b")]).status == 507)
        #expect(try count("blobs") == 1)
    }

    @Test func `a connection that ended is told on the form`() throws {
        try app.database.execute("UPDATE connections SET state = 'revoked'")
        let page = try browser.get(Paths.uploads())
        #expect(page.status == 200 && page.text.contains("href=\"\(Paths.connections())\""))
        #expect(try send([("a", "b")]).status == 409)
    }

    // MARK: VK

    private let vk = Paths.uploads().adding("source", "vk")

    private func connectVK(state: String = "connected") throws {
        try app.database.execute(
            """
            INSERT INTO connections (member_id, provider, account, name, access_token, state)
            VALUES (\(anna), 'vk', '2', 'Анна Ковалёва', '', \(state))
            """)
    }

    @Test func `what is brought for VK waits above VK's list and above no other`() throws {
        try connectVK()
        let answer = try send([("План.docx", "bytes")], to: vk)
        #expect(answer.status == 303 && answer.location == Paths.vkFiles().text)
        let shown = "class=\"upload-name\">План.docx"
        #expect(try browser.get(Paths.vkFiles()).text.contains(shown))
        #expect(try browser.get(Paths.allFiles()).text.contains(shown))
        for elsewhere in [Paths.yandexFiles(), Paths.savedFiles(), Paths.publishedFiles(), Paths.vkCategory(1)] {
            #expect(try !browser.get(elsewhere).text.contains(shown), "\(elsewhere)")
        }
        #expect(
            try app.database.row("SELECT folder FROM uploads") { try $0.only(String.self) } == "", "VK has no folders"
        )
    }

    @Test(arguments: ["песня.mp3", "Setup.EXE", String(repeating: "я", count: 129), ".."])
    func `what VK refuses by its name is told before anything is kept`(_ name: String) throws {
        try connectVK()
        #expect(try send([("План.docx", "bytes"), (name, "bytes")], to: vk).status == 422)
        #expect(try send([(name == ".." ? "a" : name, "bytes")]).status == 303, "the disk takes it")
        #expect(try count("uploads") == 1)
    }

    @Test(arguments: ["mp3", "exe", ".mp3", String(repeating: "я", count: 124) + ".txt"])
    func `a name that only looks like what VK refuses is taken`(_ name: String) throws {
        try connectVK()
        #expect(try send([(name, "bytes")], to: vk).status == 303)
    }

    @Test func `a grant without documents is not offered the upload`() throws {
        try connectVK(state: "noscope")
        #expect(try !browser.get(Paths.vkFiles()).text.contains("data-uploads"))
        #expect(try send([("a", "b")], to: vk).status == 409)
        try app.database.execute("UPDATE connections SET state = 'connected'")
        #expect(try browser.get(Paths.vkFiles()).text.contains("data-uploads"))
        try app.database.execute(
            "UPDATE connections SET refused = '{upload}', refused_at = now() WHERE provider = 'vk'")
        #expect(try !browser.get(Paths.vkFiles()).text.contains("data-uploads"))
        #expect(try send([("a", "b")], to: vk).status == 409)
        try app.database.execute("UPDATE connections SET refused_at = now() - interval '25 hours'")
        #expect(try send([("a", "b")], to: vk).status == 303, "tried again after a day")
    }

    @Test func `without an account the form leads to connecting`() throws {
        let page = try browser.get(vk)
        #expect(page.status == 200 && page.text.contains("href=\"\(Paths.connections())\""))
        #expect(try send([("a", "b")], to: vk).status == 409)
    }
}
