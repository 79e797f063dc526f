/// What the sample documents are called.
enum VKTitles {
    struct Title: Sendable {
        let text: String
        let ext: String
    }

    private static let forms: [(form: String, ext: String)] = [
        ("Программа курса", "pdf"), ("Фото с конференции", "jpg"), ("Конспект лекции", "txt"), ("Схема", "png"),
        ("Отзыв на работу", "rtf"), ("Материалы семинара", "zip"), ("Анимация", "gif"), ("Запись доклада", "wav"),
        ("Видео с практикума", "mp4"), ("Учебник", "epub"), ("Расписание", "ics"), ("Отчёт", "pdf"),
        ("Вид из окна", "jpg"), ("Заметки", "txt"), ("Рисунок", "png"), ("Протокол заседания", "rtf"),
        ("Черновик статьи", "txt"), ("Снимок доски", "jpg"), ("Хрестоматия", "fb2"), ("Данные опроса", "csv"),
    ]

    private static func subjects(of person: Person) -> [String] {
        switch person {
        case .anna: ["Римское право", "Гражданский процесс", "Трудовое право"]
        case .mikhail: ["Алгоритмы и структуры", "Компиляторы", "Операционные системы"]
        case .elena: ["Микроэкономика", "Эконометрика", "Теория игр"]
        }
    }

    /// Titles that pages get wrong: markup, quotes, no extension, the longest that VK takes, letters of two parts.
    private static let difficult: [Int: String] = [
        20: "Смета «R&D» <b>2025</b> \"итог\".pdf",
        21: "Ёлка во дворе 🎄.jpg",
        22: "README",
        27: "Ещё один й и ё (из двух частей) и\u{306}.wav",
        33: String(repeating: "Очень длинное название ", count: 5) + "двух глав.txt",
        39: "данные__опроса 100%+1 #2.csv",
        46: "\u{202E}обратно\u{202C} и прямо.gif",
        54: "Фото 001.PNG",
    ]

    static func of(_ person: Person) -> [Title] {
        subjects(of: person).enumerated().flatMap { part, subject in
            forms.enumerated().map { place, form in
                let number = part * forms.count + place
                return Title(
                    text: difficult[number] ?? "\(form.form) — \(subject).\(ext(form.ext, number))",
                    ext: ext(form.ext, number))
            }
        }
    }

    /// Some kinds come once as something else, so that there are more of the rare ones.
    private static func ext(_ usual: String, _ number: Int) -> String {
        switch number {
        case 25: "gz"
        case 30: "json"
        case 36: "gif"
        case 43: "zip"
        case 50: "html"
        case 53: "gif"
        default: usual
        }
    }
}
