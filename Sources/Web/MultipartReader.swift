/// `multipart/form-data` (RFC 7578, RFC 2046 §5.1.1) as browsers write it: no preamble, no nesting, lines end in CR LF.
///
/// Each carriage return is compared with the delimiter once, and the delimiter has only one, so the time is linear.
struct MultipartReader {
    /// Bytes of the header of one part.
    static let largestHeader = 4_096

    struct Part {
        var name: String
        /// Nil for an ordinary field.
        var filename: String?
        var contentType: String?
        var content: ArraySlice<UInt8>
    }

    private let body: [UInt8]
    /// CR LF `--` boundary.
    private let delimiter: [UInt8]

    /// Nil when the boundary breaks its grammar (1…70 characters of `bchars`).
    init?(_ body: [UInt8], boundary: String) {
        let allowed = "'()+_,-./:=? "
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.last != 0x20,
            boundary.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || allowed.utf8.contains($0) })
        else { return nil }
        self.body = body
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    func parts(most: Int) throws(BadRequest) -> [Part] {
        guard body.starts(with: delimiter[2...]) else { throw .malformed("the body does not begin with the boundary") }
        var parts: [Part] = []
        var place = delimiter.count - 2
        while true {
            if isAt(place, "--") {
                let end = place + 2
                guard end == body.count || (end + 2 == body.count && isAt(end, "\r\n")) else {
                    throw .malformed("something follows the last part")
                }
                return parts
            }
            guard isAt(place, "\r\n") else { throw .malformed("a boundary does not end its line") }
            guard parts.count < most else { throw .tooManyFields }
            var part = try header(from: place + 2, &place)
            let end = try self.end(from: place)
            part.content = body[place..<end]
            parts.append(part)
            place = end + delimiter.count
        }
    }

    private func isAt(_ place: Int, _ text: StaticString) -> Bool {
        guard place + text.utf8CodeUnitCount <= body.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where body[place + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Where the content that begins at `start` ends: at the next delimiter.
    private func end(from start: Int) throws(BadRequest) -> Int {
        let found = body.withUnsafeBufferPointer { body in
            delimiter.withUnsafeBufferPointer { Self.place(of: $0, in: body, from: start) }
        }
        guard let found else { throw .malformed("the last boundary is missing") }
        return found
    }

    private static func place(
        of delimiter: UnsafeBufferPointer<UInt8>, in body: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        var place = start
        while body.count - place >= delimiter.count {
            if body[place] == 0x0D {
                var length = 1
                while length < delimiter.count, body[place + length] == delimiter[length] { length += 1 }
                if length == delimiter.count { return place }
                // Of what has matched only the first byte is a carriage return.
                place += length
            } else {
                place += 1
            }
        }
        return nil
    }

    /// The header of a part; `content` becomes the place after its empty line.
    private func header(from start: Int, _ content: inout Int) throws(BadRequest) -> Part {
        var disposition: String?
        var type: String?
        var place = start
        while true {
            if isAt(place, "\r\n") { break }
            let limit = min(body.count, start + Self.largestHeader)
            guard place < limit, let end = body[place..<limit].firstIndex(of: 0x0D), isAt(end, "\r\n") else {
                throw .malformed("the header of a part does not end")
            }
            let line = body[place..<end]
            place = end + 2
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy(ASCII.isToken),
                !line.contains(where: { ASCII.isControl($0) && $0 != 0x09 })
            else { throw .malformed("the header of a part is not one") }
            let value = try PercentCoding.text(line[(colon + 1)...].trimmed)
            switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
            case "content-disposition":
                guard disposition == nil else { throw .malformed("a part has two dispositions") }
                disposition = value
            case "content-type":
                guard type == nil else { throw .malformed("a part has two types") }
                type = value
            default: break
            }
        }
        content = place + 2
        return try Self.part(disposition, type)
    }

    private static func part(_ disposition: String?, _ type: String?) throws(BadRequest) -> Part {
        guard let disposition, let (kind, parameters) = HeaderParameters.read(disposition),
            kind.lowercased() == "form-data"
        else { throw .malformed("a part is not of a form") }
        // "filename*" is not for forms (RFC 7578 §4.2).
        let names = parameters.filter { $0.name == "name" }
        let filenames = parameters.filter { $0.name == "filename" }
        guard names.count == 1, filenames.count <= 1, let name = names.first?.value else {
            throw .malformed("a part has no name, or several")
        }
        return Part(
            name: quotesRestored(name), filename: filenames.first.map { quotesRestored($0.value) }, contentType: type,
            content: [])
    }

    /// Browsers write a quotation mark as `%22` and leave all other percent signs alone (WHATWG HTML, "multipart form
    /// data"). They also write line ends as `%0D%0A`; those stay so, because a name with a line end is nobody's.
    private static func quotesRestored(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return text.split(separator: "%22", omittingEmptySubsequences: false).joined(separator: "\"")
    }
}
