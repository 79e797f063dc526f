import Postgres

/// Something that `quad doctor` looks at.
package struct Check: Sendable {
    package let name: String
    /// What is wrong, and what comes of it, in a sentence for the operator; nil when all is well.
    package let trouble: @Sendable (Connection) throws -> String?

    package init(_ name: String, trouble: @escaping @Sendable (Connection) throws -> String?) {
        self.name = name
        self.trouble = trouble
    }
}
