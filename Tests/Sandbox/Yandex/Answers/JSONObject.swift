/// An object being made of the wanted keys only: what is not wanted is not computed.
struct JSONObject {
    private let fields: WantedFields
    private var members: [JSON.Member] = []

    init(_ fields: WantedFields) {
        self.fields = fields
    }

    mutating func add(_ name: String, _ value: @autoclosure () throws -> JSON) rethrows {
        guard let wanted = fields[name] else { return }
        members.append(JSON.Member(name: name, value: wanted.filter(try value())))
    }

    /// - Parameter value: makes the value from what is wanted of it
    mutating func add(_ name: String, fields value: (WantedFields) throws -> JSON) rethrows {
        guard let wanted = fields[name] else { return }
        members.append(JSON.Member(name: name, value: try value(wanted)))
    }

    var json: JSON { .object(members) }
}
