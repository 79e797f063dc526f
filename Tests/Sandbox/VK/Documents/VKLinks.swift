/// The addresses of a document's files. They need no token, and end when the generation goes on.
struct VKLinks: Sendable {
    let base: String
    /// `VKSwitches.linkGeneration`
    let generation: Int

    /// The page address, which leads to the file.
    func url(of document: VKDocument) -> String {
        "\(base)/vk/doc\(name(document))?hash=\(hash(document))&dl=\(download(document))&api=1&no_preview=1"
    }

    func film(of document: VKDocument) -> String {
        "\(base)/vk/doc\(name(document))?hash=\(hash(document))&dl=\(download(document))&mp4=1"
    }

    /// - Parameter ext: the film's is another than the document's
    func file(of document: VKDocument, ext: String) -> String {
        let name = ext == "" ? "\(document.id)" : "\(document.id).\(ext)"
        return "\(base)/vk/files/\(self.name(document))_\(secret(document))/\(name)?extra=\(download(document))"
    }

    func preview(_ preview: VKDocument.Preview, of document: VKDocument) -> String {
        "\(base)/vk/previews/\(name(document))_\(secret(document))/\(preview.letter).\(preview.ext)"
    }

    func hash(_ document: VKDocument) -> String { Opaque.of("hash \(generation) \(name(document))") }
    func download(_ document: VKDocument) -> String { Opaque.of("dl \(generation) \(name(document))") }

    /// Of the addresses of files and previews, without `_`, which parts them.
    func secret(_ document: VKDocument) -> String {
        String(Opaque.of("file \(generation) \(name(document))", length: 43).filter { $0 != "_" }.prefix(24))
    }

    private func name(_ document: VKDocument) -> String { "\(document.owner.vkID)_\(document.id)" }
}
