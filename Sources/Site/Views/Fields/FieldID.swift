/// The ids that tie a field to its label, hint and error.
enum FieldID {
    static func of(_ name: String) -> String { "field-\(name)" }

    static func description(_ name: String, hint: String?, error: String?) -> String? {
        switch (error, hint) {
        case (nil, nil): nil
        case (nil, _): "\(of(name))-hint"
        case (_, nil): "\(of(name))-error"
        default: "\(of(name))-error \(of(name))-hint"
        }
    }
}
