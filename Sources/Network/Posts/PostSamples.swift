import FoundationEssentials
import HTML
import Postgres
import Site
import Web
import Writing

/// Posts and where they are written, as the style guide shows them.
package struct PostSamples {
    private let guide: Styleguide
    private let words: NetworkWords

    package static let sample = Sample("posts", name: { NetworkWords($0).posts }) { page, layout, guide in
        page.postSamples(PostSamples(guide: guide, words: NetworkWords(layout.language)), layout)
    }

    private func say(_ russian: String, _ english: String) -> String { guide.say(russian, english) }

    package var composer: Composer {
        var composer = Composer(
            PostForm().body, called: words.postText, placeholder: words.composerPlaceholder, verb: words.publish,
            to: Paths.styleguide(), key: "", author: guide.people[0].avatar, WritingWords(words.language))
        composer.hashtags = HashtagsField("", broken: [], left: [], suggestions: Paths.hashtags())
        return composer
    }

    package var list: PostList {
        PostList(posts, ListAddress(Paths.styleguide(), .posts, Fields()), more: words.older, SiteWords(words.language))
    }

    private var posts: [PostCard] {
        [
            post(
                1, by: 1, minutesAgo: 12,
                say(
                    "<p>Собираем семинар по распределённым системам на весну. Первая встреча — 3 декабря, корпус на Покровке, R201.</p>",
                    "<p>We are putting together a seminar on distributed systems for the spring. The first meeting is on 3 December, Pokrovka, R201.</p>"
                ), tags: [say("семинар", "seminar"), say("распределённые_системы", "distributed_systems")],
                reactions: Reactions([.heart: 14, .thumbsUp: 5, .partyPopper: 1], own: [.partyPopper])),
            post(
                2, by: 2, minutesAgo: 60,
                say(
                    "<p>Показываю на лекции, как одна страница обходится одним запросом:</p>",
                    "<p>How one page makes do with one query:</p>")
                    + "<pre><code><span class=\"hl kwa\">let</span> posts = <span class=\"hl kwa\">try</span> database.rows(<span class=\"hl str\">&#34;SELECT id, body FROM posts ORDER BY id DESC&#34;</span>)\n<span class=\"hl slc\">// "
                    + say("одна поездка в базу", "one trip to the database") + "</span></code></pre>",
                tags: ["swift", "postgresql"], reactions: Reactions([.heart: 31, .lightbulb: 3], own: [.heart])),
            post(
                3, by: 3, minutesAgo: 180,
                say(
                    "<p>Ищу соавтора для заявки на совместный грант.</p><p>Корпусная лингвистика и немного статистики. Подробности в проекте…</p>",
                    "<p>Looking for a co-author for a joint grant.</p><p>Corpus linguistics and some statistics. The details are in the project…</p>"
                ), isCut: true, tags: [say("грант", "grant")]),
        ]
    }

    package var wholePost: PostCard {
        post(
            4, by: 0, minutesAgo: 24 * 60,
            say(
                """
                <h2>Хранение согласий</h2><p>Коротко, <strong>что</strong> меняется, и <em>почему</em>. Подробнее — <a href="/styleguide">здесь</a>.</p><ul><li>срок хранения — 3 года</li><li>отзыв — в один шаг</li></ul><blockquote><p>Согласие даётся свободно.</p></blockquote><table><thead><tr><th>Вид</th><th>Срок</th></tr></thead><tbody><tr><td>Письменное</td><td>3 года</td></tr><tr><td>Электронное</td><td>1 год</td></tr></tbody></table><p>Команда: <code>quad doctor</code>.</p>
                """,
                """
                <h2>Keeping consents</h2><p>In short, <strong>what</strong> changes and <em>why</em>. More <a href="/styleguide">here</a>.</p><ul><li>kept for 3 years</li><li>taken back in one step</li></ul><blockquote><p>Consent is given freely.</p></blockquote><table><thead><tr><th>Kind</th><th>Kept</th></tr></thead><tbody><tr><td>Written</td><td>3 years</td></tr><tr><td>Electronic</td><td>1 year</td></tr></tbody></table><p>The command: <code>quad doctor</code>.</p>
                """), tags: [say("право", "law")], isEdited: true)
    }

    private func post(
        _ id: Int, by author: Int, minutesAgo minutes: Double, _ markup: String, isCut: Bool = false,
        tags: [String] = [], reactions: Reactions = .none, isEdited: Bool = false
    ) -> PostCard {
        let now = Date.now
        let created = now.addingTimeInterval(-60 * minutes)
        let person = guide.people[author]
        let author = Post.Author(
            id: MemberID(rawValue: author + 1), name: Text(person.name), faculty: Text(person.about))
        let post = Post(
            id: PostID(rawValue: id), author: author, created: created, edited: isEdited ? created : nil,
            reactions: reactions)
        let text = PostText(id: post.id, html: HTML(trusted: markup), isCut: isCut, tags: tags)
        return PostCard(
            post: post, text: HTML { text.write(to: $0, words.language) },
            reader: PostReader(
                author.id, Clock(now: now, zone: .utc, language: words.language), on: Paths.styleguide()),
            actions: [
                PostAction(
                    .messageCircle, label: say("Комментарии", "Comments"), text: say("6 комментариев", "6 comments"),
                    .link(Paths.styleguide()))
            ])
    }
}
