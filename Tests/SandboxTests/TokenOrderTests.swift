import HTTPClient
import Testing

struct TokenOrders {
    @Test func `give a token without the pages`() async throws {
        let vk = try await VKClient()
        let answer = try await vk.sandbox.post("/control/token", "{\"provider\": \"vk\", \"person\": \"elena\"}").json
        #expect(answer["expires_in"].number == 3600)
        #expect(answer["scope"].text == "vkid.personal_info email docs")
        #expect(answer["refresh_token"].text != nil)
        let token = try #require(answer["access_token"].text)
        let people = try await vk.call("users.get", token: token)["response"]
        #expect(people[0]["first_name"].text == "Елена")
    }

    @Test(arguments: [
        "{\"provider\": \"mail\", \"person\": \"anna\"}", "{\"provider\": \"vk\", \"person\": \"nobody\"}",
        "{\"provider\": \"vk\", \"person\": \"anna\", \"scope\": \"everything\"}",
        "{\"provider\": \"vk\", \"person\": \"anna\", \"expires_in\": -1}", "{}",
    ])
    func `are refused when they ask for what there is not`(_ order: String) async throws {
        let sandbox = try await RunningSandbox()
        #expect(try await sandbox.post("/control/token", order).status == 400)
    }
}
