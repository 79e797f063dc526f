/// Header fields in the order in which they came; names are the same in either case (RFC 9110 §5.1).
///
/// A request has a few dozen at most, so looking through them all is quicker than hashing.
public struct Headers: Sendable {
    public private(set) var all: [(name: String, value: String)] = []

    public init() {}

    /// The first value of that name.
    public subscript(_ name: String) -> String? {
        for field in all where Self.same(field.name, name) { return field.value }
        return nil
    }

    public func contains(_ name: String) -> Bool { self[name] != nil }

    /// All values of that name, in order.
    public func values(_ name: String) -> [String] {
        all.compactMap { Self.same($0.name, name) ? $0.value : nil }
    }

    /// Puts this value in the place of whatever had the name.
    ///
    /// A value that cannot stand in a header is taken here and refused when the response is written.
    public mutating func set(_ name: String, _ value: String) {
        guard let place = all.firstIndex(where: { Self.same($0.name, name) }) else { return add(name, value) }
        all[place].value = value
        if all[(place + 1)...].contains(where: { Self.same($0.name, name) }) {
            let rest = all[(place + 1)...].filter { !Self.same($0.name, name) }
            all.replaceSubrange((place + 1)..., with: rest)
        }
    }

    /// Adds a value, whether or not the name has some already.
    public mutating func add(_ name: String, _ value: String) {
        all.append((name, value))
    }

    public mutating func remove(_ name: String) {
        all.removeAll { Self.same($0.name, name) }
    }

    /// Equality that looks past the case of ASCII letters.
    static func same(_ one: String, _ other: String) -> Bool {
        let one = one.utf8
        let other = other.utf8
        guard one.count == other.count else { return false }
        return zip(one, other).allSatisfy { $0 == $1 || ASCII.lower($0) == ASCII.lower($1) }
    }
}
