import FoundationEssentials
import HTTPClient
import Storage

/// One file on its way to VK: an address is asked for, a form with the bytes is sent there, and what the answer calls them
/// is saved as a document.
///
/// What it calls them is written down before they are saved, and it counts once: the process that takes over saves them,
/// or finds that they were.
struct VKUpload {
    let upload: UploadQueue.Taken
    let blobs: BlobStore
    let queue: UploadQueue
    let call: SourceCall
    let transfer: UploadTransfer

    func send() throws -> UploadOutcome {
        if let target = upload.target, let file = try save(target) ?? find() { return .arrived(file) }
        let server: VKUploadServer = try call.vk { $0.uploadServer() }
        guard let answer = try transfer.send(form(to: server.address), of: upload) else { return .stopped }
        let sent = try VKUploadAnswer.read(answer)
        guard try queue.aim(upload, at: sent, known: namesakes().map(\.file.remoteID)) else { return .stopped }
        guard let file = try save(sent) else { throw UploadFailure.nonsense }
        return .arrived(file)
    }

    private func form(to address: String) -> HTTPRequest {
        let boundary = "quad-\(UUID().uuidString)"
        let head = """
            --\(boundary)\r
            Content-Disposition: form-data; name="file"; filename="\(fileName)"\r
            Content-Type: application/octet-stream\r
            \r

            """
        return HTTPRequest(
            method: .post, url: address, headers: [("Content-Type", "multipart/form-data; boundary=\(boundary)")],
            body: .framed(
                Array(head.utf8), file: blobs.path(of: upload.blob), Array("\r\n--\(boundary)--\r\n".utf8)),
            redirects: 0)
    }

    /// Only its ending tells VK something: the title comes with ``save(_:)``.
    private var fileName: String {
        let ending = UploadName(upload.name)?.ending ?? ""
        let isPlain = ending.count <= 20 && ending.allSatisfy { $0.isLetter || $0.isNumber }
        return ending.isEmpty || !isPlain ? "file" : "file.\(ending)"
    }

    /// Makes a document of what was sent; nil when that was done before, or VK does not know it.
    private func save(_ sent: String) throws -> RemoteFile? {
        do {
            let saved: VKSavedDocument = try call.vk(changes: true) { $0.save(sent, title: upload.name) }
            return saved.doc.file
        } catch CallFailure.missing {
            return nil
        }
    }

    /// Seconds that VK's clock may be behind ours.
    private static let grace = 300

    /// The document that an earlier try made without being able to say so: the one that was not there before. No other upload
    /// of this name and size is on its way meanwhile (``UploadQueue``).
    private func find() throws -> RemoteFile? {
        try namesakes().map(\.file).first { !upload.known.contains($0.remoteID) }
    }

    /// New documents that could be taken for this upload's: VK names neither hash nor upload.
    private func namesakes() throws -> [VKDocument] {
        let newest: VKDocumentPage = try call.vk { $0.list(offset: 0) }
        let begun = Int(upload.created.timeIntervalSince1970) - Self.grace
        return newest.items.filter { $0.title == upload.name && $0.size == upload.size && $0.date >= begun }
    }
}
