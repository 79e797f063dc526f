import Foundation
import HTTPClient
import Testing

struct Control {
    @Test(arguments: ["none", "down", "slow", "error500", "limit429"])
    func `tells the mail server how to behave`(_ mode: String) async throws {
        let sandbox = try await RunningSandbox()
        #expect(
            try await sandbox.post("/control/faults", "{\"provider\":\"mail\",\"mode\":\"\(mode)\",\"seconds\":60}")
                .status == 204)
        let attempt = "{\"from\":\"quad@hse.ru\",\"to\":\"anna.kovaleva@hse.ru\"}"
        #expect(try await sandbox.post("/mail/attempts", attempt).text == "{\"mode\":\"\(mode)\"}")
        #expect(try await sandbox.get("/control/faults").text.contains("\"mail\":\"\(mode)\""))
    }

    @Test func `ends a fault in its time`() async throws {
        let sandbox = try await RunningSandbox()
        _ = try await sandbox.post("/control/faults", "{\"provider\":\"mail\",\"mode\":\"down\",\"seconds\":0.2}")
        #expect(try await sandbox.get("/control/faults").text.contains("\"mail\":\"down\""))
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await sandbox.get("/control/faults").text.contains("\"mail\":\"none\""))
    }

    @Test(arguments: [
        "{\"provider\":\"fax\",\"mode\":\"down\"}", "{\"provider\":\"mail\",\"mode\":\"lazy\"}", "no", "{}",
    ])
    func `refuses an order that it does not know`(_ order: String) async throws {
        let sandbox = try await RunningSandbox()
        #expect(try await sandbox.post("/control/faults", order).status == 400)
    }

    @Test func `lists what was received`() async throws {
        struct Entry: Decodable {
            let number: Int
            let provider: String
            let method: String
            let path: String
            let fault: String
        }
        let sandbox = try await RunningSandbox()
        _ = try await sandbox.post("/control/faults", "{\"provider\":\"mail\",\"mode\":\"limit429\"}")
        _ = try await sandbox.post("/mail/attempts", "{\"from\":\"quad@hse.ru\",\"to\":\"anna.kovaleva@hse.ru\"}")
        try await sandbox.deliver(to: "mikhail.lebedev@hse.ru", "Reminder")
        let answer = try await sandbox.get("/control/requests?provider=mail")
        let entries = try JSONDecoder().decode([Entry].self, from: Data(answer.body))
        #expect(entries.map(\.method) == ["RCPT", "DATA"])
        #expect(entries.map(\.path) == ["anna.kovaleva@hse.ru", "mikhail.lebedev@hse.ru"])
        #expect(entries.first?.fault == "limit429")
        #expect(entries.map(\.number) == [1, 2])
        let rest = try await sandbox.get("/control/requests?provider=mail&after=1")
        #expect(try JSONDecoder().decode([Entry].self, from: Data(rest.body)).map(\.number) == [2])
        #expect(try await sandbox.get("/control/requests?provider=mail&after=2").text == "[]")
        #expect(try await sandbox.get("/control/requests?provider=mail&after=x").status == 400)
        #expect(try await sandbox.get("/control/requests?provider=vk").text == "[]")
        #expect(try await sandbox.get("/control/requests?provider=fax").status == 400)
    }

    @Test(arguments: [HTTPRequest.Method.post, .delete])
    func `puts everything back`(_ method: HTTPRequest.Method) async throws {
        let sandbox = try await RunningSandbox()
        try await sandbox.deliver(to: "anna.kovaleva@hse.ru", "Code")
        _ = try await sandbox.post("/control/faults", "{\"provider\":\"mail\",\"mode\":\"down\"}")
        #expect(try await sandbox.ask(method, "/control/reset").status == 204)
        #expect(try await sandbox.letters().isEmpty)
        #expect(try await sandbox.get("/control/requests?provider=mail").text == "[]")
        #expect(!(try await sandbox.get("/control/faults").text.contains("down")))
    }

    @Test func `leads to the mailbox`() async throws {
        let sandbox = try await RunningSandbox()
        let answer = try await sandbox.get("/")
        #expect(answer.status == 303)
        #expect(answer["location"] == "/mail")
        #expect(try await sandbox.get("/nowhere").status == 404)
    }
}
