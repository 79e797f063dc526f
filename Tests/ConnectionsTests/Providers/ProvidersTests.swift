import Connections
import HTTPClient
import Site
import TestSupport
import Testing

@Suite struct ProvidersTests {
    @Test func `are on where the operator names an application, and VK can be off`() throws {
        let providers = try TestApp().providers
        #expect(providers.all.map(\.id) == [.vk, .yandex, .unsplash])
        for provider in providers.all { #expect(provider.isOn, "\(provider.id)") }
        #expect(try !TestApp(["QUAD_VK_FLOW": "off"]).providers.isOn(.vk))
        let bare = try TestApp([
            "QUAD_VK_CLIENT_ID": "", "QUAD_YANDEX_CLIENT_ID": "", "QUAD_UNSPLASH_CLIENT_ID": "",
        ]).providers
        for provider in bare.all { #expect(!provider.isOn, "\(provider.id)") }
        #expect(try TestApp(["QUAD_VK_ID": ""]).providers[.vk]?.service?.oauth.origin == "https://id.vk.ru")
    }

    @Test(arguments: [
        ["QUAD_VK_FLOW": "sometimes"], ["QUAD_VK_ID": "id.vk.ru"], ["QUAD_VK_API": "https://api.vk.ru/method/"],
        ["QUAD_VK_ID": "https://id.vk.ru; script-src *"], ["QUAD_YANDEX_OAUTH": "https://user@oauth.yandex.ru"],
        ["QUAD_YANDEX_CLIENT_SECRET": ""], ["QUAD_UNSPLASH_CLIENT_SECRET": ""], ["QUAD_UNSPLASH_IMAGES": "images; *"],
        ["QUAD_MODE": "production", "QUAD_ORIGIN": "https://quad.hse.ru", "QUAD_VK_CLIENT_ID": ""],
    ]) func `cannot be set to what makes no sense`(changes: [String: String]) {
        #expect(throws: SettingsMistakes.self) { try TestApp(changes) }
    }

    @Test func `tell the mistakes of their settings with all others`() {
        let mistakes = #expect(throws: SettingsMistakes.self) {
            try TestApp(["QUAD_WORKERS": "many", "QUAD_VK_ID": "id.vk.ru", "QUAD_YANDEX_CLIENT_SECRET": ""])
        }
        let names = mistakes?.mistakes.map { String($0.prefix { $0 != " " }) }
        #expect(names == ["QUAD_WORKERS", "QUAD_VK_ID", "QUAD_YANDEX_CLIENT_SECRET"])
    }

    @Test func `share a breaker each, which is reset with the others`() throws {
        let providers = try TestApp().providers
        let (vk, yandex) = (try #require(providers[.vk]), try #require(providers[.yandex]))
        for _ in 1...5 { vk.breaker.settle(try vk.breaker.admit(), .failure(.trouble)) }
        #expect(providers[.vk]?.breaker.cooldown != nil)
        #expect(yandex.breaker.cooldown == nil)
        providers.resetBreakers()
        #expect(vk.breaker.cooldown == nil)
    }
}
