/// The newest values by their names: when there are too many, the oldest goes.
struct Recent<Value: Sendable>: Sendable {
    let most: Int
    private var values: [String: Value] = [:]
    private var order: [String] = []

    init(most: Int) { self.most = most }

    /// Setting nil takes the value away.
    subscript(_ name: String) -> Value? {
        get { values[name] }
        set {
            if newValue != nil, values[name] == nil { order.append(name) }
            values[name] = newValue
            guard order.count > most else { return }
            // Names whose values were taken away go in the same sweep.
            order.removeAll { values[$0] == nil }
            while order.count > most { values[order.removeFirst()] = nil }
        }
    }

    mutating func removeAll(where isMeant: (Value) -> Bool) {
        values = values.filter { !isMeant($0.value) }
        order.removeAll { values[$0] == nil }
    }
}
