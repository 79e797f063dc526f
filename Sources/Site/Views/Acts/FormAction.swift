import Web

/// What a form of one button sends: where, and its hidden fields besides the token.
package struct FormAction: Sendable {
    package struct Field: Sendable {
        package let name: String
        package let value: String
    }

    package let address: Address
    package let fields: [Field]

    package init(_ address: Address, _ fields: KeyValuePairs<String, String> = [:]) {
        self.address = address
        self.fields = fields.map { Field(name: $0.key, value: $0.value) }
    }
}
