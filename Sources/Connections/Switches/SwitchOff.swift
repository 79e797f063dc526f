import FoundationEssentials
import Localization

/// An administrator has a provider switched off: nobody calls it, and members read why where it would be. What is kept of
/// it stays.
package struct SwitchOff: Sendable, Equatable {
    package let since: Date
    private let texts: [Language: String]

    package init(since: Date, russian: String, english: String) {
        self.since = since
        texts = [.ru: russian, .en: english]
    }

    package func text(in language: Language) -> String { texts[language] ?? "" }
}
