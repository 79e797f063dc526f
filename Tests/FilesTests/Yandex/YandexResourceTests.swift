import Files
import FoundationEssentials
import Testing

/// What the answers of Yandex Disk become.
struct YandexResourceTests {
    private static let image = #"""
        {"name":"a.jpg","path":"disk:/Photos/a.jpg","type":"file","resource_id":"113:ab12","size":184213,
         "created":"2025-03-04T09:11:27+00:00","modified":"2025-03-04T09:11:28+00:00","mime_type":"image/jpeg",
         "media_type":"image","preview":"https://downloader.disk.yandex.ru/preview/1?size=S","md5":"0cc1"}
        """#
    private static let folder = #"""
        {"name":"Лекции","path":"disk:/Лекции","type":"dir","resource_id":"113:cd34",
         "created":"2025-03-04T09:11:27+00:00","modified":"2025-03-04T09:11:27+00:00",
         "public_url":"https://yadi.sk/d/Abc"}
        """#

    @Test func `what stands in a folder becomes files and folders with their parents`() throws {
        let body = #"{"_embedded":{"items":[\#(Self.folder),\#(Self.image)]}}"#
        let files = try YandexPage.read(Array(body.utf8)).resources.map(\.file)
        #expect(files.map(\.name) == ["Лекции", "a.jpg"])
        #expect(files.map(\.parent) == ["disk:/", "disk:/Photos"])
        #expect(files.map(\.isFolder) == [true, false])
        #expect(files[0].publicLink == "https://yadi.sk/d/Abc" && files[0].size == 0)
        #expect(files[1].category == .images && files[1].size == 184_213 && files[1].md5 == "0cc1")
        #expect(files[1].created == Date(timeIntervalSince1970: 1_741_079_487))
    }

    @Test func `a flat list is read likewise, and what is no list is nonsense`() throws {
        let flat = #"{"items":[\#(Self.image)],"limit":1,"offset":0}"#
        #expect(try YandexPage.read(Array(flat.utf8)).resources.count == 1)
        for body in ["", "{}", "[]", "<html>", #"{"items":[{"name":"a"}]}"#, #"{"items":null}"#] {
            #expect(throws: ListingFailure.nonsense) { try YandexPage.read(Array(body.utf8)) }
        }
    }

    @Test func `five thousand broken answers do no harm`() throws {
        let whole = #"{"_embedded":{"items":[\#(Self.folder),\#(Self.image)]}}"#
        let before = try MutatedAnswers.memory()
        for body in MutatedAnswers(of: whole, count: 5_000) {
            do {
                for file in try YandexPage.read(body).resources.map(\.file) {
                    #expect(file.size >= 0 && !file.name.isEmpty && !file.name.utf8.contains(0))
                }
            } catch {
                #expect(error == .nonsense)
            }
        }
        #expect(try MutatedAnswers.memory() - before < 32 << 20)
    }

    @Test(arguments: [
        ("image", "image/png", FileCategory.images), ("image", "image/gif", .gif), ("audio", "audio/mpeg", .audio),
        ("video", "video/mp4", .video), ("compressed", "application/zip", .archives), ("book", "", .books),
        ("document", "application/pdf", .text), ("spreadsheet", "", .text), ("executable", "", .other),
        ("", "", .other),
    ])
    func `kinds of media become categories`(_ media: String, _ type: String, _ category: FileCategory) throws {
        let item = Self.image.replacing(#""image""#, with: "\"\(media)\"").replacing("image/jpeg", with: type)
        #expect(try YandexPage.read(Array(#"{"items":[\#(item)]}"#.utf8)).resources[0].file.category == category)
    }

    @Test func `paths have parents up to the root`() {
        #expect(YandexResource.parent(of: "disk:/a/b/c") == "disk:/a/b")
        #expect(YandexResource.parent(of: "disk:/a") == "disk:/")
    }

    @Test func `a refusal is told by its status and name`() {
        func failure(_ status: Int, _ name: String = "") -> ListingFailure {
            YandexFailure(status: status, body: Array(#"{"error":"\#(name)","message":"","description":""}"#.utf8))
                .listing
        }
        #expect(failure(401) == .revoked && failure(403) == .denied && failure(404, "DiskNotFoundError") == .gone)
        #expect(failure(429) == .limited && failure(423, "DiskUploadTrafficLimitExceeded") == .limited)
        #expect(failure(423, "LockedError") == .locked && failure(423, "DiskResourceLockedError") == .locked)
        #expect(failure(500) == .down && failure(503) == .down && failure(400) == .nonsense)
    }

    @Test func `calls carry the path encoded in the query and the token in a header`() {
        let disk = YandexDisk(base: "https://cloud-api.yandex.net/v1/disk", token: "y0_secret")
        let request = disk.move("disk:/а б.txt", to: "disk:/c&d")
        #expect(
            request.url
                == "https://cloud-api.yandex.net/v1/disk/resources/move?from=disk%3A%2F%D0%B0%20%D0%B1.txt&path=disk%3A%2Fc%26d&overwrite=false"
        )
        #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "OAuth y0_secret" })
        #expect(disk.usage().url.hasPrefix("https://cloud-api.yandex.net/v1/disk?fields="))
    }
}
