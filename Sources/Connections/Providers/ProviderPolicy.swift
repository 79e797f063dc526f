import HTTPClient
import Site

extension HTTPPolicy {
    /// For calls to the providers of these settings and to nobody else; to the sandbox where that is the mode.
    ///
    /// - Parameters:
    ///   - patience: the longest that one call may take
    ///   - largestBody: bytes of an answer
    package static func providers(_ settings: Settings, patience: Duration, largestBody: Int) -> HTTPPolicy {
        let addresses = (settings.vk?.addresses ?? []) + (settings.yandex?.addresses ?? [])
        return HTTPPolicy(
            allowedHosts: addresses.map { HostRule(String(origin(of: $0).split(separator: "/").last ?? "")) },
            allowsLoopback: settings.mode == .sandbox, totalTimeout: patience, largestBody: largestBody)
    }
}
