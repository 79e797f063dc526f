import Network
import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

/// That nobody outside a project learns of its posts: by no page, list, number, suggestion, trend, feed or error.
struct ProjectPostsSweepTests {
    private let team: Team
    private let written: Written
    private var id: ProjectID { team.id }

    init() throws {
        team = try Team()
        written = Written(team: team)
    }

    /// An Atom feed of a reader's, which their press makes.
    private func feed(_ page: Address, _ browser: Browser) throws -> Address {
        _ = try browser.post(page, team.key())
        let text = try browser.get(page).text
        let start = try #require(text.firstRange(of: "\(TestApp.origin)/atom/"))
        return Paths.atom(String(text[start.upperBound...].prefix { $0 != "<" && $0 != "\"" }))
    }

    private func channel(_ browser: Browser) throws -> ChannelID {
        let sets = [
            "name": "Анна и тайны", "hashtags": "тайна", "people_taken": team.annaID.pathSegment,
        ].merging(team.key()) { $1 }
        let answer = try browser.post(Paths.newChannel(), sets)
        return try #require(ChannelID(pathSegment: String(answer.location?.split(separator: "/").last ?? "")))
    }

    /// What a project's text could be seen in, beside its own pages.
    private func places(of browser: Browser) throws -> [Address] {
        let channel = try channel(browser)
        let own = [
            Paths.start(), Paths.feed(), Paths.feed().adding("query", "сокровенное"),
            Paths.feed().adding("query", "#тайна"), Paths.feedNews().adding("after", "0"), Paths.tag("тайна"),
            Paths.person(team.annaID), Paths.bookmarks(), Paths.drafts(), Paths.notifications(), Paths.channels(),
            Paths.channel(channel), Paths.channelColumn(), Paths.hashtags().adding("query", "тай"),
            Paths.mentions().adding("query", "ко"), Paths.search().adding("q", "сокровенное"),
            Paths.search().adding("q", "#тайна"), Paths.search().adding("q", "сокровенное").adding("in", "posts"),
            Paths.search().adding("q", "сокровенное").adding("in", "comments"),
            Paths.search().adding("q", "сокровенное from:Анна"), Paths.projects(), Paths.archivedProjects(),
        ]
        // Of a hashtag that stands within the project alone.
        let alone: [Address] = [
            Paths.hashtags().adding("query", "затвор"), Paths.tag("затвор"), Paths.feed().adding("query", "#затвор"),
            Paths.search().adding("q", "#затвор"), Paths.search().adding("q", "затвор"),
        ]
        let feeds = try [Paths.tagFeed("тайна"), Paths.personFeed(team.annaID), Paths.channelFeed(channel)]
            .map { try feed($0, browser) }
        return own + alone + feeds
    }

    /// More than one request for a search looks at.
    private func fill(_ posts: Int) throws {
        _ = try team.database.execute(
            """
            INSERT INTO posts (author_id, project_id, body, tags, html, preview, is_long, summary, renderer)
            SELECT \(team.annaID), \(id), 'Сокровенное ' || n, '{тайна,затвор}', '<p>Сокровенное</p>', '<p>Сокровенное</p>', false,
                   'Сокровенное', 1
            FROM generate_series(1, \(posts)) AS n
            """)
        _ = try team.database.execute(
            """
            INSERT INTO comments (post_id, author_id, body, html, summary, renderer)
            SELECT id, \(team.mikhailID), 'Сокровенное под ним', '<p>Сокровенное</p>', 'Сокровенное', 1
            FROM posts
            WHERE project_id = \(id)
            """)
    }

