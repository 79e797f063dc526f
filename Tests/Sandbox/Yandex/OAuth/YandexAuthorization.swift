/// What an application asks of a person at `/authorize`.
struct YandexAuthorization: Sendable {
    let redirect: String
    let state: String?
    let scope: [String]
    let device: String?
    let challenge: YandexTokens.Challenge?

    /// What is wrong, and whether the application may be notified by a redirect.
    struct Wrong: Error {
        let words: String
        /// nil is shown to the person: who does not name a registered address is not sent anywhere.
        var redirect: String?
        var state: String?
        var error = "invalid_request"
    }

    init(_ parameters: Parameters, application: YandexApplication, callbacks: [String]) throws {
        guard parameters["client_id"] == application.id else { throw Wrong(words: "There is no such client_id.") }
        let redirect = parameters["redirect_uri"] ?? callbacks[0]
        guard callbacks.contains(redirect) else { throw Wrong(words: "redirect_uri is not registered.") }
        let state = parameters["state"]
        func wrong(_ words: String, _ error: String = "invalid_request") -> Wrong {
            Wrong(words: words, redirect: redirect, state: state, error: error)
        }
        self.redirect = redirect
        self.state = state
        guard state?.count ?? 0 <= 1024 else {
            throw Wrong(words: "state is longer than 1024 characters", redirect: redirect)
        }
        guard parameters["response_type"] == "code" else {
            throw wrong("response_type is code", "unsupported_response_type")
        }
        // Rights that a person might switch off are granted with the others.
        let rights = parameters["scope"].map { "\($0) \(parameters["optional_scope"] ?? "")" }
        guard let scope = application.scope(rights) else {
            throw wrong("A right is not registered.", "invalid_scope")
        }
        self.scope = scope
        device = parameters["device_id"]
        guard device.map(Self.isDevice) ?? true else {
            throw wrong("device_id has 6 to 50 printable characters.")
        }
        guard parameters["device_name"]?.count ?? 0 <= 100 else { throw wrong("device_name has up to 100 characters.") }
        switch (parameters["code_challenge"], parameters["code_challenge_method"] ?? "plain") {
        case (nil, _): challenge = nil
        case (let text?, "S256") where text.count == 43: challenge = .s256(text)
        case (let text?, "plain") where (43...128).contains(text.count): challenge = .plain(text)
        default: throw wrong("code_challenge is not understood.")
        }
    }

    static func isDevice(_ text: String) -> Bool {
        (6...50).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
