import HTTPClient
import Site

/// A breaker for each provider, one set for all threads of a process.
package struct CircuitBreakers: Sendable {
    private let vk = CircuitBreaker()
    private let yandex = CircuitBreaker()

    package init() {}

    /// Has each provider asked again at once, whatever it answered last.
    package func reset() {
        for breaker in [vk, yandex] { breaker.reset() }
    }

    package subscript(provider: Provider) -> CircuitBreaker {
        switch provider {
        case .vk: vk
        case .yandex: yandex
        }
    }
}
