import FoundationEssentials
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct ChannelPagesTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser
    private let irina: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        irina = try app.member("irina.belova@hse.ru", name: "Ирина Белова")
        _ = try app.database.execute(
            """
            UPDATE members
            SET given_name = split_part(full_name, ' ', 1), surname = split_part(full_name, ' ', 2)
            """)
    }

    private func publish(_ browser: Browser, _ body: String, tags: String = "") throws -> PostID {
        let answer = try browser.post(Paths.newPost(), ["body": body, "tags": tags, "key": IdempotencyKey().text])
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(PostID(pathSegment: String(id)))
    }

    /// Sends the form of a new channel.
    private func create(_ fields: [String: String], by browser: Browser? = nil) throws -> Answered {
        try (browser ?? anna).post(Paths.newChannel(), ["key": IdempotencyKey().text].merging(fields) { $1 })
    }

    /// A channel that was made.
    private func channel(_ fields: [String: String], by browser: Browser? = nil) throws -> ChannelID {
        let answer = try create(fields, by: browser)
        #expect(answer.status == 303, "\(answer.text)")
        let id = try #require(answer.location?.split(separator: "/").last)
        return try #require(ChannelID(pathSegment: String(id)))
    }

    private func sets(_ id: ChannelID, of browser: Browser? = nil) throws -> (people: [String], hashtags: [String]) {
        let member = try #require((browser ?? anna).member)
        let found = try #require(try app.database.fetch(ChannelStore.find(id, of: member)))
        return (found.sets.people.map(\.name), found.sets.hashtags.map(\.name))
    }

    private func place(_ id: ChannelID, before other: ChannelID?, by browser: Browser? = nil) throws -> Int {
        try (browser ?? anna).post(Paths.placeChannel(id), ["before": other?.pathSegment ?? ""]).status
    }

    /// Names in the order in which a page has them.
    private func order(_ page: Address, of browser: Browser? = nil) throws -> [String] {
        let text = try (browser ?? anna).get(page).text
        return ["Альфа", "Бета", "Вега", "Гамма"].compactMap { name in
            text.range(of: ">\(name)<").map { (name, $0.lowerBound) }
        }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    private func three() throws -> (ChannelID, ChannelID, ChannelID) {
        let made = try ["Альфа", "Бета", "Гамма"].map { try channel(["name": $0, "people": "Михаил Лебедев"]) }
        return (made[0], made[1], made[2])
    }

    @Test func `stand as their owner has put them, everywhere, and new ones behind them by name`() throws {
        let (alpha, beta, gamma) = try three()
        #expect(try order(Paths.channelOrder()) == ["Альфа", "Бета", "Гамма"])
        #expect(try place(gamma, before: alpha) == 303)
        #expect(try place(alpha, before: nil) == 303)
        let vega = try channel(["name": "Вега", "people": "Михаил Лебедев"])
        let put = ["Гамма", "Бета", "Альфа", "Вега"]
        for page in [Paths.channelOrder(), Paths.channels(), Paths.channelColumn(), Paths.feed()] {
            #expect(try order(page) == put, "\(page.text)")
        }
        // The buttons of the page lead one place up or down.
        let page = try anna.get(Paths.channelOrder()).text
        func values(_ id: ChannelID) throws -> [String] {
            let form = try #require(page.components(separatedBy: "action=\"\(Paths.placeChannel(id).text)\"").last)
            return form.prefix { $0 != "\u{0}" }.components(separatedBy: "</form>")[0]
                .components(separatedBy: "name=\"before\" value=\"").dropFirst()
                .map { String($0.prefix { $0 != "\"" }) }
        }
        let (first, last) = try (values(gamma), values(vega))
        #expect(first == [gamma, alpha].map(\.pathSegment), "the first one has no way up")
        #expect(try values(beta) == [gamma, vega].map(\.pathSegment))
        #expect(last == [alpha.pathSegment, ""], "nor the last one down")
        #expect(try place(beta, before: gamma) == 303)
        #expect(try order(Paths.channels()) == ["Бета", "Гамма", "Альфа", "Вега"])
        #expect(try order(Paths.channelOrder(), of: mikhail).isEmpty)
    }

    @Test func `stay as they are where the other one is gone meanwhile, and are put by their owner alone`() throws {
        let (alpha, beta, gamma) = try three()
        #expect(try anna.post(Paths.deleteChannel(alpha), ["key": IdempotencyKey().text]).status == 303)
        #expect(try place(gamma, before: alpha) == 303)
        #expect(try order(Paths.channels()) == ["Бета", "Гамма"])
        #expect(try place(alpha, before: beta) == 404, "it is deleted")
        #expect(try place(gamma, before: beta, by: mikhail) == 404)
        #expect(try anna.post(Paths.placeChannel(gamma), ["before": "x"]).status == 404)
        #expect(try place(gamma, before: gamma) == 303)
        #expect(try order(Paths.channels()) == ["Бета", "Гамма"])
        #expect(try place(gamma, before: beta) == 303)
        #expect(try anna.post(Paths.restoreChannel(alpha), ["key": IdempotencyKey().text]).status == 303)
        #expect(try order(Paths.channels()) == ["Гамма", "Бета", "Альфа"])
    }

    @Test func `takes people by name, address or suggestion, and hashtags as they are typed`() throws {
        let id = try channel([
            "name": "  Наука   и гранты ", "people": "лебедев михаил, irina.belova@hse.ru",
            "hashtags": "#Ёжик, рнф ежик",
        ])
        #expect(try sets(id).people == ["Ирина Белова", "Михаил Лебедев"])
        #expect(try sets(id).hashtags == ["ёжик", "рнф"])
        #expect(try anna.get(Paths.channels()).text.contains(">Наука и гранты<"))
        let person = try #require(mikhail.member).pathSegment
        let other = try channel(["name": "Михаил", "people": "[@Михаил \\[Лебедев\\]](/people/\(person)) Ирина Белова"])
        #expect(try sets(other).people == ["Ирина Белова", "Михаил Лебедев"])
    }

    @Test func `names who is nobody, who is several and what is no hashtag, and loses nothing`() throws {
        _ = try app.member("mikhail2@hse.ru", name: "Михаил Лебедев")
        let answer = try create([
            "name": "Канал", "people": "Михаил Лебедев, Никто Нигде, Ирина Белова", "hashtags": "грант т-ест",
        ])
        #expect(answer.status == 422)
        for part in [
            "Никого не нашлось: Никто Нигде.", "value=\"Никто Нигде, Михаил Лебедев\"", "Не хэштеги: т-ест.",
            "value=\"т-ест\"",
            "name=\"hashtags_taken\" value=\"грант\"", "<span>Ирина Белова</span>", "value=\"Канал\"",
        ] {
            #expect(answer.text.contains(part), "\(part)")
        }
        let several = try create(["name": "Канал", "people": "Михаил Лебедев"])
        #expect(several.status == 422 && several.text.contains("Так зовут нескольких: Михаил Лебедев."))
        #expect(try create(["name": "", "hashtags": "грант"]).text.contains("Назовите канал."))
        #expect(try create(["name": "Пустой"]).text.contains("Добавьте человека или хэштег."))
        #expect(try create(["name": String(repeating: "я", count: 81), "hashtags": "грант"]).status == 422)
        let both = try create(["name": "Оба", "hashtags": "грант рнф", "without_hashtags": "грант"])
        #expect(both.status == 422 && both.text.contains("Это есть и\u{A0}среди того, что показывать: #грант."))
        #expect(try anna.get(Paths.channels()).text.contains("Каналов пока нет"))
    }

    @Test func `finds somebody by an address that looks like those of others`() throws {
        for mailbox in ["a.ivanov", "a-ivanov", "a_ivanov"] {
            _ = try app.member("\(mailbox)@hse.ru", name: "Иванов \(mailbox)")
        }
        let id = try channel(["name": "Иванов", "people": "A_Ivanov@hse.ru"])
        #expect(try sets(id).people == ["Иванов a_ivanov"])
    }

    @Test func `looks for no more words than a channel may leave out`() throws {
        let words = (1...1_000).map { "слово\($0)" }.joined(separator: ", ")
        let sent = ["name": "Слова", "hashtags": "грант", "without_words": words, "key": IdempotencyKey().text]
        let refused = try create(sent)
        #expect(refused.status == 422 && refused.text.contains("слово1000"))
        let preview = try anna.post(Paths.previewChannel(), sent)
        #expect(preview.status == 200 && preview.text.contains("слово1000") && preview.text.contains("Не больше 50"))
        let long = try create([
            "name": "Слова", "hashtags": "грант", "without_words": String(repeating: "ъ", count: 81),
        ])
        #expect(long.status == 422 && long.text.contains("Не больше 80"))
    }

    @Test func `takes in and takes out without saving`() throws {
        let person = try #require(irina.member).pathSegment
        let added = try create(["name": "", "people": "Михаил Лебедев", "people_taken": person, "add": "1"])
        #expect(added.status == 200 && added.text.contains("<span>Михаил Лебедев</span>"))
        #expect(added.text.contains("<span>Ирина Белова</span>") && !added.text.contains("Назовите канал."))
        let dropped = try create([
            "name": "Канал", "people_taken": person, "hashtags_taken": "грант", "drop": "people-\(person)",
        ])
        #expect(dropped.status == 200 && !dropped.text.contains("<span>Ирина Белова</span>"))
        #expect(dropped.text.contains("<span>#грант</span>"))
        #expect(try anna.get(Paths.channels()).text.contains("Каналов пока нет"))
    }

    @Test func `has one name once, whatever its case, for each member`() throws {
        let id = try channel(["name": "Семинары", "hashtags": "семинар"])
        let again = try create(["name": "СЕМИНАРЫ", "hashtags": "семинар"])
        #expect(again.status == 422 && again.text.contains("Так называется другой ваш канал."))
        _ = try channel(["name": "Семинары", "hashtags": "семинар"], by: mikhail)
        // A form that is sent twice acts once.
        let key = IdempotencyKey().text
        let first = try create(["name": "Раз", "hashtags": "раз", "key": key])
        let second = try create(["name": "Раз", "hashtags": "раз", "key": key])
        #expect(first.location == second.location && first.status == 303)
        // Its own name is no other one's.
        let change = ["name": "семинары", "hashtags": "семинар", "version": "1", "key": IdempotencyKey().text]
        #expect(try anna.post(Paths.editChannel(id), change).status == 303)
    }

    @Test func `changes its past with its sets, and undoes nothing that was changed meanwhile`() throws {
        _ = try publish(mikhail, "От Михаила")
        _ = try publish(irina, "От Ирины")
        let id = try channel(["name": "Люди", "people": "Михаил Лебедев"])
        func change(_ people: String, version: String) throws -> Answered {
            try anna.post(
                Paths.editChannel(id),
                ["name": "Люди", "people": people, "version": version, "key": IdempotencyKey().text])
        }
        #expect(try change("Ирина Белова", version: "1").status == 303)
        let page = try anna.get(Paths.channel(id)).text
        #expect(page.contains("От Ирины") && !page.contains("От Михаила"))
        let late = try change("Анна Ковалёва", version: "1")
        #expect(late.status == 409 && late.text.contains("его изменили на другой странице"))
        #expect(late.text.contains("name=\"version\" value=\"2\"") && late.text.contains("<span>Анна Ковалёва</span>"))
        #expect(try sets(id).people == ["Ирина Белова"])
    }

    @Test func `is deleted and comes back, under a name that is free`() throws {
        let id = try channel(["name": "Семинары", "hashtags": "семинар"])
        #expect(try anna.post(Paths.deleteChannel(id)).location == "/channels")
        #expect(try anna.get(Paths.channels()).text.contains("action=\"\(Paths.restoreChannel(id).text)\""))
        #expect(try anna.get(Paths.channel(id)).status == 404)
        _ = try channel(["name": "Семинары", "hashtags": "семинар"])
        #expect(try anna.post(Paths.restoreChannel(id)).location == Paths.channel(id).text)
        let page = try anna.get(Paths.channels()).text
        #expect(page.contains(">Семинары<") && page.contains(">Семинары 2<"))
        #expect(try anna.post(Paths.restoreChannel(id)).status == 404, "it is not deleted any more")
    }

    @Test func `says in the list of what it consists, and what is left out of it`() throws {
        let both = ["people": "Михаил Лебедев", "hashtags": "грант рнф"]
        let cases: [([String: String], String)] = [
            ([:], "Михаил Лебедев, 2 хэштега"),
            (["without_people": "Ирина Белова"], "Михаил Лебедев, 2 хэштега, кроме: Ирина Белова"),
            (["without_hashtags": "реклама"], "Михаил Лебедев, 2 хэштега, кроме: #реклама"),
            (["without_words": "вакансия"], "Михаил Лебедев, 2 хэштега, кроме: вакансия"),
            (
                [
                    "without_people": "Ирина Белова", "without_hashtags": "реклама спам",
                    "without_words": "вакансия, приз",
                ], "Михаил Лебедев, 2 хэштега, кроме: Ирина Белова, 2 хэштега, 2 слова"
            ),
        ]
        for (number, one) in cases.enumerated() {
            _ = try channel(["name": "Канал \(number)"].merging(both) { $1 }.merging(one.0) { $1 })
        }
        let page = try anna.get(Paths.channels()).text.replacing("\u{A0}", with: " ")
        for (number, one) in cases.enumerated() {
            #expect(page.contains(">Канал \(number)</span><small class=\"meta\">\(one.1)</small>"), "\(one)")
        }
    }

    @Test func `is found by its name, a person or a hashtag, in either alphabet`() throws {
        _ = try channel(["name": "Преподавание", "people": "Ирина Белова", "hashtags": "лекция"])
        _ = try channel(["name": "Прочее", "hashtags": "грант"])
        for query in ["подав", "белова", "belova", "#лекц", "лекц"] {
            let page = try anna.get(Paths.channels().adding("query", query)).text
            #expect(page.contains(">Преподавание<") && !page.contains(">Прочее<"), "\(query)")
        }
        let nothing = try anna.get(Paths.channels().adding("query", "ничто")).text
        #expect(nothing.contains("Ничего не нашлось по запросу «ничто»"))
    }

    @Test func `the other layout of the keyboard is offered once where it finds a channel`() throws {
        _ = try channel(["name": "Научный семинар", "people": "Ирина Белова", "hashtags": "грант"])
        func page(_ query: String) throws -> Answered { try anna.get(Paths.channels().adding("query", query)) }
        for (typed, meant) in [("ctvbyfh", "семинар"), (",tkjdf", "белова"), ("#uhfyn", "#грант")] {
            let offer = try page(typed)
            let address = Paths.channels().adding("query", meant)
            #expect(offer.text.contains("«\(typed)» → «\(meant)»") && offer.trips == 2, "\(typed)")
            #expect(offer.text.contains("href=\"\(address.text)\""), "\(typed)")
            let found = try page(meant)
            #expect(found.text.contains(">Научный семинар<") && found.trips == 1, "\(meant)")
        }
        // Something is found, that finds nothing either, or it is a dot, of which no letter is left.
        for query in ["seminar", "rjdfk", "ю"] {
            #expect(try !page(query).text.contains("Проверьте раскладку"), "\(query)")
        }
        #expect(try !mikhail.get(Paths.channels().adding("query", "ctvbyfh")).text.contains("Проверьте раскладку"))
    }

    @Test func `is not there for anybody else, whatever is done with it`() throws {
        let id = try channel(["name": "Свой", "hashtags": "грант"])
        let person = try #require(irina.member)
        for address in [Paths.channel(id), Paths.channelNews(id).adding("after", "0"), Paths.editChannel(id)] {
            #expect(try mikhail.get(address).status == 404, "\(address)")
        }
        let fields = ["name": "Чужой", "hashtags": "другое", "version": "1", "post": "1"]
        for address in [
            Paths.editChannel(id), Paths.deleteChannel(id), Paths.restoreChannel(id), Paths.seenChannel(id),
            Paths.addToChannel(id, person), Paths.removeFromChannel(id, person),
        ] {
            let sent = fields.merging(["key": IdempotencyKey().text]) { $1 }
            #expect(try mikhail.post(address, sent).status == 404, "\(address)")
        }
        let preview = ["hashtags": "грант", "channel": id.pathSegment]
        #expect(try mikhail.post(Paths.previewChannel(), preview).status == 404)
        #expect(try sets(id).hashtags == ["грант"])
        #expect(!(try mikhail.get(Paths.channels()).text.contains(">Свой<")))
    }

    @Test func `shows how it would look before it is saved: why each post is there, and no link in it`() throws {
        _ = try publish(mikhail, "О заявке и [ссылке](https://example.org)", tags: "грант рнф")
        _ = try publish(irina, "Ищем инженера", tags: "грант вакансия")
        _ = try publish(irina, "Не об этом")
        let page = try anna.post(
            Paths.previewChannel(),
            [
                "people": "Михаил Лебедев", "hashtags": "грант рнф", "without_hashtags": "вакансия",
                "key": IdempotencyKey().text,
            ])
        #expect(page.status == 200)
        for part in [
            "О заявке и ссылке", "</svg>человек<", "</svg>хэштег #грант<", "</svg>хэштег #рнф<", "не сохранён",
            "1\u{A0}пост, самый",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains("Ищем инженера") && !page.text.contains("Не об этом"))
        let article = try #require(page.text.firstMatch(of: #/<article(?:.|\n)*</article>/#)).output
        #expect(!article.contains("<a ") && !article.contains("<button"))
        #expect(page.text.contains("1\u{A0}пост подошёл по нескольким"))
        // What was left out is counted.
        let out = try #require(page.text.firstMatch(of: #/class="is-out".*?<\/li>/#)).output
        #expect(out.contains("#вакансия") && out.contains(">1<"))
        #expect(try anna.get(Paths.channels()).text.contains("Каналов пока нет"), "nothing is saved")
    }

    @Test func `follows a hashtag by one press, and a person from their profile`() throws {
        _ = try publish(mikhail, "О гранте", tags: "грант")
        let tag = try anna.get(Paths.tag("грант"))
        #expect(tag.text.contains("Следить за"))
        _ = try channel(["name": "#грант", "hashtags": "рнф"])
        let id = try channel(["name": "#грант", "hashtags_taken": "грант", "follow": "1"])
        #expect(try anna.get(Paths.channels()).text.contains(">#грант 2<"))
        let followed = try anna.get(Paths.tag("грант")).text
        let again = try channel(["name": "#грант", "hashtags_taken": "ГРАНТ", "follow": "1"])
        #expect(again == id, "another tab follows it as well")
        #expect(followed.contains("href=\"\(Paths.channel(id).text)\"") && !followed.contains("Следить за"))

        let person = try #require(mikhail.member)
        let profile = try anna.get(Paths.person(person)).text
        #expect(profile.contains("action=\"\(Paths.addToChannel(id, person).text)\""))
        #expect(try anna.post(Paths.addToChannel(id, person)).location == Paths.person(person).text)
        #expect(try sets(id).people == ["Михаил Лебедев"])
        let undo = try anna.get(Paths.person(person)).text
        #expect(
            undo.contains("Человек добавлен") && undo.contains("action=\"\(Paths.removeFromChannel(id, person).text)\"")
        )
        _ = try anna.post(Paths.removeFromChannel(id, person))
        #expect(try sets(id).people.isEmpty)
    }

    @Test func `takes one round trip, the column beside posts with it`() throws {
        _ = try publish(mikhail, "Раз", tags: "грант")
        let id = try channel(["name": "Гранты", "hashtags": "грант"])
        _ = try anna.get(Paths.channel(id))
        for address in [
            Paths.channels(), Paths.channel(id), Paths.channelColumn(), Paths.feed(), Paths.editChannel(id),
        ] {
            #expect(try anna.get(address).trips == 1, "\(address)")
        }
    }

    @Test func `a member has no more than there may be`() throws {
        let member = try #require(anna.member)
        _ = try app.database.execute(
            "INSERT INTO channels (member_id, name) SELECT \(member), 'Канал ' || n FROM generate_series(1, 200) AS n")
        let answer = try create(["name": "Лишний", "hashtags": "грант"])
        #expect(
            answer.status == 409 && answer.text.contains("Каналов уже 200") && answer.text.contains("value=\"Лишний\""))
        // Neither by bringing one back, nor by deleting and making them without end.
        let deleted = try app.database.row(
            "INSERT INTO channels (member_id, name, deleted_at) VALUES (\(member), 'Удалённый', now()) RETURNING id"
        ) { try $0.only(ChannelID.self) }
        let restored = try anna.post(
            Paths.restoreChannel(try #require(deleted)), ["key": IdempotencyKey().text])
        #expect(restored.location == "/channels")
        #expect(try anna.get(Paths.channels()).text.contains("Каналов уже 200, больше нельзя. Удалите лишний, и"))
        _ = try app.database.execute("UPDATE channels SET deleted_at = now() WHERE member_id = \(member)")
        _ = try app.database.execute(
            """
            INSERT INTO channels (member_id, name, deleted_at)
            SELECT \(member), 'Ещё ' || n, now() FROM generate_series(1, 199) AS n
            """)
        #expect(try create(["name": "Лишний", "hashtags": "грант"]).status == 409)
        let tags = (1...101).map { "тег\($0)" }.joined(separator: " ")
        let many = try create(["name": "Много", "hashtags": tags])
        #expect(many.status == 422 && many.text.contains("Не больше 100") && many.text.contains("value=\"тег101\""))
        let names = (1...120).map { "Никто\($0)" }.joined(separator: ", ")
        #expect(try create(["name": "Много", "people": names]).text.contains("Никто120"))
    }
}
