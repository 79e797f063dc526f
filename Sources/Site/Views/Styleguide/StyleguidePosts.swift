import HTML
import Web

/// Posts and where they are written.
extension Styleguide {
    package var composer: Composer {
        Composer(action: here, key: "", author: people[0].avatar, verb: words.publish, largest: 32_768)
    }

    package var brokenComposer: Composer {
        var composer = composer
        composer.body = say("Кто пойдёт на семинар?", "Who comes to the seminar?")
        composer.tags = say("семинар 2026", "seminar 2026")
        composer.tagsError = words.tagIsBroken(tag: "2026")
        return composer
    }

    package func cards(_ frame: Frame) -> [HTML] {
        posts.map { post in
            let buffer = HTMLBuffer(capacity: 4_096)
            buffer.postCard(post, frame)
            return HTML(trusted: buffer.text)
        }
    }

    private var posts: [PostCard] {
        [
            post(
                1, by: people[1], say("12 мин", "12 min"),
                say(
                    "<p>Собираем семинар по распределённым системам на весну. Первая встреча — 3 декабря, корпус на Покровке, R201.</p>",
                    "<p>We are putting together a seminar on distributed systems for the spring. The first meeting is on 3 December, Pokrovka, R201.</p>"
                ), tags: [say("семинар", "seminar"), say("распределённые_системы", "distributed_systems")]),
            post(
                2, by: people[2], say("1 ч", "1 h"),
                say(
                    "<p>Показываю на лекции, как одна страница обходится одним запросом:</p>",
                    "<p>How one page makes do with one query:</p>")
                    + "<pre><code><span class=\"hl kwa\">let</span> posts = <span class=\"hl kwa\">try</span> database.rows(<span class=\"hl str\">&#34;SELECT id, body FROM posts ORDER BY id DESC&#34;</span>)\n<span class=\"hl slc\">// "
                    + say("одна поездка в базу", "one trip to the database") + "</span></code></pre>",
                tags: ["swift", "postgresql"], isLiked: true),
            post(
                3, by: people[3], say("3 ч", "3 h"),
                say(
                    "<p>Ищу соавтора для заявки на совместный грант.</p><p>Корпусная лингвистика и немного статистики. Подробности в проекте…</p>",
                    "<p>Looking for a co-author for a joint grant.</p><p>Corpus linguistics and some statistics. The details are in the project…</p>"
                ), isCut: true, tags: [say("грант", "grant")]),
        ]
    }

    package var wholePost: PostCard {
        post(
            4, by: people[0], say("вчера", "yesterday"),
            say(
                """
                <h2>Хранение согласий</h2><p>Коротко, <strong>что</strong> меняется, и <em>почему</em>. Подробнее — <a href="/styleguide">здесь</a>.</p><ul><li>срок хранения — 3 года</li><li>отзыв — в один шаг</li></ul><blockquote><p>Согласие даётся свободно.</p></blockquote><table><thead><tr><th>Вид</th><th>Срок</th></tr></thead><tbody><tr><td>Письменное</td><td>3 года</td></tr><tr><td>Электронное</td><td>1 год</td></tr></tbody></table><p>Команда: <code>quad doctor</code>.</p>
                """,
                """
                <h2>Keeping consents</h2><p>In short, <strong>what</strong> changes and <em>why</em>. More <a href="/styleguide">here</a>.</p><ul><li>kept for 3 years</li><li>taken back in one step</li></ul><blockquote><p>Consent is given freely.</p></blockquote><table><thead><tr><th>Kind</th><th>Kept</th></tr></thead><tbody><tr><td>Written</td><td>3 years</td></tr><tr><td>Electronic</td><td>1 year</td></tr></tbody></table><p>The command: <code>quad doctor</code>.</p>
                """), tags: [say("право", "law")], edited: say("изменён", "edited"))
    }

    private func post(
        _ id: Int, by author: Person, _ age: String, _ markup: String, isCut: Bool = false, tags: [String] = [],
        isLiked: Bool = false, edited: String? = nil
    ) -> PostCard {
        PostCard(
            id: id, address: here, author: author,
            moment: Moment(
                age, full: say("21 ноября 2026 в 14:05", "21 November 2026 at 14:05"), machine: "2026-11-21T11:05:00Z"),
            edited: edited, html: HTML(trusted: markup), isCut: isCut, tags: tags.map { TagLink($0, to: here) },
            actions: [
                PostAction(
                    .heart, label: say("Нравится", "Like"), text: "14", .toggle(FormAction(here), isPressed: isLiked)),
                PostAction(
                    .messageCircle, label: say("Комментарии", "Comments"), text: say("6 комментариев", "6 comments"),
                    .link(here)),
                PostAction(
                    .bookmark, label: say("В закладки", "Bookmark"), .toggle(FormAction(here), isPressed: false)),
            ], menu: menu)
    }
}
