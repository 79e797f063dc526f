/// The session cookies that one worker knows to be ours. A browser sends the same one with every request, so its MAC is
/// checked, and the token of its forms computed, once and not for each page. Whether the session stands is asked of the
/// database all the same.
///
/// Only what this server signed comes in here, so nobody fills it with cookies of their own making.
package final class SessionCookies {
    package struct Known {
        package let cookie: SessionCookie
        package let formToken: String
    }

    /// Of one generation; what was not sent while one filled up is forgotten with the other.
    private let size: Int
    private var young: [String: Known] = [:]
    private var old: [String: Known] = [:]

    package init(size: Int = 512) {
        self.size = size
    }

    /// Nil for a value that this server did not write.
    package func find(_ value: String, keys: Keys) -> Known? {
        if let known = young[value] { return known }
        guard let known = old[value] ?? read(value, keys) else { return nil }
        if young.count >= size {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[value] = known
        return known
    }

    /// Cookies that are held now.
    package var count: Int { young.count + old.count }

    private func read(_ value: String, _ keys: Keys) -> Known? {
        SessionCookie(value, keys: keys).map {
            Known(cookie: $0, formToken: CSRF.token(for: $0.token, keys: keys))
        }
    }
}
