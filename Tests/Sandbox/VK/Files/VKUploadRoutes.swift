import FlyingFox
import FoundationEssentials

/// Where files are sent before `docs.save`.
struct VKUploadRoutes {
    let state: VKState

    /// What VK does not take as a document.
    static let refused: Set<String> = ["mp3", "exe", "bat", "cmd", "com", "msi", "scr"]

    func add(to server: Server) async {
        let state = state
        await server.on("POST /vk/upload", of: .vk, VKFileMisbehaviour()) { request in
            let parameters = try await Parameters(request)
            guard let owner = parameters["mid"].flatMap({ Int($0) }).flatMap(Person.init(vkID:)),
                parameters["hash"] == VKUploads.hash(of: owner)
            else { return try .json(["error": "invalid hash"]) }
            guard let file = parameters.files["file"], !file.name.isEmpty else {
                return try .json(["error": "no file"])
            }
            let ext = file.name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
            guard !Self.refused.contains(ext) else { return try .json(["error": "invalid file extension"]) }
            let upload = VKDocuments.Upload(owner: owner, name: file.name, bytes: Array(file.bytes))
            let name = await state.documents.keep(upload)
            let parts = [
                "\(owner.vkID)", "0", "0", "921", Opaque.random(length: 10), ext, "\(file.bytes.count)", file.name,
                name,
            ]
            return try .json(["file": parts.map { $0.filter { $0 != "|" } }.joined(separator: "|")])
        }
    }
}
