import Accounts
import Postgres
import Site
import TestSupport
import Testing

/// The first pages, seen once.
struct WelcomeTests {
    let app: TestApp
    let browser: Browser

    init() throws {
        app = try TestApp()
        browser = try app.member("pavel.gordeev@hse.ru", name: "Павел Гордеев")
    }

    @Test func `three pages follow each other by links and keep where to go on`() throws {
        let first = try browser.get("/welcome?next=%2Fposts%2F7")
        #expect(first.trips == 1 && first.text.contains("Ваши файлы рядом"))
        #expect(first.text.contains("href=\"/welcome?step=2&amp;next=%2Fposts%2F7\""))
        let second = try browser.get("/welcome?step=2&next=%2Fposts%2F7")
        #expect(second.text.contains("Люди, с\u{A0}которыми вы работаете"))
        #expect(second.text.contains("step=1") && second.text.contains("step=3"))
        for step in ["0", "4", "x", ""] {
            #expect(try browser.get("/welcome?step=\(step)").text.contains("Ваши файлы"))
        }
    }

    @Test func `whoever passes them over comes to the last one too, which offers to connect what there is`() throws {
        for step in 1...2 {
            let page = try browser.get("/welcome?step=\(step)&next=%2Fposts%2F7").text
            #expect(page.ranges(of: "href=\"/welcome?step=3&amp;next=%2Fposts%2F7\"").count == (step == 1 ? 2 : 3))
            #expect(page.contains(">Пропустить<") && !page.contains("action=\"/connections/"))
        }
        let last = try browser.get("/welcome?step=3&next=%2Fposts%2F7")
        #expect(last.trips == 1 && !last.text.contains("Дальше"))
        for provider in ["vk", "yandex"] {
            #expect(last.text.contains("action=\"/connections/\(provider)\""))
        }
        #expect(last.value(of: "return") == "/welcome?step=3&amp;next=%2Fposts%2F7", "a refusal is told here")
        let policy = try #require(last.headers["Content-Security-Policy"])
        #expect(policy.contains("form-action 'self' http://localhost:1"), "Chromium lets the form lead there")
        #expect(last.text.contains("href=\"/posts/7\""), "it may be put off")
        let elsewhere = try browser.get("/welcome?step=3&next=https%3A%2F%2Fevil.example%2F").text
        #expect(elsewhere.contains("href=\"/\"") && !elsewhere.contains("=\"https://evil.example"))
    }

    @Test func `what the operator has switched off cannot be pressed and says why`() throws {
        let app = try TestApp(["QUAD_VK_FLOW": "off"])
        let page = try app.member().get("/welcome?step=3").text
        #expect(page.contains("disabled><span>Подключить</span>") && page.contains("администратор не включил"))
        #expect(page.contains("action=\"/connections/yandex\"") && !page.contains("action=\"/connections/vk\""))
    }
}
