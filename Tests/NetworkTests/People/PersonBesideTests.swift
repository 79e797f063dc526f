import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What stands beside somebody's posts.
@Suite struct PersonBesideTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    private func publish(_ tags: String) throws -> PostID {
        let answer = try mikhail.post(Paths.newPost(), ["body": "Слово", "tags": tags, "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(id)))
    }

    /// The hashtags that the profile says he writes about.
    private func hashtags(_ page: String) -> [String] {
        page.matches(of: #/(?s)<p class="person-tags">.*?<\/p>/#).flatMap {
            $0.0.matches(of: #/>#([^<]+)</#).map { String($0.1) }
        }
    }

    @Test func `are the hashtags that somebody uses most, of posts that everybody may read`() throws {
        let person = try #require(mikhail.member)
        #expect(try hashtags(anna.get(Paths.person(person)).text).isEmpty)
        _ = try publish("#грант #наука")
        _ = try publish("#наука")
        let gone = try publish("#тайна")
        #expect(try mikhail.post(Paths.deletePost(gone)).status == 303)
        let secret = try publish("#проект")
        let project = try #require(
            try app.database.row(
                "INSERT INTO projects (name, creator_id) VALUES ('Архив', \(person)) RETURNING id"
            ) { try $0.only(Int.self) })
        _ = try app.database.execute("UPDATE posts SET project_id = \(project) WHERE id = \(secret)")
        for page in [Paths.person(person), Paths.personDetails(person)] {
            let answer = try anna.get(page)
            #expect(hashtags(answer.text) == ["наука", "грант"] && answer.trips <= 2, "\(page.text)")
            #expect(answer.text.contains("href=\"\(Paths.tag("наука").text)\" rel=\"tag\""))
        }
    }

    @Test func `are the channels of the reader's own that have the person`() throws {
        let person = try #require(mikhail.member)
        for (name, people) in [("Коллеги", "Михаил Лебедев"), ("Пустой", "")] {
            let form = ["name": name, "people": people, "hashtags": "#наука", "key": IdempotencyKey().text]
            #expect(try anna.post(Paths.newChannel(), form).status == 303)
        }
        let page = try anna.get(Paths.personDetails(person)).text
        #expect(page.contains("в вашем канале «Коллеги»") && !page.contains("канале «Пустой»"))
        #expect(!(try mikhail.get(Paths.personDetails(try #require(anna.member))).text.contains("канале")))
        // With oneself nobody has anything in common.
        let own = ["name": "Моё", "people": "Михаил Лебедев", "key": IdempotencyKey().text]
        #expect(try mikhail.post(Paths.newChannel(), own).status == 303)
        #expect(!(try mikhail.get(Paths.personDetails(person)).text.contains("в вашем канале")))
    }
}
