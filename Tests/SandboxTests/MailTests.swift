import Foundation
import Glibc
import HTTPClient
import Testing

struct Mail {
    @Test func `shows letters newest first, and those to one person`() async throws {
        let sandbox = try await RunningSandbox()
        try await sandbox.deliver(
            to: "anna.kovaleva@hse.ru", "Код для входа", text: "1234 5678", html: "<b>1234 5678</b>")
        try await sandbox.deliver(to: "mikhail.lebedev@hse.ru", "Reminder")
        try await sandbox.deliver(to: "anna.kovaleva@hse.ru", "Второе письмо")
        #expect(try await sandbox.letters().map(\.subject) == ["Второе письмо", "Reminder", "Код для входа"])
        let annas = try await sandbox.letters(to: "Anna.Kovaleva@hse.ru")
        #expect(annas.map(\.subject) == ["Второе письмо", "Код для входа"])
        let first = try #require(annas.last)
        #expect(first.text == "1234 5678")
        #expect(first.html == "<b>1234 5678</b>")
        #expect(first.from == "Quad <quad@hse.ru>")
        #expect(abs((try Date(first.receivedAt, strategy: .iso8601)).timeIntervalSinceNow) < 10)
        #expect(try await sandbox.letters(to: "elena.sokolova@hse.ru").isEmpty)
    }

    @Test func `is a page that looks for new letters by itself`() async throws {
        let sandbox = try await RunningSandbox()
        #expect(try await sandbox.get("/mail").text.contains("will be here"))
        try await sandbox.deliver(to: "anna.kovaleva@hse.ru", "Код <b>1234</b>")
        try await sandbox.deliver(to: "mikhail.lebedev@hse.ru", "Reminder")
        let page = try await sandbox.get("/mail")
        #expect(page.status == 200)
        #expect(page["content-type"] == "text/html; charset=utf-8")
        #expect(page.text.contains("<meta http-equiv=\"refresh\" content=\"3\">"))
        #expect(page.text.contains("Код &lt;b&gt;1234&lt;/b&gt;"))
        #expect(page.text.contains("to mikhail.lebedev@hse.ru"))
        let annas = try await sandbox.get("/mail?to=anna.kovaleva@hse.ru").text
        #expect(annas.contains("value=\"anna.kovaleva@hse.ru\""))
        #expect(!annas.contains("Reminder"))
        #expect(try await sandbox.get("/mail/style.css")["content-type"] == "text/css; charset=utf-8")
    }

    @Test func `opens a letter with its HTML locked into a frame`() async throws {
        let sandbox = try await RunningSandbox()
        let html = "<p onclick=\"x\">Ваш код</p></iframe><script>alert(1)</script>"
        try await sandbox.deliver(to: "anna.kovaleva@hse.ru", "Код", text: "1 < 2 </pre><script>", html: html)
        let letter = try #require(try await sandbox.letters().first)
        let page = try await sandbox.get("/mail/\(letter.id)")
        #expect(page.text.contains("<pre>1 &lt; 2 &lt;/pre&gt;&lt;script&gt;</pre>"))
        #expect(page.text.contains("sandbox=\"allow-popups allow-popups-to-escape-sandbox\" srcdoc=\"&lt;base"))
        #expect(!page.text.contains("<script"))
        #expect(page.text.components(separatedBy: "</iframe>").count == 2)
        #expect(page["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(try await sandbox.get("/mail/99").status == 404)
        #expect(try await sandbox.get("/mail/x").status == 404)
    }

    @Test func `keeps the newest thousand`() async throws {
        let sandbox = try await RunningSandbox()
        for number in 1...1005 { try await sandbox.deliver(to: "anna.kovaleva@hse.ru", "\(number)") }
        let letters = try await sandbox.letters()
        #expect(letters.count == 1000)
        #expect(letters.first?.subject == "1005")
        #expect(letters.last?.subject == "6")
    }

    @Test func `tells what is wrong with a letter that it cannot read`() async throws {
        let sandbox = try await RunningSandbox()
        let answer = try await sandbox.post("/mail/messages", "{\"to\": 1}")
        #expect(answer.status == 400)
        #expect(answer.text.contains("JSON"))
        #expect(try await sandbox.letters().isEmpty)
    }

    @Test func `listens on 127.0.0.1 only`() async throws {
        let sandbox = try await RunningSandbox()
        let port = sandbox.port
        #expect(try await apart { connects(to: 0x7F00_0001, port) })
        // 127.0.0.2 is this machine too: a server that listens on every address answers there.
        #expect(try await apart { !connects(to: 0x7F00_0002, port) })
    }
}

/// Whether somebody listens at this IPv4 address.
private func connects(to host: UInt32, _ port: Int) -> Bool {
    let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(probe) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(probe, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    } == 0
}
