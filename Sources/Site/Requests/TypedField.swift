import Localization

/// A field of a form in which a person types, with the name that its page gives it where the text does not speak for itself.
package struct TypedField: Sendable, Hashable {
    package let name: String
    private var labels: [Language: String] = [:]

    /// Of a composer.
    package init(_ name: String) { self.name = name }

    /// - Parameter label: as it stands beside the field
    package init(_ name: String, _ label: (Language) -> String) {
        self.name = name
        labels = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, label($0)) })
    }

    func label(_ language: Language) -> String? { labels[language] }
}
