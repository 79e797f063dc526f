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
    package let label: @Sendable (Language) -> String
    package let values: [Value]

    package init(_ name: String, _ values: [Value], label: @escaping @Sendable (Language) -> String) {
        self.name = name
        self.values = values
        self.label = label
    }
}
