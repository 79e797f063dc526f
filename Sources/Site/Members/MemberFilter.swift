import Localization

/// How administrators narrow their list of members by what a feature knows of them: `?connection=vk`.
package struct MemberFilter: Sendable {
    package struct Value: Sendable {
        /// As an address has it.
        package let word: String
        package let name: @Sendable (Language) -> String
        package let condition: MemberCondition

        package init(_ word: String, _ condition: MemberCondition, name: @escaping @Sendable (Language) -> String) {
            self.word = word
            self.condition = condition
            self.name = name
        }
    }

    /// Of the field of the address.
    package let name: String
    /// Of the column that a list of members has of it.
    package let heading: @Sendable (Language) -> String
    package let label: @Sendable (Language) -> String
    package let values: [Value]

    package init(
        _ name: String, _ values: [Value], heading: @escaping @Sendable (Language) -> String,
        label: @escaping @Sendable (Language) -> String
    ) {
        self.name = name
        self.heading = heading
        self.values = values
        self.label = label
    }
}
