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

    /// For the bytes of files: the hosts where providers keep them, and nobody else. Slow ones are waited for as long as
    /// something comes.
    package static func downloads(_ settings: Settings) -> HTTPPolicy {
        HTTPPolicy(
            allowedHosts: ((settings.vk?.fileHosts ?? []) + (settings.yandex?.fileHosts ?? [])).map { HostRule($0) },
            allowsLoopback: settings.mode == .sandbox, connectTimeout: .seconds(5), totalTimeout: .seconds(6 * 3_600),
            largestBody: settings.quota, lowSpeed: LowSpeed(rate: 1_024, time: .seconds(20)))
    }

    /// For photos of accounts: small, and from where providers have them.
    static func photos(_ settings: Settings) -> HTTPPolicy {
        let yandex = settings.yandex.map { [String(origin(of: $0.avatars).split(separator: "/").last ?? "")] } ?? []
        return HTTPPolicy(
            allowedHosts: ((settings.vk?.fileHosts ?? []) + yandex).map { HostRule($0) },
            allowsLoopback: settings.mode == .sandbox, totalTimeout: .seconds(8), largestBody: 2 << 20)
    }

    /// For sending members' files to where providers have them sent (`providers`' documents name the hosts). A disk may
    /// take some kinds of files at no more than 128 KiB a second, so a large one may take hours.
    package static func uploads(_ settings: Settings) -> HTTPPolicy {
        HTTPPolicy(
            allowedHosts: [".disk.yandex.net"] + (settings.vk?.uploadHosts ?? []).map { HostRule($0) },
            allowsLoopback: settings.mode == .sandbox, totalTimeout: .seconds(86_400), largestBody: 64 << 10,
            lowSpeed: LowSpeed(rate: 1, time: .seconds(60)))
    }
}
