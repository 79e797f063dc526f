import Site
import Testing

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "anna.kovaleva@hse.ru", "Anna.Kovaleva@HSE.ru", "  anna@hse.ru\t", "anna+news@hse.ru", "a@hse.ru",
        "o'hara@hse.ru",
    ])
    func `knows an address of the domain`(_ text: String) throws {
        let email = try #require(EmailAddress(text))
        #expect(email.isOf(["hse.ru"]))
    }

    /// A11: what looks like an address of the domain and is none.
    @Test(arguments: [
        "user@hse.ru.evil.com", #"user@evil.com\@hse.ru"#, #""a@hse.ru"@evil.com"#, "user@hs\u{435}.ru",
        "user@evil.com@hse.ru", "user@hse.ru@evil.com", "user@evilhse.ru", "user@hse.ru.", "user@.hse.ru",
        "user@hse..ru", "user@hse.ru ,other@evil.com", "user@hse.ru,other@evil.com", "user@hse.ru;other@evil.com",
        "user@hse.ru\r\nBcc: other@evil.com", "user@hse.ru\nother@evil.com", "user@hse.ru\u{0}.evil.com",
        "user@hse.ru%00.evil.com", "user@[127.0.0.1]", "user@xn--hse-ru", "user@hse\u{FF0E}ru", "user@\u{FF48}se.ru",
        "user@hse.ru(comment)", "(comment)user@hse.ru@evil.com", "<user@hse.ru>", "User <user@hse.ru>", "user@hse",
        "@hse.ru", "user@", "user hse.ru", "us er@hse.ru", ".user@hse.ru", "user.@hse.ru", "us..er@hse.ru",
        "=?utf-8?q?user?=@evil.com", "=?utf-8?q?user=40evil.com?=@hse.ru", "user@hse.ru\u{202E}moc.live",
        "user@-hse.ru", "user@hse.ru-",
    ])
    func `refuses a look-alike`(_ text: String) {
        #expect(EmailAddress(text)?.isOf(["hse.ru"]) != true)
    }

    @Test func `counts an alias with the address it belongs to, and writes to the alias, in lower case`() throws {
        let email = try #require(EmailAddress("Anna+Quad@HSE.ru"))
        #expect(email.counterKey == "anna@hse.ru")
        #expect(email.text == "anna+quad@hse.ru")
        #expect(email.key == "anna+quad@hse.ru")
    }

    @Test func `has a limit`() {
        let long = String(repeating: "a", count: 64)
        let labels = Array(repeating: String(repeating: "b", count: 61), count: 3).joined(separator: ".")
        #expect(EmailAddress("\(long)@\(labels).ru") != nil)
        #expect(EmailAddress("\(long)a@hse.ru") == nil)
        #expect(EmailAddress("\(long)@\(labels).bbbbb.ru") == nil)
    }
}
