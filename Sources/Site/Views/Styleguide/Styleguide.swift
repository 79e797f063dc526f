import Localization
import Web

/// What the style guide shows: every component in every state, with people and posts of its own.
package struct Styleguide: Sendable {
    let language: Language
    let words: SiteWords

    /// Parts that features bring.
    let samples: [Sample]

    package init(_ words: SiteWords, samples: [Sample] = []) {
        language = words.language
        self.words = words
        self.samples = samples
    }

    package func say(_ russian: String, _ english: String) -> String { language == .ru ? russian : english }
    var here: Address { Paths.styleguide() }

    package var title: String { say("Образцы", "Style guide") }
    package var contextName: String { say("Разделы образцов", "Parts of the guide") }

    /// Headings of the guide with their ids.
    package var parts: [(id: String, name: String)] {
        [
            ("buttons", say("Кнопки", "Buttons")), ("fields", say("Поля", "Fields")),
            ("choices", say("Выбор", "Choices")), ("people", say("Люди и метки", "People and marks")),
            ("notices", say("Сообщения страницы", "Notices")), ("overlays", say("Меню и диалоги", "Menus and dialogs")),
        ] + samples.map { ($0.id, $0.name(language)) } + [
            ("lists", say("Списки", "Lists")),
            ("settings", say("Настройки", "Settings")), ("states", say("Состояния", "States")),
        ]
    }

    package func link(to part: String) -> Address { here.fragment(part) }
}
