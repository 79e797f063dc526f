import Site

/// Keys for tests that need some.
enum TestKeys {
    static let first = "1 " + String(repeating: "0123456789abcdef", count: 4)
    static let second = "2 " + String(repeating: "fedcba9876543210", count: 4)

    static func one() throws -> Keys { try Keys(file: first) }
    static func two() throws -> Keys { try Keys(file: first + "\n" + second) }
}
