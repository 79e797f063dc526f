import HTML
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What waits in the section that counts is asked where it is shown, with the rest of a page.
@Suite struct CountedFrameTests {
    private static let (part, page, act) = (Path("/part"), Path("/page"), Path("/act"))
    private static let section = Section("counted", at: 1, .bell, to: page()) { _ in "Раздел" }
    private let app: TestApp
    private let anna: Browser

    init() throws {
        app = try TestApp { settings, _ in
            var counting = Feature("counting")
            counting.routes = { routes in
                routes.get(Self.part, .members) { context in
                    _ = try context.fetch(Query.execute("SELECT"))
                    return context.fragment { _, _ in }
                }
                routes.get(Self.page, .members) { context in
                    _ = try context.fetch(Query.execute("SELECT"))
                    let question = Confirmation(
                        id: "question", title: "Страница", text: "", verb: "Дальше", action: FormAction(Self.act()),
                        cancel: Link("Отмена", to: Self.page()))
                    return context.page(question, in: Self.section)
                }
                routes.post(Self.act, .members) { context in
                    _ = try context.member()
                    return .redirect(to: Paths.start())
                }
            }
            counting.sections = [Self.section]
            // Each look at it raises it.
            counting.sectionCount = SectionCount(
                of: Self.section, channel: "looks",
                number: { "(SELECT nextval('looks')::integer WHERE \($0) IS NOT NULL)" },
                label: { count, _ in "\(count)" })
            return [.site(settings), counting]
        }
        _ = try app.database.execute("CREATE SEQUENCE looks")
        anna = try app.member()
        _ = try app.database.execute("ALTER SEQUENCE looks RESTART")
    }

    private func looks() throws -> Int {
        let found = try app.database.row("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM looks") {
            try $0.only(Int.self)
        }
        return try #require(found)
    }

    @Test func `is asked by no act, and by a fragment that does not show it once at most`() throws {
        #expect(try anna.post(Self.act()).status == 303)
        #expect(try looks() == 0)
        for _ in 0..<3 { #expect(try anna.get(Self.part()).status == 200) }
        #expect(try looks() == 1)
    }

    @Test func `comes with a page in its one round trip`() throws {
        for count in 1...3 {
            let answer = try anna.get(Self.page())
            #expect(answer.trips == 1)
            let looks = try looks()
            #expect(looks == count)
        }
    }
}
