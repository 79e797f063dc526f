import Glibc
import Highlighting
import Network
import Postgres
import Projects
import Site
import Synchronization
import TestSupport
import Testing
import Web
import Writing

/// Posts of a project: what its members do with them, and what becomes of that when one leaves or it goes into the archive.
struct ProjectPostsTests {
    private let team: Team
    private let written: Written
    private var id: ProjectID { team.id }

    init() throws {
        team = try Team()
        written = Written(team: team)
    }

    @Test func `are written over the timeline, and have all that posts have for whoever is in the project`() throws {
        let post = try written.post("Согласия **подшиты** #срочно", by: team.anna, ["tags": "срочно"])
        let page = try team.mikhail.get(Paths.project(id)).text
        #expect(page.contains("id=\"post-\(post.pathSegment)\"") && page.contains("<strong>подшиты</strong>"))
        #expect(page.contains("Написать в\u{A0}проект") && !page.contains("name=\"tags\""))
        // Hashtags of a project would be found by others.
        #expect(!page.contains("/tags/") && page.contains("#срочно"))
        let found = try team.database.row("SELECT count(*) FROM hashtags") { try $0.only(Int.self) }
        #expect(found == 0)
        let comment = try written.comment("Где список?", on: post, by: team.mikhail)
        #expect(try written.act(Paths.reactions(post), ["on": "heart"], by: team.mikhail).status == 303)
        #expect(try written.act(Paths.bookmarkPost(post), by: team.mikhail).status == 303)
        let own = try team.anna.get(Paths.post(post)).text
        #expect(own.contains("Где список?") && own.contains("Видят только участники проекта"))
        #expect(own.contains("href=\"\(Paths.project(id).fragment("post-\(post.pathSegment)"))\""))
        #expect(try team.told(team.annaID).suffix(2) == ["comment", "reaction"])
        #expect(try team.mikhail.get(Paths.bookmarks()).text.contains("подшиты"))
        #expect(try team.mikhail.get(Paths.comment(post, comment)).status == 200)
        let change = ["body": "Согласия подшиты: 42 листа", "version": "1", "tags": "срочно"]
        #expect(!(try team.anna.get(Paths.editPost(post)).text.contains("name=\"tags\"")))
        #expect(try written.act(Paths.editPost(post), change, by: team.anna).status == 303)
        #expect(try team.mikhail.get(Paths.postVersions(post)).text.contains("42 листа"))
        #expect(try written.act(Paths.editPost(post), change, by: team.mikhail).status == 404)
        #expect(try written.act(Paths.deletePost(post), by: team.anna).status == 303)
        #expect(!(try team.mikhail.get(Paths.project(id)).text.contains("42 листа")))
        #expect(try team.mikhail.get(Paths.post(post)).status == 404)
        #expect(try written.act(Paths.restorePost(post), by: team.anna).status == 303)
        #expect(try team.mikhail.get(Paths.project(id)).text.contains("42 листа"))
        let tags = try team.database.row("SELECT count(*) FROM hashtags") { try $0.only(Int.self) }
        #expect(tags == 0)
    }

    @Test func `are sent once, and come back to be mended`() throws {
        let key = ["key": IdempotencyKey().text]
        let post = try written.post("Дважды", by: team.anna, key)
        #expect(try written.post("Дважды", by: team.anna, key) == post)
        let empty = try written.send(" ", by: team.anna)
        #expect(empty.status == 422 && empty.text.contains("data-composer"))
        let count = try team.database.row("SELECT count(*) FROM posts") { try $0.only(Int.self) }
        #expect(count == 1)
    }

