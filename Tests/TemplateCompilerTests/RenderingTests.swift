import HTML
import Localization
import Testing

/// What the templates of these tests show.
package struct Person: Sendable {
    package enum Role: Sendable {
        case teacher
        case student(year: Int)
    }

    package var name: String
    package var about: HTML?
    package var role = Role.teacher
    package var isMine = false
    package var posts = 0
}

private func rendered(_ people: [Person], _ language: Language = .ru) -> String {
    let buffer = HTMLBuffer()
    buffer.people(people, words: TemplateCompilerTestsWords(language))
    return buffer.text
}

@Test func `writes a whole page`() {
    let people = [
        Person(name: "Анна <Ковалёва>", role: .student(year: 3), posts: 22),
        Person(name: "Михаил \"Л\"", isMine: true, posts: 1),
        Person(name: "Елена", about: HTML(trusted: "<i>Экономика</i>"), posts: 1_005),
    ]
    #expect(
        rendered(people) == """
            <!doctype html>
            <title>Люди</title>
            <main>
            <article id="person-1" class="card">
            <p title="Анна &lt;Ковалёва&gt;">Анна &lt;Ковалёва&gt;</p>
            <b>3</b>
            <small>22 записи</small>
            </article>
            <article id="person-2" class="card mine" data-mine>
            <p>Здравствуйте, Михаил &#34;Л&#34;</p>
            <small>1 запись</small>
            </article>
            <article id="person-3" class="card">
            <i>Экономика</i>
            <small>1\u{A0}005 записей</small>
            </article>

            </main>
            <aside>ru</aside>
            """)
}

@Test func `writes another page when there is nothing to repeat`() {
    #expect(
        rendered([], .en) == """
            <!doctype html>
            <title>People</title>
            <main>
            <p>Nobody here yet</p>

            </main>
            <aside>en</aside>
            """)
}

@Test func `says the words of each language`() {
    #expect(TemplateCompilerTestsWords(.en).posts(count: 1) == "1 post")
    #expect(TemplateCompilerTestsWords(.en).posts(count: 1_000) == "1,000 posts")
    #expect(TemplateCompilerTestsWords(.ru).default == "По умолчанию")
}

@Test(arguments: ["Анна", "\"><script>", "' & \u{301}", ""])
func `writes a sentence as it writes the string that it says`(name: String) {
    for language in [Language.ru, .en] {
        let words = TemplateCompilerTestsWords(language)
        let asString: String = words.greeting(name: name)
        #expect(words.greeting(name: name).description == asString)
        #expect(HTML { $0.write(words.greeting(name: name[...])) } == HTML { $0.write(asString) })
        for count in [0, 1, 2, 5, 21, 1_234_567] {
            let counted: String = words.posts(count: count)
            #expect(HTML { $0.write(words.posts(count: count)) } == HTML { $0.write(counted) })
        }
    }
}