    @Test func `nobody outside finds a word of them, nor a page or a number that changes with them`() throws {
        try team.invite(team.dariaID)
        let outside = [("a stranger", team.irina), ("an invited one", team.daria)]
        // One post of everybody's, so that lists are not empty.
        let sent = ["body": "Открытое #тайна", "tags": ""].merging(team.key()) { $1 }
        #expect(try team.anna.post(Paths.newPost(), sent).status == 303)
        try TrendStore(database: team.database).refresh()
        var before: [(String, Browser, Address, String)] = []
        for (who, browser) in outside {
            for address in try places(of: browser) {
                before.append((who, browser, address, try written.page(address, for: browser)))
            }
        }
        let post = try written.post("Сокровенное #тайна #затвор, \(try written.mention(team.irina))", by: team.anna)
        _ = try written.comment("Сокровенное, \(try written.mention(team.irina))", on: post, by: team.mikhail)
        _ = try written.act(Paths.reactions(post), ["on": "heart"], by: team.mikhail)
        try fill(150)
        try TrendStore(database: team.database).refresh()
        for (who, browser, address, page) in before {
            #expect(try written.page(address, for: browser) == page, "\(who): \(address)")
        }
        // A hashtag that stands within the project alone is suggested to nobody, and in no trends.
        #expect(try team.mikhail.get(Paths.hashtags().adding("query", "затвор")).status == 204)
        #expect(!(try team.mikhail.get(Paths.feed()).text.contains("затвор")))
        let member = try team.mikhail.get(Paths.search().adding("q", "сокровенное")).text
        #expect(member.contains("/posts/") && member.contains(Team.name))
        let comments = Paths.search().adding("q", "сокровенное").adding("in", "comments")
        #expect(try team.mikhail.get(comments).text.contains("/comments/"))
        // The feed's own search is of everybody's posts, for members too.
        #expect(!(try team.mikhail.get(Paths.feed().adding("query", "сокровенное")).text.contains("Сокровенное<")))
        #expect(!(try team.mikhail.get(Paths.feed()).text.contains("Сокровенное")))
        #expect(!(try team.mikhail.get(Paths.person(team.annaID)).text.contains("Сокровенное")))
    }

