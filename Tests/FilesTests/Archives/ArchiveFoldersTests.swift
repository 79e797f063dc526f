import Connections
import Files
import HTTPClient
import Postgres
import Site
import TestSupport
import Testing

/// What stands in the folders of an archive, asked of a disk that has a folder with a file and another folder.
@Suite(.serialized) struct ArchiveFoldersTests {
    /// The archive of that folder, once `quad work` has looked into it: why it was not packed, and which folders the disk
    /// was asked for.
    private func look(fileOf size: Int) throws -> (failure: String?, asked: [String]) {
        let disk = try LocalServer.answering { request in
            let items =
                request.path.contains("Spring")
                ? item("b.bin", in: "disk:/Lectures/Spring", size: 1)
                : "\(item("a.bin", in: "disk:/Lectures", size: size)),\(item("Spring", in: "disk:/Lectures"))"
            return response(
                200, ["Content-Type: application/json"], "{\"_embedded\":{\"items\":[\(items)]}}")
        }
        let kept = try KeptFiles(["QUAD_YANDEX_DISK": "\(disk.url)/v1/disk", "QUAD_QUOTA": "1"])
        let connection = try kept.connect(.yandex)
        try kept.authorize(connection)
        let folder = try kept.keep("Lectures", of: connection, .yandex)
        _ = try kept.browser.post(Paths.archives(), ["file": folder.pathSegment])
        let handlers = FileJobs.transferHandlers(kept.app.services, kept.app.providers, isStopping: { false })
            .filter { $0.kind == ArchiveJob.kind }
        try kept.app.work(handlers)
        let failure = try #require(
            try kept.app.database.row("SELECT failure FROM archives") { try $0.only(String?.self) })
        let asked = disk.transcript.compactMap { call in
            ["Lectures/Spring", "Lectures"].first { call.contains($0) || call.contains($0.encoded) }
        }
        return (failure, asked)
    }

    @Test func `all folders are looked through while what is in them fits`() throws {
        let (failure, asked) = try look(fileOf: (1 << 19) - 1)
        #expect(failure == nil)
        #expect(asked == ["Lectures", "Lectures/Spring"])
    }

    /// The disk is not asked on for what will not be packed.
    @Test func `nothing is looked for beyond what a member may keep`() throws {
        let (failure, asked) = try look(fileOf: (1 << 19) + 1)
        #expect(failure == ArchiveFailure.tooMuch.rawValue)
        #expect(asked == ["Lectures"])
    }
}

/// An entry of the disk; a name without a dot is a folder's.
private func item(_ name: String, in folder: String, size: Int = 0) -> String {
    """
    {"name":"\(name)","path":"\(folder)/\(name)","type":"\(name.contains(".") ? "file" : "dir")",\
    "resource_id":"\(name)","created":"2026-11-21T10:00:00+00:00","modified":"2026-11-21T10:00:00+00:00",\
    "size":\(size),"mime_type":"application/octet-stream"}
    """
}

extension String {
    /// As it stands in an address.
    fileprivate var encoded: String { split(separator: "/").joined(separator: "%2F") }
}
