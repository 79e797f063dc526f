import FoundationEssentials
import HTTPClient

extension VKDocuments {
    /// `docs.getUploadServer`: where to send a file's bytes.
    func uploadServer() -> HTTPRequest {
        call("docs.getUploadServer", [])
    }

    /// `docs.save`: makes a document of what was sent. It counts once.
    func save(_ sent: String, title: String) -> HTTPRequest {
        call("docs.save", [("file", sent), ("title", title)])
    }
}

/// An answer of `docs.getUploadServer`.
struct VKUploadServer: Decodable {
    let address: String

    private enum CodingKeys: String, CodingKey { case address = "upload_url" }
}

/// An answer of `docs.save`.
struct VKSavedDocument: Decodable {
    let doc: VKDocument
}

/// An answer of the place that bytes are sent to: `file`, which `docs.save` wants, or `error`, both with HTTP 200.
package struct VKUploadAnswer: Decodable {
    private let file: String?
    private let error: String?

    /// What the bytes are called there.
    package static func read(_ answer: HTTPResponse) throws -> String {
        switch answer.status {
        case 200..<300: break
        case 413: throw UploadFailure.tooLarge
        case 429: throw UploadFailure.limited
        default: throw answer.status >= 500 ? UploadFailure.down : .nonsense
        }
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(answer.body)) else {
            throw UploadFailure.nonsense
        }
        if let file = read.file, !file.isEmpty { return file }
        throw read.isAboutType ? UploadFailure.badType : .nonsense
    }

    /// Its words are not written down anywhere; those about a kind of file speak of an extension, a type or a format.
    private var isAboutType: Bool {
        let words = error?.lowercased() ?? ""
        return ["extension", "type", "format"].contains { words.contains($0) }
    }
}
