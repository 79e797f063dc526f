import HTTPClient
import Testing

struct YandexLogin {
    @Test func `tells who the person is, by the header and by the query`() async throws {
        let yandex = try await YandexClient("elena")
        let url = yandex.sandbox.url + "/yandex/login/info?format=json"
        let info = try await yandex.open(url).json
        #expect(info["login"].text == "elena.sokolova")
        #expect(info["real_name"].text == "Елена Соколова")
        #expect(info["default_email"].text == "elena.sokolova@hse.ru")
        #expect(info["sex"].text == "female")
        #expect(info["client_id"].text == "quad-yandex")
        let same = try await yandex.open("\(url)&oauth_token=\(yandex.token ?? "")", isAnonymous: true).json
        #expect(same == info)
        #expect(try await yandex.call("").json["user"]["uid"] == info["id"])
    }

    @Test func `tells no more than the rights allow`() async throws {
        let yandex = try await YandexClient("anna", scope: "cloud_api:disk.read")
        let info = try await yandex.open(yandex.sandbox.url + "/yandex/login/info").json
        #expect(info.names == ["id", "login", "client_id", "psuid"])
        #expect(try await yandex.open(yandex.sandbox.url + "/yandex/login/info", isAnonymous: true).status == 401)
    }
}
