import FlyingFox
import FoundationEssentials

/// Where upload links lead: raw bytes, without a token, of any type, with a length or in chunks.
struct UploadRoutes {
    let disks: Disks

    func add(to server: Server) async {
        await disks.open("PUT /yandex/uploader/upload-target/:id", server) { call in
            let request = call.request
            let id = request.routeParameters["id"] ?? ""
            guard let (disk, upload) = await disks.take(upload: id) else {
                try await drain(request)
                return HTTPResponse(statusCode: .notFound)
            }
            if let range = request.headers[.contentRange], !isWhole(range, request) {
                try await drain(request)
                await disk.fail(upload)
                return HTTPResponse(statusCode: HTTPStatusCode(412, phrase: "Precondition Failed"))
            }
            do {
                guard let content = try await receive(request, upTo: disk.capacity.largestFile) else {
                    await disk.fail(upload)
                    return HTTPResponse(statusCode: .payloadTooLarge)
                }
                try await disk.finish(upload, content)
                return .created
            } catch {
                await disk.fail(upload)
                throw error
            }
        }
    }

    /// Into a file as it comes.
    ///
    /// - Returns: nil when there was more than `limit` bytes
    private func receive(_ request: HTTPRequest, upTo limit: Int) async throws -> FileContent? {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            try await drain(request)
            return nil
        }
        let file = try TemporaryFile()
        var reader = Fingerprint.Reader()
        for try await piece in request.bodySequence where reader.size <= limit {
            reader.read(piece)
            try file.append(piece)
        }
        return reader.size <= limit ? FileContent(file, reader.fingerprint) : nil
    }

    /// Reads to the end what nobody wants: the next request on the connection begins there.
    private func drain(_ request: HTTPRequest) async throws {
        for try await _ in request.bodySequence {}
    }

    /// `bytes 0-9/10` of ten bytes: only whole files are taken.
    private func isWhole(_ range: String, _ request: HTTPRequest) -> Bool {
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }) else { return false }
        return range == "bytes 0-\(length - 1)/\(length)"
    }
}
