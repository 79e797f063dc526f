import Search
import Site
import TestSupport
import Testing

/// The page of a search that has stopped before it was through, beside what else it has found.
@Suite struct SearchStopTests {
    private let app: TestApp
    private let anna: Browser

    /// Posts whose words meet in each and stand together in the oldest, one a day.
    init() throws {
        app = try TestApp()
        anna = try app.member()
        _ = try app.database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer, created_at)
            SELECT \(anna.member), words, '<p>' || words || '</p>', '', false, 1, now() - make_interval(days => 2500 - n)
            FROM (
                SELECT n, CASE n WHEN 1 THEN 'кот пёс' ELSE 'кот и пёс' END AS words FROM generate_series(1, 2500) AS n
            ) AS t
            ORDER BY n
            """)
    }

    /// What is said at the foot of those that were found.
    private func looked(_ page: Answered) -> String? {
        page.text.firstMatch(of: #/(?s)<p class="looked"[^>]*>(.*?) <a href="/#).map { String($0.1) }
    }

    @Test func `the group has its tab without a number, and other groups are shown as ever`() throws {
        _ = try app.database.execute("INSERT INTO reminders (member_id, text) VALUES (\(anna.member), 'Кот пёс')")
        let page = try anna.get(Paths.search().adding("q", "\"кот пёс\""))
        #expect(page.text.contains("id=\"found-part-reminders\"") && page.text.contains("id=\"found-part-posts\""))
        #expect(page.text.contains("in=posts") && looked(page) != nil)
        #expect(page.text.contains("<mark>"))
        #expect(!page.text.contains(">0+<"))
    }

    @Test func `what was found before it stopped is shown above`() throws {
        _ = try app.database.execute(
            "UPDATE posts SET body = 'кот пёс', html = '<p>кот пёс</p>' WHERE id = (SELECT max(id) - 5 FROM posts)")
        let page = try anna.get(Paths.search().adding("q", "\"кот пёс\"").adding("in", "posts"))
        #expect(looked(page)?.hasPrefix("Просмотрено до ") == true)
        #expect(
            page.text.contains("<mark>кот</mark> <mark>пёс</mark>") && page.text.contains("Посты <small>1+</small>"))
    }
}
