import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct DiskChanges {
    private func error(_ answer: HTTPResponse) throws -> String? { try answer.json["error"].text }

    @Test func `make one folder at a time`() async throws {
        let yandex = try await YandexClient()
        let made = try await yandex.call(.put, "resources", ["path": "disk:/новая папка"])
        #expect(made.status == 201)
        let link = try made.json
        #expect(
            link["href"].text
                == "\(yandex.sandbox.url)/yandex/v1/disk/resources?path="
                + "disk%3A%2F%D0%BD%D0%BE%D0%B2%D0%B0%D1%8F%20%D0%BF%D0%B0%D0%BF%D0%BA%D0%B0")
        #expect(link["method"].text == "GET")
        #expect(link["templated"] == .bool(false))
        #expect(try await yandex.open(link["href"].text).json["name"].text == "новая папка")

        let again = try await yandex.call(.put, "resources", ["path": "disk:/новая папка"])
        #expect(again.status == 409)
        #expect(try error(again) == "DiskPathPointsToExistentDirectoryError")
        #expect(again.text.contains("Specified path \\\"disk:/новая папка\\\" points to existent directory."))
        let deep = try await yandex.call(.put, "resources", ["path": "disk:/нет/папка"])
        #expect(deep.status == 409)
        #expect(try error(deep) == "DiskPathDoesntExistsError")
        let long = String(repeating: "д", count: 256)
        #expect(try await yandex.call(.put, "resources", ["path": "disk:/\(long)"]).status == 400)
    }

    @Test func `move without changing who it is`() async throws {
        let yandex = try await YandexClient()
        let before = try await yandex.meta("disk:/Документы/Заметки.md")
        let moved = try await yandex.call(
            .post, "resources/move", ["from": "disk:/Документы/Заметки.md", "path": "disk:/Книги/Записки.md"])
        #expect(moved.status == 201)
        let after = try await yandex.meta("disk:/Книги/Записки.md")
        #expect(after["resource_id"] == before["resource_id"])
        #expect(after["md5"] == before["md5"])
        #expect(after["created"] == before["created"])
        #expect((after["revision"].number ?? 0) > (before["revision"].number ?? 0))
        #expect(try await yandex.call("resources", ["path": "disk:/Документы/Заметки.md"]).status == 404)
    }

    @Test func `copy into somebody new`() async throws {
        let yandex = try await YandexClient()
        let source = "disk:/Документы/Доклад.pptx"
        let copied = try await yandex.call(.post, "resources/copy", ["from": source, "path": "disk:/копия.pptx"])
        #expect(copied.status == 201)
        let copy = try await yandex.meta("disk:/копия.pptx")
        #expect(try await copy["sha256"] == yandex.meta(source)["sha256"])
        #expect(try await copy["resource_id"] != yandex.meta(source)["resource_id"])

        let taken = try await yandex.call(.post, "resources/copy", ["from": source, "path": "disk:/копия.pptx"])
        #expect(taken.status == 409)
        #expect(try error(taken) == "DiskResourceAlreadyExistsError")
        let over = try await yandex.call(
            .post, "resources/copy", ["from": source, "path": "disk:/копия.pptx", "overwrite": "true"])
        #expect(over.status == 201)
        let nowhere = try await yandex.call(.post, "resources/copy", ["from": source, "path": "disk:/нет/к.pptx"])
        #expect(try error(nowhere) == "DiskPathDoesntExistsError")
        let nothing = try await yandex.call(.post, "resources/copy", ["from": "disk:/нет", "path": "disk:/к"])
        #expect(try error(nothing) == "DiskNotFoundError")
    }

    @Test func `go on after the answer for a folder with something in it`() async throws {
        let yandex = try await YandexClient()
        try await yandex.turn("{\"operation_seconds\": 600}")
        let long = try await yandex.call(
            .post, "resources/copy", ["from": "disk:/Книги", "path": "disk:/Книги 3"])
        #expect(try await yandex.open(long.json["href"].text).text == "{\"status\":\"in-progress\"}")
        try await yandex.turn("{\"operation_seconds\": 0.1}")
        let copied = try await yandex.call(
            .post, "resources/copy", ["from": "disk:/Книги", "path": "disk:/Книги 2"])
        #expect(copied.status == 202)
        #expect(
            try copied.json["href"].text?.hasPrefix("\(yandex.sandbox.url)/yandex/v1/disk/operations/") == true)
        #expect(try await yandex.end(of: copied) == "success")
        #expect(try await yandex.names(in: "disk:/Книги 2") == yandex.names(in: "disk:/Книги"))

        let deleted = try await yandex.call(.delete, "resources", ["path": "disk:/Книги 2", "permanently": "true"])
        #expect(deleted.status == 202)
        #expect(try await yandex.call("resources", ["path": "disk:/Книги 2"]).status == 404)
        #expect(try await yandex.end(of: deleted) == "success")
        let empty = try await yandex.call(.delete, "resources", ["path": "disk:/Пустая папка"])
        #expect(empty.status == 204)
        #expect(empty.body.isEmpty)
        let told = try await yandex.call(
            .delete, "resources", ["path": "disk:/Документы/Доклад.pptx", "force_async": "true"])
        #expect(told.status == 202)
        // Another person's operations are nobody's business.
        let other = try await yandex.token(of: "anna")["access_token"].text
        var anna = yandex
        anna.token = other
        #expect(try await anna.open(told.json["href"].text).status == 404)
    }

    @Test func `do not put a folder into itself`() async throws {
        let yandex = try await YandexClient()
        for name in ["copy", "move"] {
            let answer = try await yandex.call(
                .post, "resources/\(name)", ["from": "disk:/Курсы", "path": "disk:/Курсы/Лингвистика/Курсы"])
            #expect(answer.status == 409)
            let over = try await yandex.call(
                .post, "resources/\(name)",
                ["from": "disk:/Курсы/Лингвистика", "path": "disk:/Курсы", "overwrite": "true"])
            #expect(over.status == 409)
        }
        #expect(try await yandex.names(in: "disk:/Курсы").count == 5)
        for path in ["disk:/", "disk:/Приложения/../"] {
            #expect(try await [400, 403].contains(yandex.call(.delete, "resources", ["path": path]).status))
        }
    }

    @Test func `delete a file only while it is as it was`() async throws {
        let yandex = try await YandexClient()
        let path = "disk:/Документы/Адреса.csv"
        let md5 = try await yandex.meta(path)["md5"].text ?? ""
        let other = String(repeating: "0", count: 32)
        let refused = try await yandex.call(.delete, "resources", ["path": path, "md5": other])
        #expect(refused.status == 409)
        #expect(try error(refused) == "MD5DifferError")
        #expect(try await yandex.call(.delete, "resources", ["path": path, "md5": md5]).status == 204)
        #expect(try await yandex.call(.delete, "resources", ["path": path]).status == 404)
    }

    @Test func `merge properties`() async throws {
        let yandex = try await YandexClient()
        func patch(_ json: String) async throws -> HTTPResponse {
            try await yandex.call(
                .patch, "resources", ["path": "disk:/Книги"], json: json,
                headers: [("Content-Type", "application/json")])
        }
        let first = try await patch("{\"custom_properties\":{\"цвет\":\"синий\",\"n\":1}}")
        #expect(first.status == 200)
        #expect(try first.json["custom_properties"] == .object(["цвет": .text("синий"), "n": .number(1)]))
        #expect(
            try await patch("{\"custom_properties\":{\"n\":null}}").json["custom_properties"]
                == .object(["цвет": .text("синий")]))
        let none = try await patch("{\"custom_properties\":{\"цвет\":null}}").json
        #expect(none.names.contains("custom_properties"))
        #expect(none["custom_properties"] == .null)
        let long = String(repeating: "x", count: 1025)
        #expect(try await patch("{\"custom_properties\":{\"a\":\"\(long)\"}}").status == 400)
        #expect(try await patch("{}").status == 400)
    }

    @Test func `wait while the service is maintained`() async throws {
        let yandex = try await YandexClient()
        try await yandex.turn("{\"read_only\": true}")
        for (method, name) in [(HTTPRequest.Method.put, "resources"), (.delete, "resources")] {
            let locked = try await yandex.call(method, name, ["path": "disk:/Книги"])
            #expect(locked.status == 423)
            #expect(try error(locked) == "LockedError")
        }
        #expect(try await yandex.call("resources", ["path": "disk:/Книги"]).status == 200)
    }

    @Test func `come to nothing when the sandbox begins anew`() async throws {
        let yandex = try await YandexClient()
        _ = try await yandex.call(.delete, "resources", ["path": "disk:/Книги", "permanently": "true"])
        _ = try await yandex.sandbox.ask(.post, "/control/reset")
        #expect(try await yandex.call("").status == 401)
        var again = yandex
        again.token = try await yandex.token(of: "mikhail")["access_token"].text
        #expect(try await again.names(in: "disk:/Книги").count == 2)
    }
}
