import Foundation
import HTTPClient
import Testing

/// One after the other: each starts a sandbox and lays out a disk.
@Suite(.serialized)
struct YandexFaults {
    private func set(_ mode: String, _ yandex: YandexClient) async throws {
        let answer = try await yandex.sandbox.post(
            "/control/faults", "{\"provider\": \"yandex\", \"mode\": \"\(mode)\"}")
        #expect(answer.status == 204)
    }

    @Test func `are those that a client must know`() async throws {
        let yandex = try await YandexClient()
        let good = try await yandex.call("resources", ["path": "/"])
        try await set("error500", yandex)
        #expect(try await yandex.call("").json["error"].text == "InternalServerError")
        try await set("limit429", yandex)
        let limited = try await yandex.call("")
        #expect(limited.status == 429)
        #expect(limited.retryAfter == 2)
        #expect(try limited.json["error"].text == "TooManyRequestsError")
        try await set("malformed", yandex)
        let malformed = try await yandex.call("")
        #expect(malformed.status == 200)
        #expect(throws: DecodingError.self) { try malformed.json }
        try await set("revoked", yandex)
        #expect(try await yandex.call("").json["error"].text == "UnauthorizedError")
        #expect(try await yandex.refresh("1:a:b:c").json["error"].text == "invalid_grant")
        try await set("noscope", yandex)
        let closed = try await yandex.call("resources", ["path": "/"])
        #expect(closed.status == 403)
        #expect(try closed.json["error"].text == "ForbiddenError")
        try await set("none", yandex)
        #expect(try await yandex.call("resources", ["path": "/"]).text == good.text)
    }

    @Test(arguments: ["down", "truncated"])
    func `break off an answer of the REST, a file and a token`(_ mode: String) async throws {
        let yandex = try await YandexClient()
        let url = try await yandex.meta("disk:/Документы/Доклад.pptx")["file"].text
        try await set(mode, yandex)
        func isBroken(_ error: any Error) -> Bool { if case HTTPFailure.broken = error { true } else { false } }
        await #expect { try await yandex.call("") } throws: { isBroken($0) }
        await #expect { try await yandex.open(url, isAnonymous: true) } throws: { isBroken($0) }
        await #expect { try await yandex.refresh("1:a:b:c") } throws: { isBroken($0) }
        try await set("none", yandex)
        #expect(try await yandex.open(url, isAnonymous: true).status == 200)
    }

    @Test func `make an answer late`() async throws {
        let yandex = try await YandexClient()
        try await set("slow", yandex)
        let began = ContinuousClock.now
        #expect(try await yandex.call("operations/0000").status == 404)
        #expect(ContinuousClock.now - began > .seconds(7))
    }

    @Test func `are listed with what was asked, without its secrets`() async throws {
        let yandex = try await YandexClient()
        _ = try await yandex.refresh("1:secret:b:c")
        _ = try await yandex.open(yandex.sandbox.url + "/yandex/login/info?oauth_token=y0_secret")
        _ = try await yandex.call("resources", ["path": "disk:/Книги"])
        try await yandex.put("содержание", at: "disk:/x.txt")
        let list = try await yandex.sandbox.get("/control/requests?provider=yandex")
        let entries = try list.json.list
        #expect(
            entries.compactMap { $0["path"].text }.prefix(4) == [
                "/yandex/oauth/token", "/yandex/login/info", "/yandex/v1/disk/resources",
                "/yandex/v1/disk/resources/upload",
            ])
        #expect(entries[2]["query"]["path"].text == "disk:/Книги")
        #expect(entries[2]["headers"]["authorization"].text == "OAuth [redacted]")
        #expect(!list.text.contains("secret:b"))
        #expect(!list.text.contains("y0_"))
        #expect(!list.text.contains("yandex-secret"))
    }
}
