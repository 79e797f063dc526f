/// Values that were made already, as many as fit two generations: what was not asked for while one filled up is forgotten
/// with the other.
///
/// Generic, so of this module alone: another one's would be looked up without knowing its types, at ten times the price.
struct Generations<Key: Hashable, Value> {
    /// Of one generation.
    private let size: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    init(size: Int) {
        self.size = size
    }

    var count: Int { young.count + old.count }

    mutating func find(_ key: Key) -> Value? {
        if let value = young[key] { return value }
        guard !old.isEmpty, let value = old.removeValue(forKey: key) else { return nil }
        keep(value, as: key)
        return value
    }

    mutating func keep(_ value: Value, as key: Key) {
        if young.count >= size, young[key] == nil {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[key] = value
    }

    mutating func clear() {
        young.removeAll()
        old.removeAll()
    }
}
