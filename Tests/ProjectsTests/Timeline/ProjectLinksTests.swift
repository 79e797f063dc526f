import Conversations
import FoundationEssentials
import Network
import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

/// What a link is called that leads to a project, or to something in it.
struct ProjectLinksTests {
    private let team: Team
    private let written: Written
    private let secret: PostID
    private var address: String { "\(TestApp.origin)\(Paths.post(secret).text)" }

    init() throws {
        team = try Team()
        written = Written(team: team)
        secret = try written.post("Сокровенное \\<b> & прочее", by: team.anna)
    }

    /// The words of the links of a page that lead to an address.
    private func words(_ page: Address, of browser: Browser, to address: String? = nil) throws -> [String] {
        let opening = "<a href=\"\(address ?? self.address)\" "
        return try browser.get(page).text.components(separatedBy: opening).dropFirst().map { rest in
            String(
                rest.components(separatedBy: "</a>")[0].drop { $0 != ">" }.dropFirst().replacing("<bdi>", with: "")
                    .replacing("</bdi>", with: ""))
        }
    }

    private func publish(_ body: String) throws -> PostID {
        let answer = try team.anna.post(Paths.newPost(), ["body": body, "tags": ""].merging(team.key()) { $1 })
        return PostID(rawValue: try #require(answer.location?.split(separator: "-").last.flatMap { Int($0) }))
    }

    @Test func `a link without words is called as what it leads to, for those alone who may open that`() throws {
        let named = "Сокровенное &lt;b&gt; &amp; прочее"
        let post = try publish("См. \(address)?x=1&y=2 и [здесь](\(address))")
        let comment = try written.comment("Ещё раз: \(address)", on: post, by: team.anna)
        for page in [Paths.feed(), Paths.person(team.annaID), Paths.post(post)] {
            let text = try words(page, of: team.mikhail, to: "\(address)?x=1&amp;y=2")
            #expect(text == [named], "\(page.text)")
            // Marks of direction in what somebody else has written turn nothing around it.
            #expect(try team.mikhail.get(page).text.contains("<bdi>\(named)</bdi></a>"), "\(page.text)")
            #expect(try words(page, of: team.irina, to: "\(address)?x=1&amp;y=2") == ["\(address)?x=1&amp;y=2"])
            // The author's own words stay.
            #expect(try words(page, of: team.mikhail).contains("здесь"))
            #expect(!(try team.irina.get(page).text.contains("Сокровенное")), "\(page.text)")
        }
        #expect(try words(Paths.comment(post, comment), of: team.mikhail).contains(named))
        #expect(try words(Paths.comment(post, comment), of: team.irina) == ["здесь", address])
        let news = Paths.commentNews(post).adding("after", "0")
        #expect(try words(news, of: team.daria) == [address])
        #expect(try words(news, of: team.anna) == [named])
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        #expect(try words(Paths.comment(post, comment), of: team.mikhail) == ["здесь", address])
    }

    @Test func `in a conversation each reads what they may know`() throws {
        let database = team.database
        let id = try database.transaction {
            try MembershipStore(database: database)
                .create("Семинар", with: [team.mikhailID, team.irinaID], showsPast: true, by: team.annaID)
        }
        let project = "\(TestApp.origin)\(Paths.project(team.id).text)"
        let shelf = "\(TestApp.origin)\(Paths.projectShelf(team.id).text)"
        _ = try team.say("\(address) и \(project) и \(shelf)", in: id, by: team.annaID)
        let page = Paths.conversation(id)
        #expect(try words(page, of: team.mikhail) == ["Сокровенное &lt;b&gt; &amp; прочее"])
        #expect(try words(page, of: team.mikhail, to: project) == [Team.name])
        #expect(try words(page, of: team.mikhail, to: shelf).first?.contains(Team.name) == true)
        #expect(try words(page, of: team.irina) == [address])
        #expect(try words(page, of: team.irina, to: project) == [project])
        let text = try team.irina.get(page).text
        #expect(!text.contains("Сокровенное") && !text.contains(Team.name))
    }

    @Test func `a look at a text shows the name that its author will read, and to nobody else's eyes`() throws {
        let post = try publish("Без ссылок")
        let id = try team.database.transaction {
            try MembershipStore(database: team.database)
                .create("Семинар", with: [team.mikhailID, team.irinaID], showsPast: true, by: team.annaID)
        }
        func look(_ place: Address, _ body: String, as browser: Browser) throws -> (text: String, trips: Int) {
            let form = ["body": body, "tags": "", "preview": "part"].merging(team.key()) { $1 }
            let answer = try browser.post(place, form)
            #expect(answer.status == 200, "\(place.text)")
            return (answer.text, answer.trips)
        }
        for place in [Paths.newPost(), Paths.post(post), Paths.conversation(id)] {
            let plain = try look(place, "Без ссылок", as: team.mikhail)
            let named = try look(place, "См. \(address)", as: team.mikhail)
            #expect(named.text.contains("<bdi>Сокровенное &lt;b&gt; &amp; прочее</bdi></a>"), "\(place.text)")
            #expect(named.trips == plain.trips + 1, "\(place.text)")
            let strange = try look(place, "См. \(address)", as: team.irina).text
            #expect(strange.contains(">\(address)</a>") && !strange.contains("Сокровенное"), "\(place.text)")
        }
    }

    @Test func `other addresses stay as they are`() throws {
        let origin = TestApp.origin
        let others = [
            "\(origin)/posts/999999", "\(origin)/posts/x", "\(origin)/posts/\(secret.pathSegment)/edit",
            "\(origin)/posts/99999999999999999999", "\(origin)/settings", "https://example.org/posts/1",
            "\(origin).example.org\(Paths.post(secret).text)",
        ]
        let post = try publish(others.joined(separator: "\n\n"))
        let page = try team.mikhail.get(Paths.post(post)).text
        for other in others { #expect(page.contains(">\(other)<"), "\(other)") }
        #expect(!page.contains("Сокровенное"))
    }

    @Test func `a page asks once for all that its texts lead to`() throws {
        let post = try publish("Без ссылок")
        let plain = try team.mikhail.get(Paths.post(post)).trips
        for _ in 1...5 { _ = try written.comment("Вот \(address)", on: post, by: team.anna) }
        #expect(try team.mikhail.get(Paths.post(post)).trips == plain + 1)
        _ = try team.mikhail.get(Paths.feed())
        let feed = try team.mikhail.get(Paths.feed()).trips
        _ = try publish("Одна: \(address)")
        _ = try publish("Другая: \(address)")
        _ = try team.mikhail.get(Paths.feed())
        #expect(try team.mikhail.get(Paths.feed()).trips == feed + 1)
    }
}
