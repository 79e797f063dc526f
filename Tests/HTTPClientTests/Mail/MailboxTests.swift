import Foundation
import HTTPClient
import Testing

struct Mailboxes {
    @Test(arguments: [
        "anna.kovaleva@hse.ru", "a@b", "a+b@hse.ru", "o'neil_1@mail.hse.ru", "x@xn--80ak6aa92e.com", "quad@localhost",
    ])
    func `reads an address`(_ address: String) {
        #expect(Mailbox(address)?.address == address)
    }

    @Test(arguments: [
        "", "@", "a@", "@hse.ru", "a@@hse.ru", "a@hse.ru@evil.example", "a b@hse.ru", "a@hse .ru", "a@hse.ru,b@hse.ru",
        "a@hse.ru b@hse.ru", "a@hse.ru\r\nRCPT TO:<evil@example.org>", "a@hse.ru\n", "a\0@hse.ru", "<a@hse.ru",
        "a@[127.0.0.1]",
        "\"a b\"@hse.ru", "\"a@hse.ru\"@evil.example", ".a@hse.ru", "a.@hse.ru", "a..b@hse.ru", "a@-hse.ru",
        "a@hse-.ru",
        "a@hse..ru", "a@.ru", "анна@hse.ru", "a@hs\u{435}.ru", "=?utf-8?Q?a=40b?=@hse.ru\r\n", "a@hse.ru> SIZE=1",
        "a(b)@hse.ru",
        "a@hse.ru.", "a%\n@hse.ru",
    ])
    func `refuses what is not exactly one address`(_ text: String) {
        #expect(Mailbox(address: text) == nil)
        #expect(Mailbox("Anna <\(text)>") == nil)
    }

    @Test func `refuses what is too long`() {
        #expect(Mailbox(String(repeating: "a", count: 64) + "@hse.ru") != nil)
        #expect(Mailbox(String(repeating: "a", count: 65) + "@hse.ru") == nil)
        #expect(
            Mailbox("a@" + Array(repeating: String(repeating: "b", count: 63), count: 4).joined(separator: ".")) == nil)
    }

    @Test func `reads a name before it`() {
        let quad = Mailbox("Quad <quad@hse.ru>")
        #expect(quad?.name == "Quad")
        #expect(quad?.address == "quad@hse.ru")
        #expect(quad?.domain == "hse.ru")
        #expect(Mailbox("\"Квад, сеть\" <quad@hse.ru>")?.name == "Квад, сеть")
        #expect(Mailbox("<quad@hse.ru>")?.name == nil)
    }
}
