import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Where statements name the table of posts themselves, how often, and why they need no rule about readers. Everything that
/// shows or counts posts goes through `PostAudience`.
private let owners: [String: (times: Int, reason: String)] = [
    "Sources/Network/Posts/PostAudience.swift": (8, "the rule, for everybody, in projects and for reports"),
    "Sources/Network/Posts/PostRemoval.swift": (2, "acts of moderators"),
    "Sources/Network/Posts/PostStore.swift": (4, "acts of authors on their own posts, and publishing"),
    "Sources/Network/Posts/DemonstrationPosts.swift": (1, "dates what it has just published"),
    "Sources/Network/Posts/DailyPosts.swift": (1, "how many there are, for administrators"),
    "Sources/Network/Posts/PostSamples.swift": (1, "the words of an example of a text"),
]

@Suite struct PostAudienceTests {
    @Test func `is asked by every statement that shows or counts posts`() throws {
        #expect(try statements(naming: "posts") == owners.mapValues(\.times))
    }

    /// Every page and part of a page with posts, what is counted of them included.
    @Test func `keeps a deleted post from every list and count, whoever looks`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let timur = try app.admin()
        let suspended = try app.member("vera.belova@hse.ru", name: "Вера Белова")
        let mikhails = try publish(mikhail, "Пост о том же", tags: "редкость")
        let post = try publish(anna, "Исчезающее", tags: "редкость приметное")
        let other = try publish(anna, "Остаётся")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Жалобы' WHERE id = \(suspended.member)")

        let author = try #require(anna.member)
        _ = try mikhail.post(
            Paths.post(post), ["body": "Под ним: Исчезающее", "key": IdempotencyKey().text])
        let channel = try channel(mikhail, hashtags: "приметное")
        let search = Paths.search()
        // Lists of one's own.
        let ofMikhail = [
            (mikhail, Paths.channel(channel)),
            (app.anonymous(), try feed(Paths.channelFeed(channel), mikhail)),
            (app.anonymous(), try feed(Paths.tagFeed("приметное"), mikhail)),
            (app.anonymous(), try feed(Paths.personFeed(author), mikhail)),
        ]
        let addresses = [
            search.adding("q", "исчезающее"), search.adding("q", "#приметное"),
            search.adding("q", "исчезающее from:Анна"),
            search.adding("q", "исчезающее").adding("in", "posts"),
            search.adding("q", "исчезающее").adding("in", "comments"), Paths.feed().adding("query", "исчезающее"),
            Paths.feed().adding("query", "#приметное"),
            Paths.feed(), Paths.feedNews().adding("after", mikhails.pathSegment), Paths.post(post), Paths.post(other),
            Paths.post(mikhails), Paths.tag("редкость"), Paths.tag("приметное"), Paths.person(author),
        ]
        func readers(of address: Address) -> [Browser] {
            // One's own posts are no news.
            address.text.hasPrefix(Paths.feedNews().text) ? [mikhail, timur] : [anna, mikhail, timur]
        }
        func check(isThere: Bool, _ place: SourceLocation = #_sourceLocation) throws {
            try TrendStore(database: app.database).refresh()
            for (reader, address) in ofMikhail {
                #expect(
                    try reader.get(address).text.contains("Исчезающее") == isThere, "\(address)", sourceLocation: place)
            }
            for address in addresses {
                for reader in readers(of: address) {
                    let page = try reader.get(address).text
                    #expect(page.contains("Исчезающее") == isThere, "\(address)", sourceLocation: place)
                }
                let kept = try suspended.get(address)
                #expect(kept.status != 200 && !kept.text.contains("Исчезающее"), "\(address)", sourceLocation: place)
            }
            let trends = try app.database.fetch(TrendStore.now(for: author)).map(\.name)
            #expect(trends.contains("приметное") == isThere, sourceLocation: place)
            #expect(trends.contains("редкость"), sourceLocation: place)
        }

        try check(isThere: true)
        #expect(try anna.post(Paths.deletePost(post)).status == 303)
        try check(isThere: false)
        #expect(try anna.post(Paths.restorePost(post)).status == 303)
        try check(isThere: true)
        // A hashtag's row that stays behind shows nothing: the rule is asked, not the list of its posts.
        _ = try app.database.execute("UPDATE posts SET deleted_at = now() WHERE id = \(post)")
        try check(isThere: false)
    }

    private func publish(_ browser: Browser, _ body: String, tags: String = "") throws -> PostID {
        let answer = try browser.post(
            Paths.newPost(), ["body": body, "tags": tags, "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(id)))
    }

    private func channel(_ browser: Browser, hashtags: String) throws -> ChannelID {
        let answer = try browser.post(
            Paths.newChannel(), ["name": "Приметное", "hashtags": hashtags, "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "/").last)
        return try #require(ChannelID(pathSegment: String(id)))
    }

    /// The address of an Atom feed that a member's press has made.
    private func feed(_ page: Address, _ browser: Browser) throws -> Address {
        #expect(try browser.post(page, ["key": IdempotencyKey().text]).location == page.text)
        let text = try browser.get(page).text
        let start = try #require(text.firstRange(of: "\(TestApp.origin)/atom/"))
        return Paths.atom(String(text[start.upperBound...].prefix { $0 != "<" && $0 != "\"" }))
    }
}
