/// The lines between a boundary and the content of a part.
enum MultipartHeader {
    /// - Parameter bytes: lines, each with its end
    static func part(_ bytes: ArraySlice<UInt8>) throws(BadRequest) -> MultipartStream.Part {
        var disposition: String?
        var type: String?
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0D) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            guard rest.popFirst() == 0x0A else { throw .malformed("the header of a part does not end") }
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
        guard rest.isEmpty else { throw .malformed("the header of a part is not one") }
        return try part(disposition, type)
    }

    private static func part(_ disposition: String?, _ type: String?) throws(BadRequest) -> MultipartStream.Part {
        guard let disposition, let (kind, parameters) = HeaderParameters.read(disposition),
            kind.lowercased() == "form-data"
        else { throw .malformed("a part is not of a form") }
        // "filename*" is not for forms (RFC 7578 §4.2).
        let names = parameters.filter { $0.name == "name" }
        let filenames = parameters.filter { $0.name == "filename" }
        guard names.count == 1, filenames.count <= 1, let name = names.first?.value else {
            throw .malformed("a part has no name, or several")
        }
        return MultipartStream.Part(
            name: quotesRestored(name), filename: filenames.first.map { quotesRestored($0.value) }, contentType: type)
    }

    /// Browsers write a quotation mark as `%22` and leave all other percent signs alone (WHATWG HTML, "multipart form
    /// data"). They also write line ends as `%0D%0A`; those stay so, because a name with a line end is nobody's.
    private static func quotesRestored(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return text.split(separator: "%22", omittingEmptySubsequences: false).joined(separator: "\"")
    }
}
