/// A cookie that a response sets (RFC 6265 and its successor draft, "6265bis").
public struct Cookie: Sendable, Hashable {
    public enum SameSite: String, Sendable {
        case lax = "Lax"
        case strict = "Strict"
        case none = "None"
    }

    /// What makes a cookie impossible to send; all are mistakes of the program.
    public enum Mistake: Error, Hashable {
        case name(String)
        case value(name: String)
        case path(name: String)
        /// The name's prefix promises more than the attributes keep.
        case prefix(name: String)
        /// Name and value have more than 4,096 bytes: browsers drop it.
        case tooLong(name: String)
    }

    public var name: String
    public var value: String
    /// Seconds to live; 0 removes the cookie, nil keeps it until the browser closes.
    public var maxAge: Int?
    public var path: String
    public var isSecure: Bool
    public var isHTTPOnly: Bool
    public var sameSite: SameSite

    public init(
        _ name: String, _ value: String, maxAge: Int? = nil, path: String = "/", isSecure: Bool = true,
        isHTTPOnly: Bool = true, sameSite: SameSite = .lax
    ) {
        self.name = name
        self.value = value
        self.maxAge = maxAge
        self.path = path
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }

    /// A cookie of this host alone, out of reach for scripts: `Secure; HttpOnly; SameSite=Lax; Path=/`.
    ///
    /// - Parameters:
    ///   - name: begins with `__Host-`, so that the browser too insists on the rest
    ///   - maxAge: seconds
    public static func host(_ name: String, _ value: String, maxAge: Int?) -> Cookie {
        Cookie(name, value, maxAge: maxAge)
    }

    /// The value of `Set-Cookie`.
    public var headerValue: String {
        get throws(Mistake) {
            try check()
            var text = "\(name)=\(value); Path=\(path)"
            if let maxAge { text += "; Max-Age=\(max(maxAge, 0))" }
            if isSecure { text += "; Secure" }
            if isHTTPOnly { text += "; HttpOnly" }
            return text + "; SameSite=\(sameSite.rawValue)"
        }
    }

    private func check() throws(Mistake) {
        guard !name.isEmpty, name.utf8.allSatisfy(ASCII.isToken) else { throw .name(name) }
        guard value.utf8.allSatisfy(ASCII.isCookieOctet) else { throw .value(name: name) }
        guard name.utf8.count + value.utf8.count <= 4096 else { throw .tooLong(name: name) }
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") }) else {
            throw .path(name: name)
        }
        let lowered = name.lowercased()
        if lowered.hasPrefix("__host-") || lowered.hasPrefix("__secure-") || sameSite == .none {
            guard isSecure else { throw .prefix(name: name) }
        }
        if lowered.hasPrefix("__host-") { guard path == "/" else { throw .prefix(name: name) } }
    }
}
