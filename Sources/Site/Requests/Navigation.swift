import Web

extension Request {
    /// Whether somebody goes there, as far as the browser says (W3C Fetch Metadata). What a page asks for besides may be answered
    /// when another page has taken its place, of which it must not take anything. Firefox calls `same-origin` what a service worker
    /// passes on for somebody who goes there; it is known by the types that it accepts (Fetch, "document").
    package var isNavigation: Bool {
        let mode = headers["Sec-Fetch-Mode"]
        return mode == nil || mode == "navigate" || headers["Accept"]?.contains("application/xhtml+xml") == true
    }
}
