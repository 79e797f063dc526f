import CCurl

/// An address taken apart by libcurl's own parser, so that what is checked is what is connected to.
package struct WebAddress: ~Copyable {
    let handle: OpaquePointer

    /// nil when it is not an absolute http or https address of printable ASCII.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let handle = curl_url() else { return nil }
        guard curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK else {
            curl_url_cleanup(handle)
            return nil
        }
        self.handle = handle
    }

    deinit {
        curl_url_cleanup(handle)
    }

    /// Where a `Location` header leads from here (RFC 9110 §10.2.2); nil when it is not an address.
    func following(_ location: String) -> WebAddress? {
        guard location.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        guard let copy = curl_url_dup(handle) else { return nil }
        let target = WebAddress(owning: copy)
        // Some servers leave spaces and letters beyond ASCII in the path as they are.
        let flags = UInt32(CURLU_URLENCODE)
        guard curl_url_set(copy, CURLUPART_URL, location, flags) == CURLUE_OK else { return nil }
        return target
    }

    private init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    var text: String { part(CURLUPART_URL) ?? "" }
    package var scheme: String { (part(CURLUPART_SCHEME) ?? "").lowercased() }
    /// Lower case; numeric IPv4 in any spelling is four decimal numbers; IPv6 stands in brackets.
    package var host: String { (part(CURLUPART_HOST) ?? "").lowercased() }
    package var port: Int { part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap { Int($0) } ?? 0 }
    /// A name or password stands before the host: a way to make one host look like another.
    var hasUser: Bool { part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil }
    /// Scheme, host and port: what may see credentials meant for it.
    var origin: String { "\(scheme)://\(host):\(port)" }

    private func part(_ what: CURLUPart, _ flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, what, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
