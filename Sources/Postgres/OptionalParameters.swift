extension SQL.StringInterpolation {
    /// A parameter that may be NULL. Spelled out, because the compiler takes an optional within a literal for a slip
    /// unless the optional is what is asked for.
    @inlinable public mutating func appendInterpolation<Value: PostgresEncodable>(_ value: Value?) {
        parameter(value)
    }

    /// Whatever its type: an optional is taken as a value here, so this does not come back to the one above.
    @inlinable mutating func parameter<Value: PostgresEncodable>(_ value: Value) {
        appendInterpolation(value)
    }
}
