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
            try read(MultipartStream.of(contentType: contentType, most: Self.mostParts), of: body)
        default:
            throw .unsupportedMediaType
        }
    }

    private mutating func read(_ stream: consuming MultipartStream, of body: [UInt8]) throws(BadRequest) {
        var part: MultipartStream.Part?
        var content: [UInt8] = []
        try body.withUnsafeBufferPointer { (bytes) throws(BadRequest) in
            var piece = UnsafeRawBufferPointer(bytes)
            while let event = try stream.next(&piece) {
                switch event {
                case .part(let begun):
                    part = begun
                    content = []
                case .content(let more): content.append(contentsOf: more)
                case .end: if let part { try add(part, content) }
                }
            }
        }
        try stream.finish()
    }

    private mutating func add(_ part: MultipartStream.Part, _ content: [UInt8]) throws(BadRequest) {
        guard let filename = part.filename else {
            return try fields.add(part.name, text: content)
        }
        guard part.name.utf8.count <= Fields.longestName else { throw .malformed("the name of a field is too long") }
        files[part.name, default: []].append(
            UploadedFile(name: filename, contentType: part.contentType, bytes: content[...]))
    }
}
