import FlyingFox

/// The links of documents, their files and previews: no token is asked for, the address is the key.
struct VKFileRoutes {
    let state: VKState

    func add(to server: Server) async {
        let state = state
        await server.on("GET,HEAD /vk/:document", of: .vk, VKFileMisbehaviour()) { [unowned server] request in
            guard let name = request.routeParameters["document"], name.hasPrefix("doc") else {
                throw Refusal("There is nothing here", status: .notFound)
            }
            let parameters = try await Parameters(request)
            let links = VKLinks(base: try await server.base(), generation: await state.switches.linkGeneration)
            guard let document = await Self.document(name.dropFirst(3), state),
                parameters["hash"] == links.hash(document),
                parameters["dl"] == links.download(document)
            else { return Self.page() }
            let isFilm = parameters["mp4"] == "1" && document.content.film != nil
            guard isFilm || parameters["no_preview"] == "1" else { return Self.page() }
            return HTTPResponse(
                statusCode: .found,
                headers: HTTPHeaders([.location: links.file(of: document, ext: isFilm ? "mp4" : document.ext)]))
        }

        await server.on("GET,HEAD /vk/files/:key/:name", of: .vk, VKFileMisbehaviour()) { request in
            let document = try await Self.document(of: request, state)
            let name = request.routeParameters["name"] ?? ""
            if name.hasSuffix(".mp4"), document.ext != "mp4", let film = document.content.film {
                return .file(film.bytes, type: "video/mp4", name: "\(document.title).mp4", to: request)
            }
            return .file(
                document.content.bytes, type: MediaTypes.of(document.ext), name: document.title, to: request)
        }

        await server.on("GET,HEAD /vk/previews/:key/:name", of: .vk, VKFileMisbehaviour()) { request in
            let document = try await Self.document(of: request, state)
            let name = request.routeParameters["name"] ?? ""
            guard let preview = document.content.previews.first(where: { "\($0.letter).\($0.ext)" == name }) else {
                throw Refusal("No such preview", status: .notFound)
            }
            return .file(preview.bytes, type: MediaTypes.of(preview.ext), name: nil, to: request)
        }
    }

    /// Where a link has ended VK shows a page, with 200.
    private static func page() -> HTTPResponse {
        .text(
            "<!doctype html><title>VK</title><p>Файл удалён или ссылка на него устарела.</p>", type: "text/html")
    }

    /// - Parameter name: `owner_id`
    private static func document(_ name: some StringProtocol, _ state: VKState) async -> VKDocument? {
        let parts = name.split(separator: "_").compactMap { Int($0) }
        guard parts.count >= 2, let owner = Person(vkID: parts[0]) else { return nil }
        return await state.documents.document(parts[1], of: owner)
    }

    /// Of `owner_id_secret`; 404 where the secret is not the document's, or not any more.
    private static func document(of request: HTTPRequest, _ state: VKState) async throws -> VKDocument {
        let key = (request.routeParameters["key"] ?? "").split(separator: "_", maxSplits: 2)
        let links = VKLinks(base: "", generation: await state.switches.linkGeneration)
        guard key.count == 3, let document = await document("\(key[0])_\(key[1])", state),
            links.secret(document) == key[2]
        else { throw Refusal("No such file", status: .notFound) }
        return document
    }
}
