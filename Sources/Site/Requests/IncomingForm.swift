import Web

/// A file of a form, while it comes.
package struct IncomingFile: Sendable {
    /// The name of the form's field.
    package let field: String
    /// As the browser called it; nothing that may be used as a path.
    package let name: String
}

/// Takes the bytes of one file as they come.
package protocol FileTaker: AnyObject {
    func take(_ bytes: UnsafeRawBufferPointer) throws
    /// All bytes have come.
    func finish() throws
}

extension Context {
    /// Bytes of a form besides its files.
    private static let mostFieldBytes = 64 << 10

    /// Reads a form whose files are too large for memory. The form's token is checked before the first file is begun.
    ///
    /// - Parameters:
    ///   - limit: bytes of the whole form
    ///   - begin: called for each file with the fields that came before it; nil passes the file over
    /// - Returns: the fields
    /// - Throws: ``BadRequest``, ``BodyLost``, ``Failure/csrfFailed``, and what the takers throw
    package func receive(
        limit: Int, _ begin: (IncomingFile, Fields) throws -> (any FileTaker)?
    ) throws -> Fields {
        var stream = try MultipartStream.of(contentType: request.contentType, most: Form.mostParts)
        var form = FormInProgress()
        try readBody(limit: limit) { bytes in
            var piece = bytes
            while let event = try stream.next(&piece) {
                switch event {
                case .part(let part):
                    if part.filename != nil, !isCSRFVerified { try verifyCSRF(form.fields[CSRF.field]) }
                    try form.start(part, begin)
                case .content(let more): try form.take(more, most: Self.mostFieldBytes)
                case .end: try form.endPart()
                }
            }
        }
        try stream.finish()
        if !isCSRFVerified { try verifyCSRF(form.fields[CSRF.field]) }
        return form.fields
    }

    /// Bytes of the form that is about to be read, as the browser announced them; nil when it announced none.
    package var incomingLength: Int? {
        switch request.stage {
        case .announced(let length), .refused(let length): length
        case .sent: if let body { body.length } else { request.body.count }
        }
    }

    /// The body that was left to the page, or the one that came whole.
    private func readBody(limit: Int, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let body else {
            guard request.body.count <= limit else { throw BadRequest.tooLarge }
            return try request.body.withUnsafeBytes(take)
        }
        var fault: (any Error)?
        try body.read(limit: limit) { bytes in
            do {
                try take(bytes)
                return true
            } catch {
                fault = error
                return false
            }
        }
        if let fault { throw fault }
    }
}

/// The form as far as it has come.
private struct FormInProgress {
    var fields = Fields()
    private var part: MultipartStream.Part?
    private var text: [UInt8] = []
    private var bytes = 0
    private var taker: (any FileTaker)?

    mutating func start(
        _ part: MultipartStream.Part, _ begin: (IncomingFile, Fields) throws -> (any FileTaker)?
    ) throws {
        self.part = part
        text = []
        taker = try part.filename.flatMap { try begin(IncomingFile(field: part.name, name: $0), fields) }
    }

    mutating func take(_ more: UnsafeRawBufferPointer, most: Int) throws {
        if let taker { return try taker.take(more) }
        guard part?.filename == nil else { return }
        bytes += more.count
        guard bytes <= most else { throw BadRequest.tooLarge }
        text.append(contentsOf: more)
    }

    mutating func endPart() throws {
        guard let part else { return }
        if part.filename == nil { try fields.add(part.name, text: text) } else { try taker?.finish() }
        taker = nil
    }
}
