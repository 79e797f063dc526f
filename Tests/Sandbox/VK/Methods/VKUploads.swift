/// The methods around uploads.
struct VKUploads {
    let call: VKCall

    struct Address: Encodable {
        let upload_url: String
    }

    struct Saved: Encodable {
        let type = "doc"
        let doc: VKDocumentView
    }

    /// `docs.getUploadServer` and its two likes.
    func server() throws -> Address {
        let reader = try call.reader
        if let type = call.parameters["type"], type != "doc" { throw VKError.parameter("type is invalid") }
        let hash = Self.hash(of: reader)
        return Address(
            upload_url:
                "\(call.links.base)/vk/upload?act=add_doc&mid=\(reader.vkID)&aid=0&gid=0&type=0&hash=\(hash)&api=1")
    }

    /// `docs.save`
    func save() async throws -> Saved {
        guard let file = call.parameters["file"], !file.isEmpty else { throw VKError.parameter("file is undefined") }
        let title = call.parameters["title"].flatMap { $0.isEmpty ? nil : $0 }
        if let title, VKDocument.title(title) == nil { throw VKError.invalidTitle }
        let name = file.split(separator: "|").last.map(String.init) ?? ""
        guard
            let document = await call.documents.save(
                name, to: try call.reader, title: title, tags: call.list("tags") ?? [])
        else { throw VKError.notSaved }
        return Saved(doc: try call.view(document))
    }

    /// Of a person's upload address.
    static func hash(of person: Person) -> String { Opaque.of("upload \(person.vkID)") }
}
