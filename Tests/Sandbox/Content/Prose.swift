/// Text to fill documents with: sentences in Russian, the same for the same seed.
enum Prose {
    private static let beginnings = [
        "На занятии", "В этом разделе", "По итогам обсуждения", "Следуя плану", "В первой части", "Как правило,",
        "На практике", "После перерыва",
    ]
    private static let verbs = [
        "мы рассмотрели", "группа сравнила", "докладчик описал", "студенты проверили", "кафедра утвердила",
        "мы ещё раз обсудили", "рецензент отметил",
    ]
    private static let things = [
        "основные понятия", "три подхода к задаче", "выводы прошлой недели", "источники и литературу",
        "ход эксперимента", "границы применимости метода", "замечания к черновику", "примеры из съёмок и архивов",
    ]
    private static let ends = [
        "и договорились о сроках", "и записали вопросы", "с опорой на данные", "без лишних подробностей",
        "на двух примерах", "и подвели итог", "в связи с темой курса",
    ]

    static func sentence(_ random: inout SeededRandom) -> String {
        let words = [beginnings, verbs, things, ends].map { $0.randomElement(using: &random) ?? "" }
        return words.joined(separator: " ") + "."
    }

    static func paragraphs(seed: String, count: Int) -> [String] {
        var random = SeededRandom(seed)
        return (0..<count).map { _ in
            (0..<Int.random(in: 3...6, using: &random)).map { _ in sentence(&random) }.joined(separator: " ")
        }
    }
}
