import Web

/// Headers that every answer of the process has; nginx adds those that never change (`deploy/nginx`).
enum SecurityHeaders {
    private static let plain = policy()

    /// That of pages with bytes of members' files, whose form leads nowhere else.
    static func policy(filesOrigin: String) -> String { policy(filesOrigin: filesOrigin, pictures: nil) }

    private static func policy(
        formTargets: [String] = [], filesOrigin: String? = nil, pictures: String? = nil
    ) -> String {
        let files = filesOrigin.map { " \($0)" } ?? ""
        let others = pictures.map { " \($0)" } ?? ""
        return [
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            "img-src 'self' data: blob:\(files)\(others)",
            "media-src 'self'\(files)", "font-src 'self'", "connect-src 'self'\(files)", "manifest-src 'self'",
            "worker-src 'self'",
            (["form-action 'self'"] + formTargets).joined(separator: " "), "base-uri 'none'",
            "frame-ancestors 'none'", "report-uri /csp",
        ].joined(separator: "; ")
    }

    /// - Parameters:
    ///   - formTargets: origins of the settings. Chromium holds the redirect that answers a form to `form-action` too,
    ///     so a page that starts OAuth names the provider.
    ///   - pictures: where else the page has pictures from
    ///   - files: the files origin and its policy, where the page shows bytes of members' files
    static func add(
        to response: inout Response, formTargets: [String] = [], pictures: String? = nil,
        files: (origin: String, policy: String)? = nil
    ) {
        response.headers.set(
            "Content-Security-Policy",
            formTargets.isEmpty && pictures == nil
                ? files?.policy ?? plain
                : policy(formTargets: formTargets, filesOrigin: files?.origin, pictures: pictures))
        // Kept by the browser for Back, asked about again otherwise; a page that needs stricter has set it already.
        if !response.headers.contains("Cache-Control") {
            response.headers.set("Cache-Control", "private, no-cache")
        }
    }
}
