/// The methods that change documents.
struct VKDocumentChanges {
    let call: VKCall

    /// `docs.edit`: the title and the tags; the extension, the file and its address stay.
    func edit() async throws -> Int {
        let reader = try call.reader
        let id = try call.required("doc_id")
        guard let title = call.parameters["title"] else { throw VKError.parameter("title is undefined") }
        try await find(id, owner: try call.number("owner_id") ?? reader.vkID, denied: .documentDenied)
        guard let title = VKDocument.title(title) else { throw VKError.invalidTitle }
        await call.documents.edit(id, of: reader, title: title, tags: call.list("tags"))
        return 1
    }

    /// `docs.delete`
    func delete() async throws -> Int {
        let owner = try call.required("owner_id")
        let id = try call.required("doc_id")
        try await find(id, owner: owner, denied: .deletingDenied)
        guard await call.documents.delete(id, of: try call.reader) else { throw VKError.noDocument }
        return 1
    }

    /// `docs.restore`
    func restore() async throws -> Int {
        let owner = try call.required("owner_id")
        let id = try call.required("doc_id")
        let reader = try call.reader
        guard owner == reader.vkID else { throw VKError.restoringDenied }
        if await call.documents.restore(id, of: reader) { return 1 }
        throw await call.documents.document(id, of: reader) == nil ? VKError.deletedLongAgo : VKError.restoringDenied
    }

    /// `docs.add`: the number of the copy.
    func add() async throws -> Int {
        let owner = try call.required("owner_id")
        let id = try call.required("doc_id")
        let reader = try call.reader
        guard let owner = Person(vkID: owner), let document = await call.documents.document(id, of: owner) else {
            throw VKError.noDocument
        }
        guard owner == reader || document.isPublic || call.parameters["access_key"] == document.accessKey else {
            throw VKError.documentDenied
        }
        guard let copy = await call.documents.add(document, to: reader) else { throw VKError.notSaved }
        return copy
    }

    /// Throws unless the document is there and the token's owner's.
    private func find(_ id: Int, owner: Int, denied: VKError) async throws {
        guard let owner = Person(vkID: owner), await call.documents.document(id, of: owner) != nil else {
            throw VKError.noDocument
        }
        guard owner == (try call.reader) else { throw denied }
    }
}
