import HTTPClient

/// The Yandex Disk of one member, read with one token.
struct YandexSource {
    let client: SourceClient
    let disk: YandexDisk

    func list(_ kind: Listing.Kind, _ path: String) throws -> RemoteList {
        var found: [RemoteFile] = []
        while true {
            let request =
                switch kind {
                case .folder: disk.folder(path, offset: found.count)
                case .all: disk.files(offset: found.count)
                case .published: disk.published(offset: found.count)
                case .usage, .trash: throw ListingFailure.nonsense
                }
            let page = try YandexPage.read(read(request)).resources
            found += page.map(\.file)
            if page.count < YandexDisk.pageSize { return RemoteList(files: found, isWhole: true) }
            if found.count >= RemoteList.longest { return RemoteList(files: found, isWhole: false) }
        }
    }

    /// All of the trash, from what came last.
    func trash() throws -> [TrashedFile] {
        var found: [TrashedFile] = []
        while true {
            let page = try TrashedFile.read(read(disk.trash(offset: found.count)))
            found += page
            if page.count < YandexDisk.pageSize || found.count >= RemoteList.longest {
                return found.filter { $0.path.hasPrefix("trash:/") }
            }
        }
    }

    func space() throws -> DiskSpace { try DiskSpace.read(read(disk.usage())) }

    private func read(_ request: HTTPRequest) throws -> [UInt8] {
        var answer = try client.send(request, to: .yandex)
        // Good tokens are refused now and then in a quick series of calls (yadisk's issue 54).
        if answer.status == 401 { answer = try client.send(request, to: .yandex) }
        guard answer.status == 200 else { throw YandexFailure(status: answer.status, body: answer.body) }
        return answer.body
    }
}
