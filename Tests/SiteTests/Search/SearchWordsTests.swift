import FoundationEssentials
import Glibc
import Postgres
import Site
import TestSupport
import Testing

/// The text search configuration and its functions: what finds what. The pitfalls are those that users of others report.
@Suite struct SearchWordsTests {
    private let database: Connection

    init() throws {
        database = Connection(try Cluster.shared.database(), options: .patient)
    }

    private func finds(_ typed: String, in text: String) throws -> Bool? {
        try database.row("SELECT search_vector(\(text)) @@ search_query(\(typed))") { try $0.only(Bool.self) }
    }

    @Test(arguments: [
        ("актеров", "АКТЁРЫ"), ("АКТЁРОВ", "актер"), ("studies", "one study"), ("study", "Studies"), ("IT", "отдел IT"),
        ("все", "Все здесь"), ("ещё", "еще раз"), ("\"to be or not to be\"", "— To be, or not to be?"),
        ("научно-исследовательский", "Научно-исследовательского центра"),
        ("исследовательский", "научно-исследовательский"),
        ("научно", "научно-исследовательский"),
        ("\"научно-исследовательский центр\"", "научно-исследовательский центр"),
        ("t-shirt", "two t-shirts"), ("shirt", "t-shirt"), ("hse.ru", "на hse.ru"),
        ("hse.ru", "https://www.hse.ru/news/1"),
        ("hse.ru", "anna@hse.ru"), ("https://www.hse.ru/news/1", "см. https://www.hse.ru/news/1"),
        ("anna@hse.ru", "anna@hse.ru"),
        ("anna", "anna@hse.ru"), ("R201", "в R201"), ("r201", "R201"), ("C++", "курс C++"), ("c++", "C++17"),
        ("C#", "(C#)"),
        (".NET", "ASP и .net"), ("F#", "F#/C#"), ("g++", "g++ -O2"), ("\"C++ programming\"", "C++ programming"),
        ("covid 19", "covid-19"), ("2025", "2024-2025"), ("отчёт", "отчёт_2024.pdf"), ("pdf", "отчёт_2024.pdf"),
        ("отчет_2024.pdf", "отчёт_2024.pdf"), ("post_words", "таблица post_words"), ("замок", "за\u{301}мок"),
        ("йод", "и\u{306}од"), ("исследование", "иссле\u{AD}дование"), ("иссл", "исследование"), ("чай", "чайник"),
        ("List<String>", "List<String>"), ("String", "List<String>"), ("кофе -чай", "кофе"), ("-чай", "кофе"),
        ("нужен кофе", "кофе, который нужен"),
    ])
    func `finds`(_ typed: String, _ text: String) throws {
        #expect(try finds(typed, in: text) == true)
    }

    @Test(arguments: [
        ("C++", "витамин C"), ("C#", "C++"), (".NET", "net"), ("чай", "час"), ("ис", "исследование"),
        ("\"иссл\"", "исследование"),
        ("\"be to\"", "to be"), ("кофе -чай", "кофе и чай"), ("-\"чёрный чай\"", "чёрный чай"), ("нужен кофе", "кофе"),
        ("\"t shirt\"", "shirt t"), ("!!!", "!!!"), ("", "слово"), ("\"", "слово"), ("<->", "слово"), ("2025", "20256"),
        ("~a:5", "слово"), ("\u{1}c++", "c"),
    ])
    func `does not find`(_ typed: String, _ text: String) throws {
        #expect(try finds(typed, in: text) == false)
    }

    @Test func `a headline is the piece with the words, marked, whatever signs the text has`() throws {
        func headline(_ text: String, _ typed: String) throws -> String? {
            try database.row("SELECT search_headline(\(text), search_query(\(typed)))") { try $0.only(String.self) }
        }
        let long = "Раз. " + String(repeating: "слово ", count: 200) + "<b>актёры</b> & List_a~b <i> конец"
        let piece = try #require(try headline(long, "актер"))
        #expect(piece.contains("<b>\u{E000}актёры\u{E001}</b> & List_a~b") && piece.count < 200)
        #expect(try headline("раз \u{E000}два\u{E001} три", "три") == "раз два \u{E000}три\u{E001}")
        #expect(try headline("Первое предложение без него", "нет")?.hasPrefix("Первое") == true)
    }

    /// The parser of PostgreSQL reads all that follows at each sign of some of these: seconds where it is let.
    @Test func `the worst texts of 32 kB are read at once and become a small vector`() throws {
        let units = [
            "a_", "~/", "/a", "a.", "a/", "a@", "a-", "a:", "<a ", "<", "&a;", "http://", "a.b/", "ab@c.d ", "1.",
            "1e-", "-1", "я-", "\"",
            "é", "C++ ", ".a ", "a+", "#",
        ]
        for unit in units + ["числа"] {
            let text =
                unit == "числа"
                ? (0..<6_500).map { String($0, radix: 16) }.joined(separator: ".")
                : String(repeating: unit, count: 32_768 / unit.utf8.count)
            try database.run(script: "SET statement_timeout = '3s'")
            let size = try database.row("SELECT pg_column_size(search_vector(\(text)))") { try $0.only(Int32.self) }
            #expect(try #require(size) < 300_000, "\(unit)")
            let piece = try database.row("SELECT search_headline(\(text), search_query('a я 1'))") {
                try $0.only(String.self)
            }
            #expect(piece != nil, "\(unit)")
        }
    }

    /// With QUAD_LONG ten thousand of them. What takes long here would take seconds; the clock of a busy machine is no test.
    @Test func `whatever is typed is no error, and answered soon`() throws {
        let atoms = [
            "\"", "-", "(", ")", "&", "|", "!", "<->", "*", ":", "\\", "'", "or", "или", "#", "from:", "<b>", "</a",
            "C++", ".NET", "g++",
            "...", "hse.ru", "a@b.ru", "http://", "/", "~", "^", "$", "%", "\u{1}", "\u{2}", "\u{7F}", "\n", "\t",
            "\u{E000}", "\u{E001}",
            "😀", "\u{200B}", "\u{301}", "ё", "Й", "слово", "study", "t-shirt", "—", "2024", "{", "[", "]", "+", "=",
            "_", "&amp;",
            "\u{202E}", "ﬁ", "İ", "ß", "№", "中文", "가", "''", "a_b",
        ]
        var chance = SystemRandomNumberGenerator()
        try database.run(script: "SET statement_timeout = '3s'")
        for _ in 0..<(getenv("QUAD_LONG") == nil ? 200 : 10_000) {
            let typed = (0..<Int.random(in: 0...30, using: &chance)).map { _ in
                (atoms.randomElement(using: &chance) ?? "") + (Bool.random(using: &chance) ? " " : "")
            }.joined()
            let read = try database.row(
                """
                SELECT search_query(typed) IS NOT NULL AND search_headline(typed, search_query(typed)) IS NOT NULL
                       AND (search_vector(typed) @@ search_query(typed)) IS NOT NULL
                FROM (SELECT \(typed)::text AS typed) AS given
                """
            ) { try $0.only(Bool.self) }
            #expect(read == true, "\(typed.debugDescription)")
        }
    }
}
