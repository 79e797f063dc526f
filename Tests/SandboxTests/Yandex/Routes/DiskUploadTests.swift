import Foundation
import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct DiskUploads {
    @Test func `take bytes without a token and once`() async throws {
        let yandex = try await YandexClient()
        let answer = try await yandex.call("resources/upload", ["path": "disk:/новый файл.txt"])
        #expect(answer.status == 200)
        let link = try answer.json
        #expect(link.names == ["operation_id", "href", "method", "templated"])
        #expect(link["method"].text == "PUT")
        let operation = "operations/\(link["operation_id"].text ?? "")"
        #expect(try await yandex.call(operation).text == "{\"status\":\"in-progress\"}")
        let put = try await yandex.open(.put, link["href"].text, body: .bytes(Array("привет".utf8)), isAnonymous: true)
        #expect(put.status == 201)
        #expect(put.body.isEmpty)
        #expect(put["content-type"] == nil)
        #expect(try await yandex.call(operation).text == "{\"status\":\"success\"}")
        let file = try await yandex.meta("disk:/новый файл.txt")
        #expect(file["size"].number == 12)
        #expect(file["md5"].text == "608333adc72f545078ede3aad71bfe74")
        #expect(try await yandex.text(of: "disk:/новый файл.txt") == "привет")
        let again = try await yandex.open(.put, link["href"].text, body: .bytes([1]), isAnonymous: true)
        #expect(again.status == 404)
    }

    @Test func `replace only what they may`() async throws {
        let yandex = try await YandexClient()
        try await yandex.put("1", at: "disk:/a.txt")
        let id = try await yandex.meta("disk:/a.txt")["resource_id"]
        let refused = try await yandex.put("2", at: "disk:/a.txt")
        #expect(refused.status == 409)
        #expect(try refused.json["error"].text == "DiskResourceAlreadyExistsError")
        #expect(try await yandex.put("3", at: "disk:/a.txt", overwrites: true).status == 201)
        #expect(try await yandex.text(of: "disk:/a.txt") == "3")
        #expect(try await yandex.meta("disk:/a.txt")["resource_id"] == id)
        #expect(
            try await yandex.put("4", at: "disk:/Книги", overwrites: true).json["error"].text
                == "DiskPathPointsToExistentDirectoryError")
        #expect(
            try await yandex.put("5", at: "disk:/нет/a.txt").json["error"].text == "DiskPathDoesntExistsError")
    }

    @Test func `fail when the place is taken meanwhile`() async throws {
        let yandex = try await YandexClient()
        let link = try await yandex.call("resources/upload", ["path": "disk:/a.txt"]).json
        try await yandex.put("первый", at: "disk:/a.txt")
        let late = try await yandex.open(.put, link["href"].text, body: .bytes([1]), isAnonymous: true)
        #expect(late.status == 409)
        #expect(
            try await yandex.call("operations/\(link["operation_id"].text ?? "")").text == "{\"status\":\"failed\"}")
        #expect(try await yandex.text(of: "disk:/a.txt") == "первый")
    }

    @Test func `come as a file of megabytes`() async throws {
        let yandex = try await YandexClient()
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        var bytes = [UInt8](repeating: 0, count: 8 << 20)
        for place in bytes.indices { bytes[place] = UInt8(truncatingIfNeeded: place &* 2_654_435_761 >> 13) }
        try Data(bytes).write(to: URL(filePath: file))
        let url = try await yandex.call("resources/upload", ["path": "disk:/большой.bin"]).json["href"].text
        #expect(
            try await yandex.open(
                .put, url, body: .file(file), headers: [("Content-Type", "application/x-www-form-urlencoded")],
                isAnonymous: true
            ).status == 201)
        let link = try await yandex.meta("disk:/большой.bin")["file"].text
        let tail = try await yandex.open(link, headers: [("Range", "bytes=-1000")], isAnonymous: true)
        // A failure would print the difference of millions of bytes, which takes for ever.
        let isSameTail = tail.body == bytes.suffix(1000)
        #expect(isSameTail)
        let isSame = try await yandex.open(link, isAnonymous: true).body == bytes
        #expect(isSame)
    }

    @Test func `end in their time`() async throws {
        let yandex = try await YandexClient()
        try await yandex.turn("{\"upload_seconds\": 0}")
        let link = try await yandex.call("resources/upload", ["path": "disk:/a.txt"]).json
        #expect(try await yandex.open(.put, link["href"].text, body: .bytes([1]), isAnonymous: true).status == 404)
        #expect(try await yandex.call("resources", ["path": "disk:/a.txt"]).status == 404)
    }

    @Test func `take whole files only`() async throws {
        let yandex = try await YandexClient()
        func put(_ range: String) async throws -> Int {
            let url = try await yandex.call("resources/upload", ["path": "disk:/a.txt", "overwrite": "true"])
                .json["href"].text
            return try await yandex.open(
                .put, url, body: .bytes([1, 2, 3]), headers: [("Content-Range", range)], isAnonymous: true
            ).status
        }
        #expect(try await put("bytes 3-5/6") == 412)
        #expect(try await put("bytes 0-2/3") == 201)
    }

    @Test func `do not fit on a disk that is full`() async throws {
        let yandex = try await YandexClient("elena")
        let info = try await yandex.call("").json
        let free = (info["total_space"].number ?? 0) - (info["used_space"].number ?? 0)
        #expect(free < 100 << 20)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        try FileHandle(forWritingTo: URL(filePath: file)).truncate(atOffset: UInt64(free + 1))
        let url = try await yandex.call("resources/upload", ["path": "disk:/лишнее.bin"]).json["href"].text
        let refused = try await yandex.open(.put, url, body: .file(file), isAnonymous: true)
        #expect(refused.status == 507)
        #expect(try refused.json["error"].text == "DiskNotEnoughSpaceError")
        #expect(try await yandex.call("").json["used_space"] == info["used_space"])
    }
}
