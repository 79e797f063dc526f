/// The parameter `fields`: which keys of an answer are wanted.
///
/// A name without dots keeps the whole value unless a more exact name of the same branch is listed too; then only the
/// exact ones remain. Names that nothing has are passed over.
struct WantedFields: Sendable {
    /// Empty wants everything.
    private var branches: [String: WantedFields] = [:]

    static let all = WantedFields()

    private init() {}

    /// - Parameter text: names separated by commas, with dots into objects and through arrays; nil or empty wants all
    init(_ text: String?) {
        for name in (text ?? "").split(separator: ",") {
            add(name.split(separator: ".").map { $0.trimming() })
        }
    }

    private mutating func add(_ path: some Collection<String>) {
        guard let first = path.first, !first.isEmpty else { return }
        branches[first, default: .all].add(path.dropFirst())
    }

    /// What is wanted of the value under a key; nil when the key is not wanted.
    subscript(_ name: String) -> WantedFields? {
        branches.isEmpty ? .all : branches[name]
    }

    func filter(_ json: JSON) -> JSON {
        if branches.isEmpty { return json }
        return switch json {
        case .object(let members):
            .object(
                members.compactMap { member in
                    self[member.name].map { JSON.Member(name: member.name, value: $0.filter(member.value)) }
                })
        case .array(let values): .array(values.map(filter))
        default: json
        }
    }
}

extension Substring {
    fileprivate func trimming() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
