import Accounts
import FoundationEssentials
import Site
import TestSupport
import Testing
import Web

@Suite struct KnownBrowserTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func address(_ text: String) throws -> EmailAddress { try #require(EmailAddress(text)) }

    @Test func `knows who signed in for half a year, and nobody else`() throws {
        let keys = try TestApp().settings.keys
        let anna = try address("Anna.Kovaleva@hse.ru")
        let cookie = KnownBrowser().knowing(anna, at: now, keys: keys).cookie(keys: keys)
        let browser = try #require(KnownBrowser(cookie.value, keys: keys))
        #expect(browser.knows(try address("anna.kovaleva@hse.ru"), at: now, keys: keys))
        #expect(try !browser.knows(address("mikhail.lebedev@hse.ru"), at: now, keys: keys))
        #expect(try !browser.knows(address("anna.kovaleva+1@hse.ru"), at: now, keys: keys))
        #expect(browser.knows(anna, at: now.addingTimeInterval(180 * 86_400), keys: keys))
        #expect(!browser.knows(anna, at: now.addingTimeInterval(181 * 86_400), keys: keys))
        #expect(!browser.knows(anna, at: now.addingTimeInterval(-86_400), keys: keys))
    }

    @Test func `stays the same browser, and knows the last five`() throws {
        let keys = try TestApp().settings.keys
        let emails = try (1...6).map { try address("person\($0)@hse.ru") }
        let first = KnownBrowser()
        let browser = emails.reduce(first) { $0.knowing($1, at: now, keys: keys) }
        let back = try #require(KnownBrowser(browser.cookie(keys: keys).value, keys: keys))
        #expect(back.counterKey == first.counterKey)
        #expect(emails.map { back.knows($0, at: now, keys: keys) } == [false, true, true, true, true, true])
        let again = back.knowing(emails[1], at: now.addingTimeInterval(86_400), keys: keys)
        #expect(again.cookie(keys: keys).value.utf8.count == back.cookie(keys: keys).value.utf8.count)
        #expect(KnownBrowser().counterKey != first.counterKey)
    }

    @Test func `is refused when a single character differs, or another server signed it`() throws {
        let keys = try TestApp().settings.keys
        let value = try KnownBrowser().knowing(address("anna.kovaleva@hse.ru"), at: now, keys: keys).cookie(keys: keys)
            .value
        #expect(KnownBrowser(value, keys: keys) != nil)
        for index in value.indices {
            for other in "AB09-_" where value[index] != other {
                var altered = value
                altered.replaceSubrange(index...index, with: String(other))
                #expect(KnownBrowser(altered, keys: keys) == nil)
            }
        }
        for other in ["", "A", String(value.dropLast(8)), value + "AAAA", String(repeating: "A", count: 4_000)] {
            #expect(KnownBrowser(other, keys: keys) == nil)
        }
        let theirs = try Keys(file: "7 " + String(repeating: "ab", count: 32))
        #expect(KnownBrowser(value, keys: theirs) == nil)
    }

    @Test func `keeps its cookie to this host, away from scripts, for half a year`() throws {
        let keys = try TestApp().settings.keys
        let browser = try KnownBrowser().knowing(address("anna.kovaleva@hse.ru"), at: now, keys: keys)
        let text = try browser.cookie(keys: keys).headerValue
        #expect(text.hasPrefix("__Host-browser="))
        for flag in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=15552000"] {
            #expect(text.contains("; \(flag)"), "\(flag) in \(text)")
        }
    }
}
