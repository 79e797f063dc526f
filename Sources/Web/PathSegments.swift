/// The segments of a request's path, decoded one by one, so that an encoded slash stays within its segment.
struct PathSegments {
    /// Empty for `/`.
    let decoded: [String]

    /// What became of a path that the server was asked for.
    enum Reading {
        case segments(PathSegments)
        /// An empty segment, `.` or `..`, as they are or encoded: names nothing here, and is never resolved.
        case irregular
    }

    /// Whether a path is what it says: letters, digits and hyphens between slashes, as nearly all of ours are. It is
    /// decoded already, and regular.
    static func isPlain(_ raw: ArraySlice<UInt8>) -> Bool {
        var last: UInt8 = 0
        for byte in raw {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                guard last != 0 else { return false }
            case UInt8(ascii: "/"):
                guard last != UInt8(ascii: "/") else { return false }
            default:
                return false
            }
            last = byte
        }
        return last != UInt8(ascii: "/") && last != 0 || raw.count == 1 && last == UInt8(ascii: "/")
    }

    /// - Parameter raw: as the request has it, from its first `/` to before its `?`
    static func read(_ raw: String) throws(BadRequest) -> Reading {
        let bytes = Array(raw.utf8)
        guard bytes.first == UInt8(ascii: "/") else { throw .malformed("the path does not begin with a slash") }
        if bytes.count == 1 { return .segments(PathSegments(decoded: [])) }
        var decoded: [String] = []
        var isIrregular = false
        var start = 1
        for place in 1...bytes.count where place == bytes.count || bytes[place] == UInt8(ascii: "/") {
            let segment = try PercentCoding.decode(bytes[start..<place], plusIsSpace: false)
            guard !segment.utf8.contains(where: ASCII.isControl) else {
                throw .malformed("the path contains a control character")
            }
            if segment.isEmpty || segment == "." || segment == ".." { isIrregular = true }
            decoded.append(segment)
            start = place + 1
        }
        return isIrregular ? .irregular : .segments(PathSegments(decoded: decoded))
    }
}
