import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Names that were typed behind an `@` and not chosen from the list.
@Suite struct TypedMentionsTests {
    private let app: TestApp
    private let anna: Browser
    private let ivan: MemberID
    private let irina: MemberID

    init() throws {
        app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000"])
        anna = try app.member()
        ivan = try Self.person("Иван", "Белов", "Факультет права", in: app)
        irina = try Self.person("Ирина", "Соколова", "Факультет физики", in: app)
    }

    @discardableResult private static func person(
        _ given: String, _ surname: String, _ faculty: String = "Ф", in app: TestApp
    ) throws -> MemberID {
        let id = try app.database.row(
            """
            INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city)
            SELECT mail, mail, \(given), \(given), \(surname), \(faculty), 'Доцент', 'Москва'
            FROM (SELECT gen_random_uuid() || '@hse.ru' AS mail) AS made
            RETURNING id
            """
        ) { try $0.only(MemberID.self) }
        return try #require(id)
    }

    private func publish(_ body: String, _ choices: String? = nil) throws -> (status: Int, text: String) {
        var form = ["body": body, "tags": "", "key": IdempotencyKey().text]
        form["mention"] = choices
        let answer = try anna.post(Paths.newPost(), form)
        return (answer.status, answer.text)
    }

    private var newest: String {
        get throws { try app.database.row("SELECT body FROM posts ORDER BY id DESC LIMIT 1") { try $0.only() } ?? "" }
    }

    private func mention(_ name: String, _ id: MemberID) -> String { "[@\(name)](\(Paths.person(id).text))" }

    @Test(arguments: ["@Белов", "@Иван Белов", "@Белов Иван", "@belov", "@БЕЛОВ"])
    func `that are one person's become a mention`(_ typed: String) throws {
        #expect(try publish("Спросите: \(typed)! Он знает").status == 303)
        #expect(try newest == "Спросите: \(mention("Иван Белов", ivan))! Он знает")
        let told = try app.database.row(
            "SELECT count(*) FROM notifications WHERE member_id = \(ivan) AND kind = 'mention'"
        ) {
            try $0.only(Int.self)
        }
        #expect(told == 1)
    }

    @Test func `take as many words as somebody's name has`() throws {
        #expect(try publish("@Белов Приходите, @Соколова Ирина Приходите, @ирина, @Иван").status == 303)
        #expect(
            try newest
                == "\(mention("Иван Белов", ivan)) Приходите, \(mention("Ирина Соколова", irina)) Приходите, @ирина, @Иван"
        )
    }

    @Test func `that are nobody's, one's own, of who may not sign in, or in code stay text`() throws {
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Жалобы' WHERE id = \(irina)")
        let text = "@Нетаких @Соколова @Ковалёва `@Белов` ivan@Белов \\@Белов\n\n> @Белов"
        #expect(try publish(text).status == 303)
        #expect(try newest == text)
    }

    @Test func `that are several people's come back with the question, and nothing is published until it is answered`()
        throws
    {
        let other = try Self.person("Пётр", "Белов", "Факультет <химии>", in: app)
        let refused = try publish("Спросите: @Белов, ещё раз @белов и @Соколова")
        #expect(refused.status == 422)
        #expect(refused.text.contains("Кого вы упоминаете: @Белов?"))
        #expect(
            refused.text.contains("<option value=\"\(ivan.pathSegment) белов\">Иван Белов, Факультет права</option>"))
        #expect(refused.text.contains("Пётр Белов, Факультет &lt;химии&gt;</option>"))
        #expect(refused.text.contains("Спросите: @Белов, ещё раз @белов и @Соколова</textarea>"))
        #expect(try newest == "")
        // Not one of them is none of them.
        #expect(try publish("@Белов", "\(irina.pathSegment) белов").status == 422)
        #expect(try publish("@Белов", "").status == 422)
        #expect(try publish("@Белов и @белов", "\(other.pathSegment) белов").status == 303)
        #expect(try newest == "\(mention("Пётр Белов", other)) и \(mention("Пётр Белов", other))")
        #expect(try publish("@Белов, @Соколова", "0 белов").status == 303)
        #expect(try newest == "\\@Белов, \(mention("Ирина Соколова", irina))")
    }

    /// Sends the form that a page has as a browser without scripts does, by one of its buttons.
    private func send(
        _ page: Answered?, choosing choice: String? = nil, by button: (name: String, value: String)? = nil
    ) throws -> Answered {
        let kept = page?.text.matches(of: /<input type="hidden" name="(mention|without)" value="([^"]*)">/) ?? []
        let fields =
            [("body", "@Белов, это #2024"), ("tags", "#c++"), ("key", IdempotencyKey().text)]
            + kept.map { (String($0.output.1), String($0.output.2)) } + (choice.map { [("mention", $0)] } ?? [])
            + (button.map { [($0.name, $0.value)] } ?? []) + [(CSRF.field, try anna.formToken())]
        let form = fields.reduce(Address("/")) { $0.adding($1.0, $1.1) }.text.dropFirst(2)
        return try anna.send(
            "POST", Paths.newPost().text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ], Array(form.utf8))
    }

    @Test func `are asked about once, whatever else is asked and however often the text is looked at`() throws {
        let other = try Self.person("Пётр", "Белов", in: app)
        let choice = "\(other.pathSegment) белов"
        let without = (name: "without", value: "c++ 2024")
        let named = try send(send(nil), choosing: choice)
        #expect(named.status == 422 && !named.text.contains("<select class=\"input\" name=\"mention\""))
        let looked = try send(named, by: ("preview", "page"))
        #expect(looked.status == 200)
        #expect(looked.text.contains("class=\"mention\" href=\"\(Paths.person(other).text)\">@Пётр Белов</a>"))
        #expect(try send(looked, by: without).status == 303)
        let text = "\(mention("Пётр Белов", other)), это #2024"
        #expect(try newest == text)

        let asked = try send(nil, by: without)
        #expect(asked.status == 422 && asked.text.contains("name=\"without\" value=\"2024 c++\""))
        #expect(try send(asked, choosing: choice).status == 303)
        #expect(try app.database.rows("SELECT body FROM posts") { try $0.only(String.self) } == [text, text])
    }

    @Test func `of comments are asked about as those of posts are`() throws {
        let other = try Self.person("Пётр", "Белов", in: app)
        let published = try anna.post(Paths.newPost(), ["body": "Семинар", "tags": "", "key": IdempotencyKey().text])
        let number = try #require(published.location?.split(separator: "-").last)
        let post = try #require(PostID(pathSegment: String(number)))
        var form = ["body": "@Белов", "to": "", "key": IdempotencyKey().text]
        let refused = try anna.post(Paths.post(post), form)
        #expect(refused.status == 422 && refused.text.contains("Кого вы упоминаете: @Белов?"))
        form["mention"] = "\(other.pathSegment) белов"
        #expect(try anna.post(Paths.post(post), form).status == 303)
        #expect(try anna.get(Paths.post(post)).text.contains(">@Пётр Белов</a>"))
    }

    @Test func `leave a text as it is that would become longer than it may be`() throws {
        let text = String(repeating: "а", count: 16_370) + " @Белов"
        #expect(try publish(text).status == 303)
        #expect(try newest == text)
    }
}
