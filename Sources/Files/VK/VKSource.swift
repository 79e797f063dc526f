import Connections
import Glibc
import HTTPClient
import Site

/// VK's documents of one member, read with one token.
struct VKSource {
    let client: SourceClient
    let documents: VKDocuments

    /// All documents, newest first.
    func list() throws -> RemoteList {
        var found: [RemoteFile] = []
        while true {
            let page: VKDocumentPage = try ask(documents.list(offset: found.count))
            found += page.items.map(\.file)
            if page.items.isEmpty || found.count >= page.count { return RemoteList(files: found, isWhole: true) }
            if found.count >= RemoteList.longest { return RemoteList(files: found, isWhole: false) }
        }
    }

    /// Once more after a pause when calls of this member came too close together (three a second are taken).
    private func ask<Response: Decodable>(_ request: HTTPRequest) throws -> Response {
        for _ in 0..<Self.repetitions {
            do {
                return try askOnce(request)
            } catch let failure as VKFailure where failure.isPace {
                usleep(Self.pause)
            }
        }
        return try askOnce(request)
    }

    private static let repetitions = 3
    /// Microseconds.
    private static let pause: UInt32 = 500_000

    private func askOnce<Response: Decodable>(_ request: HTTPRequest) throws -> Response {
        let answer = try client.send(request, to: .vk)
        guard answer.isSuccess else {
            throw answer.status == 429 ? ListingFailure.limited : answer.status >= 500 ? .down : .nonsense
        }
        return try VKAnswer<Response>.read(answer.body)
    }
}
