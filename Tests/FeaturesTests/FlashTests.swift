import Features
import HTML
import Localization
import Site
import TestSupport
import Testing
import Web

/// The messages of all features, each left by an act and shown by the page that comes next.
@Suite struct FlashTests {
    private static let leave = Path("/leave/{}", Int.self)

    private let app: TestApp
    private let anna: Browser
    private let messages: [any FlashMessage]

    init() throws {
        app = try TestApp { settings, reader in
            let features = Features.all(settings, &reader)
            let messages = Self.samples(of: features)
            var acts = Feature("acts")
            acts.routes = { routes in
                routes.get(Self.leave, .everyone) { context, number in
                    let to = LocalPath.address(context.request.query["to"]) ?? Paths.profileSettings()
                    return context.redirect(to: to, flash: messages[number])
                }
            }
            return features + [acts]
        }
        anna = try app.member()
        messages = Self.samples(of: app.features)
    }

    private static func samples(of features: [Feature]) -> [any FlashMessage] {
        var samples: [any FlashMessage] = []
        for type in features.flatMap(\.flashes) { samples += type.samples as [any FlashMessage] }
        return samples
    }

    private static func text(_ view: FlashView) -> String {
        switch view {
        case .toast(let toast): toast.text
        case .notice(let notice): notice.text
        }
    }

    private func leave(_ number: Int, for browser: Browser, at page: String = "/settings/profile") throws {
        #expect(try browser.get(Self.leave(number).adding("to", page)).location == page)
        #expect(browser.cookies[FlashCookie.name] != nil)
    }

    @Test func `names all messages apart, and has each of them shown once and in both languages`() throws {
        let names = app.features.flatMap(\.flashes).map { $0.name }
        #expect(Set(names).count == names.count && !names.contains { $0.contains(" ") })
        #expect(messages.count > 40)
        for language in Language.allCases {
            anna.cookies["__Host-language"] = language.rawValue
            _ = try app.database.execute("UPDATE members SET language = \(language.rawValue)")
            for (number, message) in messages.enumerated() {
                try leave(number, for: anna)
                #expect((anna.cookies[FlashCookie.name]?.utf8.count ?? .max) < FlashCookie.longest / 2)
                let shown = try anna.get("/settings/profile")
                let again = try anna.get("/settings/profile").text
                let view = message.view(on: FlashPage(language, at: Paths.profileSettings()))
                let words = HTMLBuffer()
                words.write(Self.text(view))
                #expect(shown.text.contains(">\(words.text)</p>"), "\(message)")
                #expect(!again.contains(">\(words.text)</p>"), "\(message)")
                #expect(shown.headers["Cache-Control"] == "no-store", "Back says nothing again")
                #expect(shown.trips == 1)
                #expect(anna.cookies[FlashCookie.name] == nil)
            }
        }
    }

    @Test func `shows nothing of what Quad has not written for this very member, and clears it`() throws {
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try leave(0, for: anna)
        let written = try #require(anna.cookies[FlashCookie.name])
        _ = try anna.get("/settings/appearance")
        let plain = try anna.get("/settings/appearance").text
        var forged = ["", "x", ".", String(repeating: "A", count: 40), String(repeating: "A", count: 5_000), "%00"]
        forged += [String(written.dropLast()), String(written.dropFirst()), written + "A", written + written]
        for place in written.indices {
            var text = written
            text.replaceSubrange(place...place, with: written[place] == "A" ? "B" : "A")
            forged.append(text)
        }
        for (reader, texts) in [(anna, forged), (mikhail, [written])] {
            for text in texts {
                reader.cookies[FlashCookie.name] = text
                let page = try reader.get("/settings/appearance")
                #expect(page.status == 200 && page.headers["Cache-Control"] == "private, no-cache", "\(text)")
                #expect(reader === mikhail || page.text.utf8.count == plain.utf8.count, "\(text)")
                #expect(text.isEmpty || reader.cookies[FlashCookie.name] == nil, "\(text)")
            }
        }
    }

    @Test func `keeps a message until a person sees a page that is none of an error`() throws {
        try leave(0, for: anna, at: "/posts/999999")
        let left = try #require(anna.cookies[FlashCookie.name])
        #expect(try anna.get("/posts/999999").status == 404)
        _ = try anna.send("HEAD", "/settings/profile", [])
        #expect(anna.cookies[FlashCookie.name] == left)
        #expect(try anna.get("/settings/profile").headers["Cache-Control"] == "no-store")
    }

    @Test func `leaves it to the tab that acted, whatever scripts of another one ask for meanwhile`() throws {
        try leave(0, for: anna, at: "/feed")
        let left = try #require(anna.cookies[FlashCookie.name])
        anna.headers = [("Sec-Fetch-Mode", "cors")]
        _ = try anna.get("/settings/profile")
        #expect(anna.cookies[FlashCookie.name] == left)
        let fetched = try anna.get("/feed?before=9")
        #expect(fetched.headers["Cache-Control"] == "no-store", "a script that sent the form follows it there")
        anna.cookies[FlashCookie.name] = left
        anna.headers = [("Sec-Fetch-Mode", "navigate")]
        #expect(try anna.get("/settings/profile").headers["Cache-Control"] == "no-store")
    }
}
