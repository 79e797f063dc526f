/// A media type with its parameters (RFC 9110 §8.3.1).
struct MediaType {
    /// `type/subtype` in lower case.
    let name: String
    private var parameters: [(name: String, value: String)] = []

    /// Nil for what does not follow the grammar.
    init?(_ text: String) {
        guard let (name, parameters) = HeaderParameters.read(text), name.utf8.count(where: { $0 == 0x2F }) == 1,
            name.utf8.allSatisfy({ ASCII.isToken($0) || $0 == 0x2F }), name.first != "/", name.last != "/"
        else { return nil }
        self.name = name.lowercased()
        self.parameters = parameters
    }

    /// The parameter's value; nil also when it stands there twice.
    subscript(_ name: String) -> String? {
        let values = parameters.filter { $0.name == name }
        return values.count == 1 ? values[0].value : nil
    }
}
