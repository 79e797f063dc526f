import HTTPClient

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

    private func ask<Response: Decodable>(_ request: HTTPRequest) throws -> Response {
        try VKPace.keeping(within: nil) {
            let answer = try client.send(request, to: .vk)
            guard answer.isSuccess else {
                throw answer.status == 429 ? ListingFailure.limited : answer.status >= 500 ? .down : .nonsense
            }
            return try VKAnswer<Response>.read(answer.body)
        }
    }
}
