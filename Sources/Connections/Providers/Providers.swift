import HTTPClient
import Site

/// The providers as one thread reaches them: which are switched on, and the client that may go there.
package final class Providers {
    /// The longest that one call about tokens may take. Longer than a page should wait, because an answer that is
    /// given up holds the only copy of tokens; shorter than the lease of a refresh.
    private static let patience = Duration.seconds(5)

    package let breakers: CircuitBreakers
    private let client: HTTPClient
    private let all: [Provider: any OAuthProvider]

    package init(settings: Settings, breakers: CircuitBreakers) {
        self.breakers = breakers
        var all: [Provider: any OAuthProvider] = [:]
        func redirect(_ provider: Provider) -> String { settings.origin + Paths.connectionCallback(provider).text }
        if let vk = settings.vk {
            all[.vk] =
                switch vk.flow {
                case .vkid: VKID(settings: vk, redirect: redirect(.vk))
                case .classic: VKClassic(settings: vk, redirect: redirect(.vk))
                }
        }
        if let yandex = settings.yandex { all[.yandex] = YandexOAuth(settings: yandex, redirect: redirect(.yandex)) }
        self.all = all
        client = HTTPClient(.providers(settings, patience: Self.patience, largestBody: 256 << 10))
    }

    /// Whether members may connect it.
    package func isOn(_ provider: Provider) -> Bool { all[provider] != nil }

    func oauth(_ provider: Provider) -> (any OAuthProvider)? { all[provider] }

    /// Lets the forms of this page lead to the providers: every page with a connect button says so.
    package func allowForms(on context: Context) {
        context.formTargets += Set(all.values.map(\.origin)).sorted()
    }

    func ask(_ oauth: any OAuthProvider, _ request: HTTPRequest) throws(OAuthFailure) -> HTTPResponse {
        do throws(HTTPFailure) {
            return try client.send(request, through: breakers[oauth.provider])
        } catch {
            throw OAuthFailure(error)
        }
    }
}
