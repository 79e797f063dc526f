/// The methods that list documents.
struct VKDocumentLists {
    let call: VKCall

    struct Page<Item: Encodable>: Encodable {
        /// Of all, not of the page.
        let count: Int
        let items: [Item]
    }

    struct TypeCount: Encodable {
        let id: Int
        let name: String
        let count: Int
    }

    /// `docs.get`
    func get() async throws -> Page<VKDocumentView> {
        let type = try call.number("type", 0...8) ?? 0
        let documents = try await documents().filter { type == 0 || $0.type.rawValue == type }
        return try page(documents, count: try call.number("count", 0...Int.max) ?? documents.count)
    }

    /// `docs.getById`: what is unknown is left out.
    func getById() async throws -> [VKDocumentView] {
        guard let names = call.list("docs"), !names.isEmpty else { throw VKError.parameter("docs is undefined") }
        let reader = try call.reader
        var views: [VKDocumentView] = []
        for name in names {
            let parts = name.split(separator: "_", maxSplits: 2).map(String.init)
            guard parts.count >= 2, let owner = Int(parts[0]), let id = Int(parts[1]) else {
                throw VKError.parameter("docs is invalid")
            }
            guard let owner = Person(vkID: owner), let document = await call.documents.document(id, of: owner),
                owner == reader || document.isPublic || (parts.count == 3 && parts[2] == document.accessKey)
            else { continue }
            views.append(try call.view(document))
        }
        return views
    }

    /// `docs.search`: the own documents first, then those of everybody.
    func search() async throws -> Page<VKDocumentView> {
        guard let query = call.parameters["q"], query.count <= 512 else { throw VKError.parameter("q is undefined") }
        let reader = try call.reader
        var documents = await call.documents.all(of: reader)
        if !call.flag("search_own") { documents += await call.documents.allPublic(except: reader) }
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        documents = documents.filter { document in
            let text = (document.title + " " + document.tags.joined(separator: " ")).lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        return try page(documents, count: try call.number("count", 0...Int.max) ?? 20)
    }

    /// `docs.getTypes`: only those of which there are documents.
    func types() async throws -> Page<TypeCount> {
        let documents = try await documents()
        let isRussian = ["ru", "0"].contains(call.parameters["lang"] ?? "ru")
        let counts = VKDocumentType.allCases.compactMap { type -> TypeCount? in
            let count = documents.count { $0.type == type }
            guard count > 0 else { return nil }
            return TypeCount(id: type.rawValue, name: type.name(isRussian: isRussian), count: count)
        }
        return Page(count: counts.count, items: counts)
    }

    /// Those of `owner_id`, which may only be the token's owner.
    private func documents() async throws -> [VKDocument] {
        let reader = try call.reader
        let owner = try call.number("owner_id") ?? reader.vkID
        if owner < 0 { throw VKError.groupsOff }
        guard owner == reader.vkID else { throw VKError.denied }
        return await call.documents.all(of: reader)
    }

    private func page(_ documents: [VKDocument], count: Int) throws -> Page<VKDocumentView> {
        let offset = try call.number("offset", 0...Int.max) ?? 0
        let views = try documents.dropFirst(offset).prefix(count).map { try call.view($0) }
        return Page(count: documents.count, items: views)
    }
}
