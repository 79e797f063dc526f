import Web

/// What a person chose on the consent page.
enum ConsentDecision: Equatable {
    case allowed(Person)
    case denied

    /// Fields that the page's form adds to those of the request.
    static let names: Set<String> = ["person", "decision"]

    init(_ parameters: Parameters) throws {
        switch parameters["decision"] {
        case "deny": self = .denied
        case "allow":
            guard let person = parameters["person"].flatMap(Person.init) else {
                throw Refusal("person is one of \(Person.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            self = .allowed(person)
        default: throw Refusal("decision is allow or deny")
        }
    }
}