    @Test func `nobody outside finds what is to be done in it, by the first page, a search or what is told`() throws {
        try team.invite(team.dariaID)
        let gone = try team.app.member("oleg.marchenko@hse.ru", name: "Марченко Олег")
        try team.join(try #require(gone.member))
        let given = [team.annaID, team.mikhailID, try #require(gone.member)]
        func add(_ text: String, _ people: [MemberID]? = nil) throws {
            let fields =
                [("text", text), ("due", ""), ("whom", people == nil ? "all" : "some"), ("key", IdempotencyKey().text)]
                + (people ?? []).map { ("for", $0.pathSegment) }
            #expect(try team.anna.post(Paths.newSharedReminder(id), all: fields).status == 303)
        }
        // What they had is theirs no more.
        try add("Сокровенное прежде", given)
        try team.people(as: team.annaID) { try $0.remove(given[2], from: $1, by: team.annaID) }
        let outside = [("a stranger", team.irina), ("an invited one", team.daria), ("a removed one", gone)]
        var before: [(String, Browser, Address, String)] = []
        for (who, browser) in outside {
            for address in try places(of: browser) {
                let page = try written.page(address, for: browser)
                #expect(!page.contains("Сокровенное"), "\(who): \(address)")
                before.append((who, browser, address, page))
            }
        }
        try add("Сокровенное всем")
        try add("Сокровенное двоим", Array(given.prefix(2)))
        try add("Сокровенное сделано")
        _ = try team.database.execute("UPDATE shared_reminders SET due_at = now() - interval '1 second'")
        let feature = try #require(team.app.features.first { $0.name == "projects" })
        let work = try #require(feature.polls[.quick]?(Worker(team.app.services)))
        while try work() {}
        let done = try #require(
            try team.database.row("SELECT max(id) FROM shared_reminders") { try $0.only(SharedReminderID.self) })
        #expect(try team.mikhail.post(Paths.completeSharedReminder(done), team.key()).status == 303)
        for (who, browser, address, page) in before {
            #expect(try written.page(address, for: browser) == page, "\(who): \(address)")
        }
        for page in [Paths.start(), Paths.notifications()] {
            #expect(try team.mikhail.get(page).text.contains("Сокровенное двоим"), "\(page)")
        }
    }

    @Test func `every address and act of a post answers outside as of one that never was`() throws {
        let post = try written.post("Сокровенное", by: team.anna)
        let comment = try written.comment("Под ним", on: post, by: team.mikhail)
        try team.invite(team.irinaID)
        try team.decline(as: team.irinaID)
        try team.invite(team.dariaID)
        let third = try team.app.member("oleg.marchenko@hse.ru", name: "Марченко Олег")
        let removed = try #require(third.member)
        try team.invite(removed)
        try team.accept(as: removed)
        #expect(try third.get(Paths.post(post)).status == 200)
        try team.people(as: team.annaID) { try $0.remove(removed, from: $1, by: team.annaID) }
        // As long: the page of an error has its own address.
        let never = PostID(rawValue: 9)
        #expect(post.pathSegment.count == 1)
        func pages(_ post: PostID) -> [Address] {
            [
                Paths.post(post), Paths.comment(post, comment), Paths.reactions(post), Paths.postVersions(post),
                Paths.commentVersions(post, comment), Paths.editPost(post), Paths.editComment(post, comment),
                Paths.commentNews(post).adding("after", "0"), Paths.reactions(post).adding("mark", "heart"),
                Paths.mentions().adding("post", post.pathSegment).adding("query", "ле"),
            ]
        }
        func acts(_ post: PostID) -> [(Address, [String: String])] {
            [
                (Paths.post(post), ["body": "Чужое"]), (Paths.reactions(post), ["on": "heart"]),
                (Paths.editPost(post), ["body": "Чужое", "version": "1"]), (Paths.deletePost(post), [:]),
                (Paths.restorePost(post), [:]), (Paths.bookmarkPost(post), [:]), (Paths.followPost(post), [:]),
                (Paths.unfollowPost(post), [:]), (Paths.deleteComment(post, comment), [:]),
                (Paths.restoreComment(post, comment), [:]),
                (Paths.editComment(post, comment), ["body": "Чужое", "version": "1"]),
            ]
        }
        let outside = [
            ("a stranger", try team.app.member("vera.orlova@hse.ru", name: "Орлова Вера")),
            ("a declined one", team.irina),
            ("an invited one", team.daria), ("a removed one", third),
        ]
        for (who, browser) in outside {
            for (there, none) in zip(pages(post), pages(never)) {
                let (answer, other) = (try browser.get(there), try browser.get(none))
                #expect(answer.status == other.status, "\(who): \(there) \(answer.status)")
                #expect([204, 404].contains(answer.status) || there.text.contains("mentions"), "\(who): \(there)")
                #expect(answer.text.count == other.text.count, "\(who): \(there)")
                #expect(!answer.text.contains("Сокровенное") && !answer.text.contains(Team.name), "\(who): \(there)")
            }
            for (there, none) in zip(acts(post), acts(never)) {
                let answer = try written.act(there.0, there.1, by: browser)
                let other = try written.act(none.0, none.1, by: browser)
                #expect(answer.status == 404 && other.status == 404, "\(who): \(there.0) \(answer.status)")
            }
            #expect(try written.send("Чужое", by: browser).status == 404, "\(who)")
            #expect(try written.send("Чужое", by: browser, ["preview": "part"]).status == 404, "\(who)")
            // A bookmark of what is not theirs is taken away without a word, as of what never was.
            for id in [post, never] { #expect(try written.act(Paths.unbookmarkPost(id), by: browser).status == 303) }
            let preview = ["body": "Своё", "preview": "part"]
            let (looked, other) = (
                try written.act(Paths.post(post), preview, by: browser),
                try written.act(Paths.post(never), preview, by: browser)
            )
            #expect(looked.status == other.status && looked.text.count == other.text.count, "\(who)")
        }
        let left = try team.database.row(
            """
            SELECT (SELECT count(*) FROM comments) || ' ' || (SELECT count(*) FROM reactions) || ' '
                || (SELECT count(*) FROM bookmarks) || ' ' || (SELECT count(*) FROM posts)
            """
        ) { try $0.only(String.self) }
        #expect(left == "1 0 0 1")
    }

    @Test func `pictures in them are their members' alone`() throws {
        let post = try written.post("С картинкой", by: team.anna)
        let blob = try team.database.row(
            """
            WITH kept AS (
                INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
                VALUES (gen_random_uuid(), \(team.annaID), 'picture', 'image/webp', 0, sha256('')) RETURNING id, member_id
            ), made AS (
                INSERT INTO pictures (member_id, source_hash, blob_id, width, height)
                SELECT member_id, sha256(id::text::bytea), id, 4, 3 FROM kept
                RETURNING id, blob_id
            )
            INSERT INTO text_pictures (picture_id, post_id)
            SELECT id, \(post) FROM made
            RETURNING picture_id
            """
        ) { try $0.only(Int.self) }
        let address = "/pictures/\(try #require(blob))"
        #expect(try team.mikhail.get(address).status == 303)
        #expect(try team.daria.get(address).status == 404)
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        #expect(try team.mikhail.get(address).status == 404)
    }
}
