/// The cookies that a browser sent (RFC 6265 §5.4).
public struct Cookies: Sendable {
    /// More are not looked at.
    public static let most = 100

    public private(set) var all: [(name: String, value: String)] = []

    public init() {}

    /// - Parameter header: the value of `Cookie`; what is no `name=value` in it is passed over
    public init(header: String) {
        for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
            guard all.count < Self.most else { return }
            let pair = pair.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), equals > pair.startIndex else { continue }
            guard let name = String(pair[..<equals]), let value = String(pair[pair.index(after: equals)...]) else {
                continue
            }
            all.append((name, value))
        }
    }

    /// The first value of that name: browsers send the most specific cookie first.
    public subscript(_ name: String) -> String? {
        for cookie in all where cookie.name == name { return cookie.value }
        return nil
    }
}
