import FlyingFox
import FoundationEssentials
import Web

/// Where download and preview links lead.
struct DownloadRoutes {
    let disks: Disks

    func add(to server: Server) async {
        await disks.open("GET /yandex/downloader/disk/:id/:expiry/:signature", server) { call in
            let (id, expiry) = try check(call)
            guard let end = Int(expiry, radix: 16), Double(end) > Date().timeIntervalSince1970 else {
                return disks.switches.now.failsExpiredLinks ? Self.nginx : Self.gone
            }
            guard let disk = disks.owned(by: call.parameters["owner_uid"] ?? "") else { return Self.gone }
            if let (name, type, content) = await disk.file(id: id) {
                return send(content, named: name, type, call.request)
            }
            guard let folder = await disk.snapshot(id: id) else { return Self.gone }
            let archive = try FolderArchive(folder)
            return HTTPResponse(
                statusCode: .ok,
                headers: HTTPHeaders([
                    .contentType: "application/zip", .contentDisposition: disposition(folder.name + ".zip"),
                ]), body: body(archive.pieces))
        }

        await disks.on("GET /yandex/downloader/preview/:id/:expiry/:signature", server) { call, disk in
            let (id, _) = try check(call)
            guard call.parameters["owner_uid"] == disk.owner.uid else { throw YandexRefusal.forbidden }
            guard let size = PreviewSize(call.parameters["size"] ?? "") else { throw YandexRefusal.notFound }
            guard let (_, type, content) = await disk.file(id: id), let preview = content.preview(of: type) else {
                throw YandexRefusal.notFound
            }
            switch preview {
            case .drawn(let draw): return .bytes(draw(size), type: "image/png")
            case .itself:
                return HTTPResponse(
                    statusCode: .ok, headers: HTTPHeaders([.contentType: type.mime]),
                    body: body(content.pieces(0..<content.fingerprint.size)))
            }
        }
    }

    /// - Throws: when the link was not made here
    private func check(_ call: DiskCall) throws -> (id: String, expiry: String) {
        let parts = call.request.routeParameters
        guard let id = parts["id"], let expiry = parts["expiry"], let signature = parts["signature"],
            call.links.isGenuine(id, expiry, owner: call.parameters["owner_uid"] ?? "", signature: signature)
        else { throw YandexRefusal.linkDamaged }
        return (id, expiry)
    }

    private func send(
        _ content: FileContent, named name: String, _ type: MediaType, _ request: HTTPRequest
    ) -> HTTPResponse {
        let print = content.fingerprint
        let tag = "\"\(print.md5)\""
        var headers = HTTPHeaders([
            .contentType: type.mime, .acceptRanges: "bytes", .eTag: tag, .contentDisposition: disposition(name),
        ])
        let isSame = request.headers[HTTPHeader("If-Range")].map { $0 == tag } ?? true
        guard isSame, let asked = request.headers[.range].flatMap({ ByteRange($0) }) else {
            return HTTPResponse(statusCode: .ok, headers: headers, body: body(content.pieces(0..<print.size)))
        }
        guard let range = asked.within(print.size) else {
            headers[.contentRange] = "bytes */\(print.size)"
            return HTTPResponse(statusCode: .rangeNotSatisfiable, headers: headers)
        }
        headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(print.size)"
        return HTTPResponse(statusCode: .partialContent, headers: headers, body: body(content.pieces(range)))
    }

    private func body(_ pieces: FilePieces) -> HTTPBodySequence {
        HTTPBodySequence(from: pieces, count: pieces.count, suggestedBufferSize: 65_536)
    }

    /// RFC 6266.
    private func disposition(_ name: String) -> String { "attachment; filename*=UTF-8''\(PercentCoding.encode(name))" }

    private static let gone = HTTPResponse(statusCode: HTTPStatusCode(410, phrase: "Gone"))

    /// As a server before the real one answers.
    private static let nginx = HTTPResponse.text(
        "<html>\r\n<head><title>500 Internal Server Error</title></head>\r\n<body>\r\n"
            + "<center><h1>500 Internal Server Error</h1></center>\r\n<hr><center>nginx</center>\r\n"
            + "</body>\r\n</html>\r\n",
        type: "text/html", status: .internalServerError)
}
