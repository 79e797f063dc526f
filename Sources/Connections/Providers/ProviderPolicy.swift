import HTTPClient

extension HTTPPolicy {
    /// For calls of the providers' APIs and to nobody else; to the sandbox where that is the mode.
    ///
    /// - Parameters:
    ///   - timeout: the longest that one call may take
    ///   - largestBody: bytes of an answer
    package static func calls(to providers: Providers, timeout: Duration, largestBody: Int) -> HTTPPolicy {
        HTTPPolicy(
            allowedHosts: providers.hosts(\.hosts), allowsLoopback: providers.allowsLoopback, totalTimeout: timeout,
            largestBody: largestBody)
    }

    /// For the bytes of files. Slow hosts are waited for as long as something comes.
    ///
    /// - Parameter largest: bytes of a file
    package static func downloads(from providers: Providers, largest: Int) -> HTTPPolicy {
        HTTPPolicy(
            allowedHosts: providers.hosts(\.fileHosts), allowsLoopback: providers.allowsLoopback,
            connectTimeout: .seconds(5), totalTimeout: .seconds(6 * 3_600), largestBody: largest,
            lowSpeed: LowSpeed(rate: 1_024, time: .seconds(20)))
    }

    /// For sending members' files to where providers have them sent. A disk may take some kinds of files at no more than
    /// 128 KiB a second, so a large one may take hours.
    package static func uploads(to providers: Providers) -> HTTPPolicy {
        HTTPPolicy(
            allowedHosts: providers.hosts(\.uploadHosts), allowsLoopback: providers.allowsLoopback,
            totalTimeout: .seconds(86_400), largestBody: 64 << 10, lowSpeed: LowSpeed(rate: 1, time: .seconds(60)))
    }
}

extension Providers {
    /// Those of all that are switched on.
    fileprivate func hosts(_ hosts: KeyPath<ProviderService, [HostRule]>) -> [HostRule] {
        all.flatMap { $0.service?[keyPath: hosts] ?? [] }
    }
}
