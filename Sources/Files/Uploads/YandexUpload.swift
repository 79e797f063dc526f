import Glibc
import HTTPClient
import Site
import Storage

/// One file on its way to Yandex Disk: a link is asked for, and the bytes are put there.
struct YandexUpload {
    let upload: UploadQueue.Taken
    let blobs: BlobStore
    let queue: UploadQueue
    let call: SourceCall
    let transfer: UploadTransfer
    let names: TakenNames
    let log: Log

    func send() throws -> UploadOutcome {
        // An earlier try may have come to its end without being able to say so.
        if let target = upload.target, try isThere(target) { return arrived(at: target) }
        try checkSpace()
        guard let name = UploadName(upload.name) else { throw UploadFailure.badName }
        let most = upload.conflict == .keep ? 100 : 1
        let taken = most > 1 ? try names.known(in: upload.folder, of: upload.connection, by: call) : []
        for number in 1...most {
            let numbered = name.numbered(number).text
            let path = "\(upload.folder)\(upload.folder.hasSuffix("/") ? "" : "/")\(numbered)"
            if taken.contains(numbered), path != upload.target { continue }
            do {
                let outcome = try put(at: path)
                if case .arrived = outcome { names.add(numbered) }
                return outcome
            } catch CallFailure.taken {
                if path == upload.target, try isThere(path) { return arrived(at: path) }
                switch upload.conflict {
                case .ask: return .asks
                case .replace: throw UploadFailure.taken
                case .keep: continue
                }
            }
        }
        throw UploadFailure.taken
    }

    private func put(at path: String) throws -> UploadOutcome {
        let link = try YandexUploadLink.read(
            call.yandex(changes: false) { $0.uploadLink(path, overwrites: upload.conflict == .replace) }.body)
        guard try queue.aim(upload, at: path) else { return .stopped }
        let request = HTTPRequest(
            method: .put, url: link.href, headers: [("Content-Type", "application/octet-stream")],
            body: .file(blobs.path(of: upload.blob)), redirects: 0)
        guard let answer = try transfer.send(request, of: upload) else { return .stopped }
        switch answer.status {
        case 201: return arrived(at: path)
        case 202: return try wait(for: link.operation) ? arrived(at: path) : .failed(.nonsense)
        case 413: throw UploadFailure.tooLarge
        // The link has ended, or the whole was not whole: with a new one once more.
        case 404, 410, 412: throw CallFailure.down
        default: throw CallFailure(YandexFailure(status: answer.status, body: answer.body))
        }
    }

    /// Whether the bytes of this upload are what stands at that place.
    private func isThere(_ path: String) throws -> Bool {
        let found: YandexContent
        do {
            found = try YandexContent.read(call.yandex { $0.content(path) }.body)
        } catch CallFailure.missing {
            return false
        }
        guard found.size == upload.size else { return false }
        return try blobs.isIntact(upload.blob, size: upload.size, sha256: found.digest) {
            guard try queue.beat(upload, sent: upload.size) else { throw CallFailure.busy }
        }
    }

    /// Refuses what the disk would refuse at the end, before a byte is sent.
    private func checkSpace() throws {
        let room = try YandexRoom.read(call.yandex { $0.room() }.body)
        guard upload.size <= room.largestFile else { throw UploadFailure.tooLarge }
        guard upload.size <= room.free else { throw UploadFailure.full }
    }

    /// Waits for what the disk goes on with by itself.
    private func wait(for operation: String) throws -> Bool {
        for seconds in [1, 1, 2, 3, 5, 8, 10, 10, 10, 10] as [UInt32] {
            switch try YandexOperation.status(in: call.yandex { $0.operation(operation) }.body) {
            case .success: return true
            case .failed: return false
            case .inProgress: break
            }
            sleep(seconds)
            guard try queue.beat(upload, sent: upload.size) else { return true }
        }
        throw CallFailure.down
    }

    /// As the disk shows it; a list that is asked for later shows it too.
    private func arrived(at path: String) -> UploadOutcome {
        do {
            return .arrived(try YandexResource.read(call.yandex { $0.find(path) }.body).file)
        } catch {
            log.write("upload not seen", ["upload": String(upload.id.rawValue), "failure": "\(error)"])
            return .arrived(nil)
        }
    }
}
