import Foundation
import HTTPClient
import Testing

struct Hold {
    private struct Made: Decodable { let id: Int }

    private let sandbox: RunningSandbox
    private let token: String

    init() async throws {
        struct Issued: Decodable { let access_token: String }
        sandbox = try await RunningSandbox()
        let answer = try await sandbox.post("/control/token", "{\"provider\":\"yandex\",\"person\":\"anna\"}")
        token = try JSONDecoder().decode(Issued.self, from: Data(answer.body)).access_token
    }

    private func disk(_ method: HTTPRequest.Method, _ call: String) async throws -> HTTPResponse {
        try await sandbox.send(
            HTTPRequest(
                method: method, url: "\(sandbox.url)/yandex/v1/disk/\(call)",
                headers: [("Authorization", "OAuth \(token)")], redirects: 0))
    }

    private func hold(_ moment: String, most: Int? = nil) async throws -> String {
        let order =
            "{\"provider\":\"yandex\",\"method\":\"PUT\",\"path\":\"/yandex/v1/disk/resources\","
            + "\"moment\":\"\(moment)\"\(most.map { ",\"most\":\($0)" } ?? "")}"
        let answer = try await sandbox.post("/control/holds", order)
        #expect(answer.status == 201)
        return "/control/holds/\(try JSONDecoder().decode(Made.self, from: Data(answer.body)).id)"
    }

    private func isMade(_ folder: String) async throws -> Bool {
        try await disk(.get, "resources?path=disk:/\(folder)&limit=0").status == 200
    }

    private func waiting(_ hold: String, _ count: Int) async throws {
        while try await sandbox.get(hold).text != "{\"held\":\(count)}" { await Task.yield() }
    }

    @Test(arguments: [("request", false), ("answer", true)])
    func `holds a call before it is done or before it is answered`(_ moment: String, _ isDone: Bool) async throws {
        let hold = try await hold(moment)
        let answer = Task { try await disk(.put, "resources?path=disk:/Held") }
        try await waiting(hold, 1)
        #expect(try await isMade("Held") == isDone, "calls of other methods are not held")
        #expect(try await sandbox.post("\(hold)/release", "").text == "{\"held\":1}")
        #expect(try await answer.value.status == 201)
        #expect(try await isMade("Held"))
        #expect(try await sandbox.get(hold).status == 404)
    }

    @Test(arguments: [("request", false), ("answer", true)])
    func `drops a call, and does not do what was not done`(_ moment: String, _ isDone: Bool) async throws {
        let hold = try await hold(moment)
        let answer = Task { try await disk(.put, "resources?path=disk:/Dropped") }
        try await waiting(hold, 1)
        #expect(try await sandbox.post("\(hold)/drop", "").status == 200)
        await #expect(throws: HTTPFailure.self) { try await answer.value }
        #expect(try await isMade("Dropped") == isDone)
    }

    @Test func `holds no more calls than it was told to`() async throws {
        let hold = try await hold("request", most: 1)
        let first = Task { try await disk(.put, "resources?path=disk:/First") }
        try await waiting(hold, 1)
        #expect(try await disk(.put, "resources?path=disk:/Second").status == 201)
        #expect(try await sandbox.ask(.delete, "/control/holds").status == 204)
        #expect(try await first.value.status == 201)
    }

    @Test(arguments: [
        "{\"provider\":\"fax\",\"path\":\"/\",\"moment\":\"answer\"}", "{\"provider\":\"vk\",\"moment\":\"answer\"}",
        "{\"provider\":\"vk\",\"path\":\"/\",\"moment\":\"never\"}",
        "{\"provider\":\"vk\",\"path\":\"vk\",\"moment\":\"answer\"}",
        "{\"provider\":\"vk\",\"path\":\"/\",\"moment\":\"answer\",\"most\":0}",
    ])
    func `refuses an order that it does not know`(_ order: String) async throws {
        #expect(try await sandbox.post("/control/holds", order).status == 400)
        #expect(try await sandbox.post("/control/holds/7/release", "").status == 404)
    }
}
