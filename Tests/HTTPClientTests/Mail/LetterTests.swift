import Foundation
import HTTPClient
import TestSupport
import Testing

struct Letters {
    @Test func `reaches one person with its headers whole`() throws {
        let server = try LocalServer.mail()
        let subject = "Код для входа в Quad: 1234 5678, действует десять минут и только в этом браузере"
        let letter = try letter(
            to: mailbox("Анна Ковалёва, Факультет права", "anna.kovaleva@hse.ru"), subject: subject,
            text: "Ваш код — 1234 5678.\n\n.Точка в начале\nКонец", html: "<p>Ваш код — <b>1234 5678</b>.</p>",
            messageID: "<delivery-7@hse.ru>", headers: [("Auto-Submitted", "auto-generated")],
            unsubscribe: "https://quad.example/unsubscribe/abc")
        try mailClient(server).send(letter)

        #expect(server.commands("MAIL") == ["MAIL FROM:<quad@hse.ru>"])
        #expect(server.commands("RCPT") == ["RCPT TO:<anna.kovaleva@hse.ru>"])
        let lines = server.letter
        #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x7F } })
        let read = ReadLetter(lines)
        #expect(read["Subject"].map(ReadLetter.decoded) == [subject])
        #expect(read["From"] == ["Quad <quad@hse.ru>"])
        let to = try #require(read["To"].first)
        #expect(to.hasSuffix(" <anna.kovaleva@hse.ru>"))
        #expect(ReadLetter.decoded(String(to.dropLast(23))) == "Анна Ковалёва, Факультет права")
        #expect(read["Message-ID"] == ["<delivery-7@hse.ru>"])
        #expect(read["Date"] == ["Mon, 21 Sep 2026 14:13:20 +0000"])
        #expect(read["Auto-Submitted"] == ["auto-generated"])
        #expect(read["List-Unsubscribe"] == ["<https://quad.example/unsubscribe/abc>"])
        #expect(read["List-Unsubscribe-Post"] == ["List-Unsubscribe=One-Click"])
        #expect(read["MIME-Version"] == ["1.0"])
        #expect(read.parts.map { $0["Content-Type"] } == [["text/plain; charset=utf-8"], ["text/html; charset=utf-8"]])
        #expect(
            read.parts.map(\.text) == [
                "Ваш код — 1234 5678.\r\n\r\n.Точка в начале\r\nКонец", "<p>Ваш код — <b>1234 5678</b>.</p>",
            ])
    }

    @Test(arguments: [
        "plain ASCII, a sum: 1 = 1", "Tail of blanks  \nand a tab\t", String(repeating: "x", count: 300), "",
        "one line\n",
        ".\n..\n. dot", String(repeating: "Ж", count: 100),
        "caf\u{E9} = \u{1F980} " + String(repeating: "word ", count: 40),
        "From here\nFrom there", "\rold\r\nmixed\n", "=_looks=like=a=boundary",
    ])
    func `keeps a body whatever is in it`(_ text: String) throws {
        let server = try LocalServer.mail()
        try mailClient(server).send(letter(text: text))
        #expect(server.letter.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x7F } })
        // Some servers cut blanks at the end of a line.
        #expect(!server.letter.contains { $0.hasSuffix(" ") || $0.hasSuffix("\t") })
        let expected = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: "\r\n")
        // A last line without an end gets one.
        #expect([expected, expected + "\r\n"].contains(ReadLetter(server.letter).text + "\r\n"))
    }

    @Test func `makes a Message-ID of its own for each letter`() throws {
        #expect(try letter(messageID: "sign-in-7@127.0.0.1").messageID == "<sign-in-7@127.0.0.1>")
        let ids = try (1...3).map { _ in try letter().messageID }
        #expect(Set(ids).count == 3)
        #expect(ids.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix("@hse.ru>") })
    }

    @Test(arguments: [
        "Anna\r\nBcc: evil@example.org", "Anna\nBcc: evil@example.org", "Anna\rBcc: evil@example.org", "Anna\0",
        "A\u{85}B",
        "A\u{2028}B", "\u{202E}annA",
    ])
    func `refuses control characters in a subject and in a name`(_ text: String) throws {
        #expect(throws: MailFailure.invalid("subject")) { try letter(subject: text) }
        #expect(Mailbox(name: text, address: "anna.kovaleva@hse.ru") == nil)
    }

    @Test(arguments: [
        ("X-A", "1\r\nBcc: evil@example.org"), ("X-A", "1\nBcc: x"), ("X-A: 1\r\nBcc", "x"),
        ("Bcc", "evil@example.org"),
        ("to", "evil@example.org"), ("Subject", "x"), ("X A", "1"), ("X-A", "ы"), ("", "1"),
    ])
    func `refuses a header that would make another`(_ name: String, _ value: String) {
        #expect(throws: MailFailure.self) { try letter(headers: [(name, value)]) }
    }

    @Test(arguments: [
        "1", "", "1@hse.ru\r\nBcc: x", "<1@hse.ru", "<1>", "<a@b>\r\nBcc: x", "<a b@c>", "<@>", "<a@b@c>",
    ])
    func `refuses a malformed Message-ID`(_ id: String) {
        #expect(throws: MailFailure.invalid("Message-ID")) { try letter(messageID: id) }
    }

    /// What looks like a header or an encoded word is text like any other.
    @Test(arguments: [
        "=?utf-8?B?DQpCY2M6IGV2aWxAZXhhbXBsZS5vcmc=?=", "Bcc: evil@example.org", " leading and trailing ",
        "two  spaces",
        String(repeating: "long", count: 30), "",
    ])
    func `a subject stays text`(_ subject: String) throws {
        let server = try LocalServer.mail()
        try mailClient(server).send(letter(subject: subject))
        let read = ReadLetter(server.letter)
        #expect(read["Subject"].map(ReadLetter.decoded) == [subject])
        #expect(read["Bcc"].isEmpty)
        #expect(server.commands("RCPT").count == 1)
    }

    @Test(arguments: [
        ("Anna Kovalyova", "Anna Kovalyova <anna.kovaleva@hse.ru>"),
        ("Kovalyova, Anna", "\"Kovalyova, Anna\" <anna.kovaleva@hse.ru>"),
        ("Anna \"A\" \\ K.", "\"Anna \\\"A\\\" \\\\ K.\" <anna.kovaleva@hse.ru>"),
        ("a@b, <evil@example.org>", "\"a@b, <evil@example.org>\" <anna.kovaleva@hse.ru>"),
        ("", "anna.kovaleva@hse.ru"),
    ])
    func `a name never becomes an address`(_ name: String, _ written: String) throws {
        let server = try LocalServer.mail()
        try mailClient(server).send(letter(to: mailbox(name, "anna.kovaleva@hse.ru")))
        #expect(ReadLetter(server.letter)["To"] == [written])
        #expect(server.commands("RCPT") == ["RCPT TO:<anna.kovaleva@hse.ru>"])
    }
}
