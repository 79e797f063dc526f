/// A form as it was sent. Which fields a page needs and what they may hold is the page's matter.
public struct Form: Sendable {
    /// The most parts of `multipart/form-data`.
    public static let mostParts = 20

    public private(set) var fields = Fields()
    public private(set) var files: [String: [UploadedFile]] = [:]

    /// Reads `application/x-www-form-urlencoded` and `multipart/form-data` in a time linear in the length; all text is
    /// UTF-8 without NUL. A body without a byte and without a type is an empty form.
    public init(_ body: [UInt8], contentType: String?) throws(BadRequest) {
        guard let contentType else {
            guard body.isEmpty else { throw .unsupportedMediaType }
            return
        }
        guard let type = MediaType(contentType) else { throw .unsupportedMediaType }
        switch type.name {
        case "application/x-www-form-urlencoded":
            if let charset = type["charset"], charset.lowercased() != "utf-8" { throw .unsupportedMediaType }
            fields = try Fields(urlEncoded: body[...])
        case "multipart/form-data":
            guard let boundary = type["boundary"], let reader = MultipartReader(body, boundary: boundary) else {
                throw .malformed("the boundary of the parts is missing or not one")
            }
            try read(reader)
        default:
            throw .unsupportedMediaType
        }
    }

    private mutating func read(_ reader: MultipartReader) throws(BadRequest) {
        for part in try reader.parts(most: Self.mostParts) {
            if let filename = part.filename {
                guard part.name.utf8.count <= Fields.longestName else {
                    throw .malformed("the name of a field is too long")
                }
                files[part.name, default: []].append(
                    UploadedFile(name: filename, contentType: part.contentType, bytes: part.content))
            } else {
                try fields.add(part.name, PercentCoding.text(part.content))
            }
        }
    }
}
