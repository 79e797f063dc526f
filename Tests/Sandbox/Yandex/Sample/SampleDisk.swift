/// What is on the disks from the start: some four hundred files and folders of a teacher's year, on Anna's also a folder with
/// ten thousand files. Everybody's have the same places and other contents.
enum SampleDisk {
    /// Files of the large folder.
    static let many = 10_000
    /// On one disk only: listing a whole disk writes all of its entries (10,282 took 1.3 s of PostgreSQL), and tests list some
    /// fifty times.
    static let large = ["Архив", "Датчики 2021"]

    static func fill(_ tree: inout SampleTree, for person: Person) {
        documents(tree, person)
        courses(tree, person)
        pictures(tree, person)
        hostile(tree, person)
        if person == .anna { measurements(tree, person) }
        tree.published = [
            add("Программа конференции.pdf", to: tree, ["Документы"], person),
            tree.folder(["Фотографии", "Конференция"]),
        ]
        tree.deleted = [
            add("Черновик заявки.docx", to: tree, ["Документы"], person),
            tree.folder(["Документы", "Старые протоколы"]),
        ]
    }

    private static func add(_ names: [String], to tree: SampleTree, _ place: [String], _ person: Person) {
        for name in names { add(name, to: tree, place, person) }
    }

    @discardableResult
    private static func add(_ name: String, to tree: SampleTree, _ place: [String], _ person: Person) -> Resource {
        let seed = "\(person)/\(place.joined(separator: "/"))/\(name)"
        return tree.file(name, in: place, SampleFile.content(name, seed: seed))
    }

    private static func documents(_ tree: SampleTree, _ person: Person) {
        add(
            [
                "Заявление на отпуск.docx", "Характеристика.odt", "Смета поездки.xlsx", "Расписание.ods",
                "Доклад.pptx", "Доклад (запасной).odp", "Список литературы.txt",
                "Договор подряда.rtf", "Адреса.csv", "Заметки.md", "Резюме \(person.firstName).pdf",
                "настройки.json",
            ], to: tree, ["Документы"], person)
        add(["протокол 1.txt", "протокол 2.txt"], to: tree, ["Документы", "Старые протоколы"], person)
        for year in 2021...2025 {
            for month in ["01 январь", "02 февраль", "09 сентябрь", "12 декабрь"] {
                add(
                    ["Отчёт.docx", "Нагрузка.xlsx", "Протокол кафедры.pdf"], to: tree,
                    ["Документы", "Отчёты", "\(year)", month], person)
            }
        }
        add(["Лекции.zip", "Конспект.txt.gz"], to: tree, ["Архив"], person)
        add(["Вступление к докладу.wav"], to: tree, ["Музыка"], person)
        add(["Практика письма.epub", "Введение в право.fb2"], to: tree, ["Книги"], person)
        tree.folder(["Загрузки"])
        tree.folder(["Пустая папка"])
        add(["данные.json"], to: tree, Disk.applicationFolder, person)
    }

    private static func courses(_ tree: SampleTree, _ person: Person) {
        let courses = ["История права", "Статистика", "Академическое письмо", "Машинное обучение", "Лингвистика"]
        for course in courses {
            let place = ["Курсы", course]
            add(["Программа курса.docx", "Ведомость.xlsx", "Вопросы к экзамену.odt"], to: tree, place, person)
            for week in 1...10 {
                let number = week < 10 ? "0\(week)" : "\(week)"
                add(["Лекция \(number).pptx", "Чтение \(number).pdf"], to: tree, place + ["Неделя \(number)"], person)
            }
            add(["Эссе Беловой.docx", "Эссе Романовой.odt", "Работа.py"], to: tree, place + ["Студенты"], person)
        }
    }

    private static func pictures(_ tree: SampleTree, _ person: Person) {
        for number in 1...12 {
            add(["IMG_\(2040 + number).jpg"], to: tree, ["Фотографии", "Конференция"], person)
        }
        for number in 1...8 { add(["Схема \(number).png"], to: tree, ["Фотографии", "Схемы"], person) }
        for number in 1...12 { add(["2025-07-\(number + 10) море.jpg"], to: tree, ["Фотокамера"], person) }
        for number in 1...4 { add(["Вид \(number).jpg"], to: tree, ["Фотографии", "Природа"], person) }
        add(["Закат.gif", "Прогулка.mp4", "Портрет.jpeg"], to: tree, ["Фотографии"], person)
        for number in 1...4 { add(["Снимок \(number).png"], to: tree, ["Скриншоты"], person) }
    }

    /// Names that break what is careless: markup, quotes, percent signs, schemes, directions, lengths.
    private static func hostile(_ tree: SampleTree, _ person: Person) {
        add(
            [
                "<svg onload=alert(1)>.txt", "<img src=x onerror=alert(1)>.txt", "\"кавычки\" и 'апострофы'.txt",
                "100% готово.txt", "%2e%2e%2f.txt", "a&b=c?d#e.txt", "плюс+минус.txt", "asd:123.vb",
                "javascript:alert(1).txt", "обратная\\черта.txt", "  пробелы  .txt", ".скрытый", "точка.",
                "без расширения", "gnp.\u{202E}отчёт.txt", "нулевой\u{200B}пробел.txt", "перевод\nстроки.txt",
                "табуляция\t.txt", "😀 смайлик 👩‍🔬.txt", "e\u{301}-составной.txt", "ＦＵＬＬ ｗｉｄｔｈ.txt",
                "العربية.txt", "日本語のファイル名.txt", "'; DROP TABLE posts;--.txt", "{{7*7}}.txt", "CON.txt", "~",
                String(repeating: "д", count: 251) + ".txt", "архив.tar.gz",
            ], to: tree, ["Странные имена"], person)
        var place = ["Странные имена"]
        for depth in 1...12 { place.append("уровень \(depth)") }
        add(["на дне.txt"], to: tree, place, person)
    }

    /// Small files, each containing its own name.
    private static func measurements(_ tree: SampleTree, _ person: Person) {
        for number in 0..<many {
            let digits = String(number)
            let name = "замер-\(String(repeating: "0", count: 5 - digits.count))\(digits).txt"
            tree.file(
                name, in: large, years: 3,
                FileContent(size: name.utf8.count + person.login.utf8.count + 2) {
                    Array("\(name)\n\(person.login)\n".utf8)
                })
        }
    }
}
