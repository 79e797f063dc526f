import Web

/// What a form of one button sends: where, and its hidden fields besides the token.
package struct FormAction: Sendable {
    package struct Field: Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package let address: Address
    package let fields: [Field]

    package init(_ address: Address, _ fields: KeyValuePairs<String, String> = [:]) {
        self.init(address, fields.map { Field($0.key, $0.value) })
    }

    package init(_ address: Address, _ fields: [Field]) {
        self.address = address
        self.fields = fields
    }
}
