/// Fields of a query or a form, in the order in which they came; a name may come several times.
public struct Fields: Sendable {
    /// The most fields that a form or a query may have.
    public static let most = 200
    /// The longest name, in bytes of UTF-8.
    public static let longestName = 256

    public private(set) var all: [(name: String, value: String)] = []

    public init() {}

    public init(_ all: [(name: String, value: String)]) {
        self.all = all
    }

    public var isEmpty: Bool { all.isEmpty }
    public var count: Int { all.count }

    /// The first value of that name.
    public subscript(_ name: String) -> String? {
        for field in all where field.name == name { return field.value }
        return nil
    }

    /// All values of that name, in order.
    public func all(_ name: String) -> [String] {
        all.compactMap { $0.name == name ? $0.value : nil }
    }

    public func contains(_ name: String) -> Bool { self[name] != nil }

    /// Adds a field of a form; refuses bytes that are no text.
    public mutating func add(_ name: String, text: [UInt8]) throws(BadRequest) {
        try add(name, PercentCoding.text(text[...]))
    }

    /// Those who add fields count them.
    mutating func add(_ name: String, _ value: String) throws(BadRequest) {
        guard name.utf8.count <= Self.longestName else { throw .malformed("the name of a field is too long") }
        all.append((name, value))
    }

    /// `application/x-www-form-urlencoded` (WHATWG URL), which queries are too.
    ///
    /// Counts before it decodes, so that a form of a million fields is refused at once.
    init(urlEncoded bytes: ArraySlice<UInt8>) throws(BadRequest) {
        var fields = 1
        for byte in bytes where byte == UInt8(ascii: "&") {
            fields += 1
            guard fields <= Self.most else { throw .tooManyFields }
        }
        for field in bytes.split(separator: UInt8(ascii: "&")) {
            let equals = field.firstIndex(of: UInt8(ascii: "="))
            let name = field[..<(equals ?? field.endIndex)]
            let value = equals.map { field[($0 + 1)...] } ?? []
            try add(
                PercentCoding.decode(name, plusIsSpace: true), PercentCoding.decode(value, plusIsSpace: true))
        }
    }
}
