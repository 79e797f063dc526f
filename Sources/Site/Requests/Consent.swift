import Web

extension Context {
    /// Instead of this page the member is asked to agree to the privacy text. What is sent, and what scripts ask for, goes on as
    /// ever: nothing that was typed is lost, and the next page asks.
    ///
    /// The check of the session brings the version along to which the member has agreed, so it costs no further
    /// question. It is no barrier of security: taking one's data along, leaving and signing out are open.
    var asksConsent: Bool {
        guard !isBeforeConsent, !request.method.isUnsafe, let member = knownMember, member.agreed < organisation.consent
        else { return false }
        let target = request.headers["Sec-Fetch-Dest"]
        guard target != nil, target != "document" else { return true }
        // Where a service worker stands between, its request has another target; what the browser takes stays.
        return request.headers["Accept"]?.contains("application/xhtml+xml") == true
    }

    /// Where that is done, and what comes after it.
    var consent: Address {
        Paths.consent().adding(LocalPath.returnField, hidesQuery ? nil : requestedAddress.text)
    }
}