    @Test func `tell only open pages of those who are in the project`() throws {
        func channels(_ body: () throws -> Void) throws -> Set<String> {
            _ = try team.database.execute("DELETE FROM outbox")
            try body()
            return Set(try team.database.rows("SELECT channel FROM outbox") { try $0.only(String.self) })
        }
        let keys = team.app.services.settings.keys
        let members = Set([team.annaID, team.mikhailID].map { Outbox.Channel.member($0).name(keys: keys) })
        var post = PostID(rawValue: 0)
        #expect(try channels { post = try written.post("Слышно?", by: team.anna) } == members)
        var comment = CommentID(rawValue: 0)
        #expect(try channels { comment = try written.comment("Да", on: post, by: team.mikhail) } == members)
        #expect(
            try channels { _ = try written.act(Paths.reactions(post), ["on": "heart"], by: team.mikhail) } == members)
        #expect(try channels { _ = try written.act(Paths.deleteComment(post, comment), by: team.mikhail) } == members)
        let change = ["body": "Слышно.", "version": "1"]
        #expect(try channels { _ = try written.act(Paths.editPost(post), change, by: team.anna) } == members)
        #expect(try channels { _ = try written.act(Paths.deletePost(post), by: team.anna) } == members)
    }

    @Test func `mention those who are in the project, and nobody else is offered, linked or told`() throws {
        let typed =
            "Смотрите: \(try written.mention(team.daria)), \(try written.mention(team.mikhail)), @Романова Дарья"
        let post = try written.post(typed, by: team.anna)
        _ = try written.comment(typed, on: post, by: team.anna)
        #expect(try team.told(team.dariaID).isEmpty)
        #expect(try team.told(team.mikhailID) == ["mention"])
        let page = try team.anna.get(Paths.post(post)).text
        #expect(page.contains("@Романова Дарья") && page.ranges(of: "class=\"mention\"").count == 2)
        for address in [
            Paths.mentions().adding("project", id.pathSegment), Paths.mentions().adding("post", post.pathSegment),
        ] {
            let asked = address.adding("query", "л")
            #expect(try team.anna.get(asked).text.contains("Лебедев"))
            #expect(try team.anna.get(address.adding("query", "ром")).status == 204)
            // Others are offered whom they are offered anywhere.
            #expect(try team.daria.get(address.adding("query", "бел")).text.contains("Белова"))
        }
        // Who comes in is notified of what mentions them from then on.
        try team.invite(team.dariaID)
        try team.accept(as: team.dariaID)
        _ = try written.comment("Теперь: \(try written.mention(team.daria))", on: post, by: team.anna)
        #expect(try team.told(team.dariaID).contains("mention"))
    }

    @Test func `are gone for whoever leaves, with all that they were told and kept of them, and stay with their names`()
        throws
    {
        let post = try written.post("Слова Анны", by: team.anna)
        let own = try written.post("Слова Михаила", by: team.mikhail)
        _ = try written.comment("Ответ, \(try written.mention(team.mikhail))", on: own, by: team.anna)
        _ = try written.act(Paths.bookmarkPost(post), by: team.mikhail)
        _ = try written.act(Paths.followPost(post), by: team.mikhail)
        #expect(try team.told(team.mikhailID).contains("mention"))
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        #expect(try team.told(team.mikhailID).isEmpty)
        let kept = try team.mikhail.get(Paths.bookmarks()).text
        #expect(!kept.contains("Слова") && kept.contains("bookmark"))
        for address in [Paths.post(post), Paths.post(own), Paths.editPost(own), Paths.postVersions(own)] {
            #expect(try team.mikhail.get(address).status == 404, "\(address)")
        }
        for address in [Paths.deletePost(own), Paths.restorePost(own), Paths.reactions(own), Paths.followPost(post)] {
            #expect(try written.act(address, ["on": "heart"], by: team.mikhail).status == 404, "\(address)")
        }
        let change = ["body": "Иначе", "version": "1"]
        #expect(try written.act(Paths.editPost(own), change, by: team.mikhail).status == 404)
        #expect(try written.send("Ещё", by: team.mikhail).status == 404)
        // They are not notified of what comes to what they follow.
        _ = try written.comment("Без вас, \(try written.mention(team.mikhail))", on: post, by: team.anna)
        #expect(try team.told(team.mikhailID).isEmpty)
        let page = try team.anna.get(Paths.project(id)).text
        #expect(page.contains("Слова Михаила") && page.contains("Лебедев Михаил"))
    }

    @Test func `are read in the archive, and nothing is written, set or taken away`() throws {
        let post = try written.post("До архива", by: team.anna)
        let comment = try written.comment("Под ним", on: post, by: team.anna)
        _ = try written.act(Paths.reactions(post), ["on": "heart"], by: team.mikhail)
        try team.act(as: team.annaID) { try $0.set($1, isArchived: true, by: team.annaID) }
        let timeline = try team.anna.get(Paths.project(id)).text
        #expect(timeline.contains("До архива") && !timeline.contains("data-composer"))
        let page = try team.anna.get(Paths.post(post)).text
        #expect(page.contains("Под ним") && page.contains("Проект в\u{A0}архиве, писать нельзя"))
        #expect(!page.contains("data-composer") && !page.contains("/edit\"") && page.contains("\"mark\" disabled"))
        func state() throws -> [String] {
            try team.database.rows(
                """
                SELECT row_to_json(p)::text FROM posts p
                UNION ALL SELECT row_to_json(c)::text FROM comments c
                UNION ALL SELECT row_to_json(r)::text FROM reactions r
                """
            ) { try $0.only(String.self) }
        }
        let before = try state()
        // What was being changed comes back as it was typed.
        for address in [Paths.editPost(post), Paths.editComment(post, comment)] {
            let fields = ["body": "Иначе", "version": "1"]
            let answer = try written.act(address, fields, by: team.anna)
            #expect(answer.status == 409 && answer.text.contains("писать нельзя"), "\(address) \(answer.status)")
            #expect(answer.text.contains("Иначе</textarea>"))
            let other = try written.act(address, fields, by: team.mikhail)
            #expect([404, 409].contains(other.status), "\(address) \(other.status)")
        }
        for (address, fields) in [
            (Paths.deletePost(post), [:]), (Paths.deleteComment(post, comment), [:]),
            (Paths.reactions(post), ["on": "lightbulb"]), (Paths.reactions(post), ["off": "heart"]),
        ] as [(Address, [String: String])] {
            for browser in [team.anna, team.mikhail] {
                let answer = try written.act(address, fields, by: browser)
                #expect([303, 404].contains(answer.status), "\(address) \(answer.status)")
            }
        }
        let said = try written.act(Paths.post(post), ["body": "Поздно"], by: team.mikhail)
        #expect(said.status == 409 && said.text.contains("Поздно") && said.text.contains("писать нельзя"))
        let late = try written.send("Опоздавшее", by: team.mikhail)
        #expect(late.status == 409 && late.text.contains("Опоздавшее"), "\(late.status)")
        #expect(try state() == before)
        // Keeping is for oneself.
        #expect(try written.act(Paths.bookmarkPost(post), by: team.mikhail).status == 303)
        try team.act(as: team.annaID) { try $0.set($1, isArchived: false, by: team.annaID) }
        #expect(try written.act(Paths.deletePost(post), by: team.anna).status == 303)
    }

    @Test func `drafts are kept for the project, and end with publishing or with the membership`() throws {
        let save = Paths.drafts().adding("place", "projectpost-\(id.pathSegment)")
        let key = IdempotencyKey().text
        let saved = try team.mikhail.post(save, ["body": "Начатое", "key": key])
        #expect(saved.status == 303 && saved.location?.hasPrefix(Paths.project(id).text) == true)
        #expect(try team.mikhail.get(Paths.project(id)).text.contains("Начатое</textarea>"))
        #expect(!(try team.mikhail.get(Paths.newPost()).text.contains("Начатое")))
        #expect(try team.mikhail.get(Paths.drafts()).text.contains("Пост в\u{A0}«\(Team.name)»"))
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        let gone = try team.mikhail.get(Paths.drafts()).text
        #expect(gone.contains("Начатое") && !gone.contains(Team.name))
        let known = try team.anna.post(save, ["body": "Своё", "key": key])
        #expect(known.status == 303)
        _ = try written.post("Своё", by: team.anna, ["key": key, "known": "1"])
        #expect(!(try team.anna.get(Paths.project(id)).text.contains("Своё</textarea>")))
    }

    @Test func `who writes while the project goes into the archive waits for that, and is refused`() throws {
        let (settings, id, anna, mikhail) = (team.app.services.settings, team.id, team.annaID, team.mikhailID)
        let post = try written.post("Под ним", by: team.mikhail)
        let comment = try written.comment("Там", on: post, by: team.mikhail)
        let form = CommentForm(body: "Поздно")
        let text = try RenderedText(form.body, highlighter: Highlighter(program: nil, budget: .seconds(1)))
        let acts: [(String, @Sendable (Connection) throws -> Void)] = [
            ("reacts", { _ = try ReactionStore(database: $0).set(.heart, to: true, on: post, by: mikhail) }),
            ("comments", { _ = try CommentStore(database: $0).add(text, form, to: post, by: mikhail) }),
            (
                "deletes a comment",
                {
                    _ = try CommentStore(database: $0).set(comment, on: post, isDeleted: true, by: mikhail)
                }
            ),
            ("deletes", { _ = try PostStore(database: $0).delete(post, by: mikhail) }),
            (
                "publishes",
                {
                    try ProjectStore(database: $0, settings).hold(id, as: mikhail).requireOpen()
                }
            ),
        ]
        for (name, act) in acts {
            let isHeld = Atomic(false)
            let isRefused = Atomic(false)
            inThreads(2) { thread in
                let database = Connection(settings.database)
                do {
                    guard thread == 0 else {
                        while !isHeld.load(ordering: .acquiring) { sched_yield() }
                        return try database.transaction { try act(database) }
                    }
                    try database.transaction {
                        let projects = ProjectStore(database: database, settings)
                        try projects.set(try projects.hold(id, as: anna), isArchived: true, by: anna)
                        isHeld.store(true, ordering: .releasing)
                        for _ in 1...2_000 {
                            let waits = try database.row(
                                """
                                SELECT EXISTS (
                                    SELECT FROM pg_locks l
                                    WHERE NOT l.granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))
                                )
                                """
                            ) { try $0.only(Bool.self) }
                            if waits == true { return }
                            usleep(5_000)
                        }
                        Issue.record("whoever \(name) does not wait")
                    }
                } catch is PostPlace.Closed {
                    isRefused.store(true, ordering: .releasing)
                } catch is HeldProject.Archived {
                    isRefused.store(true, ordering: .releasing)
                } catch {
                    isHeld.store(true, ordering: .releasing)
                    Issue.record(error)
                }
            }
            let wasRefused = isRefused.load(ordering: .acquiring)
            #expect(wasRefused, "\(name)")
            try team.act(as: anna) { try $0.set($1, isArchived: false, by: anna) }
        }
        #expect(try team.anna.get(Paths.post(post)).text.contains("Там"))
    }
}
