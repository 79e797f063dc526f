import Web

/// Headers that every answer of the process has; nginx adds those that never change (`deploy/nginx`).
enum SecurityHeaders {
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        "report-uri /csp",
    ].joined(separator: "; ")

    static func add(to response: inout Response) {
        response.headers.set("Content-Security-Policy", policy)
        // Kept by the browser for Back, asked about again otherwise; whoever needs stricter has set it already.
        if !response.headers.contains("Cache-Control") {
            response.headers.set("Cache-Control", "private, no-cache")
        }
    }
}
