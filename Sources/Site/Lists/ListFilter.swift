import Web

/// A field of an address that narrows lists of a kind to the rows that have one value: `?role=moderator`.
///
///     extension ListFilter where Value == Role { static var role: ListFilter { ListFilter("role") } }
///
/// The kind names it, the page's statement asks for its value (`list[.role]`), and the page draws it (`list.choice(…)`).
package struct ListFilter<Value: Sendable & Equatable>: Sendable {
    package let name: String
    /// As an address has it.
    let text: @Sendable (Value) -> String
    /// Reads what an address has; nil for what no row can have.
    let read: @Sendable (String) -> Value?
    package let isPlace: Bool

    package init(
        _ name: String, text: @escaping @Sendable (Value) -> String, read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(name, isPlace: false, text: text, read: read)
    }

    private init(
        _ name: String, isPlace: Bool, text: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (String) -> Value?
    ) {
        self.name = name
        self.text = text
        self.read = read
        self.isPlace = isPlace
    }
}

extension ListFilter where Value: RawRepresentable, Value.RawValue == String {
    /// By one of a few words.
    ///
    /// - Parameter isPlace: it says which list this is: nobody takes it back, and it is not drawn
    package init(_ name: String, isPlace: Bool = false) {
        self.init(name, isPlace: isPlace, text: { $0.rawValue }, read: { Value(rawValue: $0) })
    }
}

extension ListFilter where Value == String {
    /// By a text that only the rows know.
    package init(_ name: String) {
        self.init(name, text: { $0 }, read: { $0 })
    }
}

/// A filter of any values, for a kind of list that has several.
package protocol AnyListFilter: Sendable {
    var name: String { get }
    var isPlace: Bool { get }
    func accepts(_ text: String) -> Bool
}

extension ListFilter: AnyListFilter {
    package func accepts(_ text: String) -> Bool { read(text) != nil }
}

extension ListAddress {
    /// The value that the list is narrowed to; nil when it is not.
    package subscript<Value>(_ filter: ListFilter<Value>) -> Value? {
        filters.first { $0.name == filter.name }.flatMap { filter.read($0.value) }
    }

    /// A filter over the list: all rows, or those of one value. A value that is not among those offered stays chosen.
    ///
    /// - Parameters:
    ///   - label: what it filters by; chosen, it lets all rows through
    ///   - values: each with its words, which may say how many rows have it
    package func choice<Value>(
        _ filter: ListFilter<Value>, _ label: String, _ values: [(Value, String)]
    ) -> SelectField {
        let chosen = self[filter]
        let other: (Value, String)? = chosen.flatMap { chosen in
            values.contains { $0.0 == chosen } ? nil : (chosen, filter.text(chosen))
        }
        return SelectField(
            filter.name, label,
            [Choice(label, value: "", isChosen: chosen == nil)]
                + (values + [other].compactMap(\.self)).map { value, words in
                    Choice(words, value: filter.text(value), isChosen: value == chosen)
                })
    }
}
