import TestSupport
import Testing
import Web

struct RoutesTests {
    /// What the pages of this site answer is their own name.
    private static func routes() -> Routes<String, String> {
        var routes = Routes<String, String>()
        func page(_ name: String) -> (String) -> Response { { .text("\(name) for \($0)") } }
        routes.get(Paths.start, "open", page("start"))
        routes.get(Paths.feed, "members", page("feed"))
        routes.get(Paths.notes, "members", page("notes"))
        routes.post(Paths.notes, "members", page("publish"))
        routes.get(Paths.newNote, "members", page("new"))
        routes.get(Paths.note, "members") { _, id in .text("note \(id.rawValue)") }
        routes.post(Paths.note, "members") { _, id in .text("change \(id.rawValue)") }
        routes.post(Paths.editNote.reading(String.self), "members") { _, name in .text("edit \(name)") }
        routes.get(Paths.tag, "members") { _, tag in .text("tag \(tag)") }
        routes.get(Paths.item, "members") { _, source, id in .text("item \(source) \(id.rawValue)") }
        routes.get(Paths.folder, "members") { _, folder in .text("folder \(folder)") }
        routes.post(Paths.endSession, "members") { _, id in .text("end \(id.rawValue)") }
        routes.post(Paths.endOthers, "members", page("end others"))
        return routes
    }

    /// What came of a request, in a word.
    private static func answer(_ method: Method, _ path: String) throws -> String {
        switch routes().match(method: method, path: path) {
        case .notFound: return "not found"
        case .methodNotAllowed(let methods): return "only " + methods.map(\.rawValue).joined(separator: " ")
        case .handler(let route):
            guard case .text(let text) = try route.handle("Anna").body else { return "?" }
            return text
        }
    }

    @Test(arguments: [
        (Method.get, "/", "start for Anna"),
        (.get, "/feed", "feed for Anna"),
        (.head, "/feed", "feed for Anna"),
        (.get, "/f%65ed", "feed for Anna"),
        (.post, "/notes", "publish for Anna"),
        (.get, "/notes/new", "new for Anna"),
        (.get, "/notes/7", "note 7"),
        (.post, "/notes/7", "change 7"),
        (.post, "/notes/7/edit", "edit 7"),
        (.post, "/notes/seven/edit", "edit seven"),
        (.get, "/tags/%D1%81%D0%B5%D0%BC%D0%B8%D0%BD%D0%B0%D1%80", "tag семинар"),
        (.get, "/tags/семинар", "tag семинар"),
        (.get, "/tags/a%2Fb", "tag a/b"),
        (.get, "/files/vk/item/3", "item vk 3"),
        (.get, "/files/yandex/item/3", "item yandex 3"),
        (
            .get, "/files/yandex/%D0%9B%D0%B5%D0%BA%D1%86%D0%B8%D0%B8/2%20%D0%BA%D1%83%D1%80%D1%81",
            "folder Лекции/2 курс"
        ),
        (.post, "/sessions/others/end", "end others for Anna"),
        (.post, "/sessions/4/end", "end 4"),
    ])
    func `finds the page`(_ method: Method, _ path: String, _ answer: String) throws {
        #expect(try Self.answer(method, path) == answer)
    }

    @Test(arguments: [
        "/feed/", "//feed", "/feed//", "/./feed", "/notes/../feed", "/%2e%2e/feed", "/%2E/feed", "/notes/07",
        "/notes/x",
        "/notes/7/", "/nothing", "/files/other/item/3", "/files/yandex/", "/files/yandex/a%2Fb", "feed", "", "/feed%00",
        "/feed%0a", "/feed%", "/feed%zz", "/tags/%ff", "/tags/%c0%af", "/tags/%ed%a0%80", "/Feed",
        "/tags/.", "/tags/..", "/tags/%2e%2e", "/files/yandex/../a", "/files/yandex/a/%2E", "/files/yandex/a//b",
    ])
    func `finds nothing at another spelling`(_ path: String) throws {
        #expect(try Self.answer(.get, path) == "not found")
    }

    @Test func `tells what may be done when the method is wrong`() throws {
        #expect(try Self.answer(.delete, "/notes") == "only GET HEAD POST")
        #expect(try Self.answer(.post, "/feed") == "only GET HEAD")
        #expect(try Self.answer(.get, "/sessions/4/end") == "only POST")
        #expect(try Self.answer(.put, "/notes/x") == "not found")
        #expect(try Self.answer(.post, "/notes/new") == "only GET HEAD")
    }

    @Test func `keeps the table of all routes`() {
        let all = Self.routes().all
        #expect(all.count == 13)
        #expect(all[0].method == .get && all[0].pattern == "/" && all[0].trait == "open")
        #expect(all.contains { $0.method == .post && $0.pattern == "/notes/{}" && $0.trait == "members" })
    }

    @Test func `hands over the pattern and the trait`() throws {
        guard case .handler(let route) = Self.routes().match(method: .get, path: "/notes/7") else {
            Issue.record("no route")
            return
        }
        #expect(route.pattern == "/notes/{}")
        #expect(route.trait == "members")
    }

    @Test func `ends the program at a second route of the same shape`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var routes = Routes<Void, Void>()
            routes.get(Path("/notes/{}", Int.self), ()) { _, _ in .text("one") }
            routes.get(Path("/notes/{}", String.self), ()) { _, _ in .text("two") }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("two routes for GET: /notes/{} and /notes/{}"))
    }

    @Test func `a path of many segments costs no more than its length`() throws {
        let path = String(repeating: "/x", count: 4_000)
        let routes = Self.routes()
        let time = fastest {
            for _ in 0..<10 { if case .handler = routes.match(method: .get, path: path) { Issue.record("found") } }
        }
        #expect(time < .milliseconds(200))
    }
}
