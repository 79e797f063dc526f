/// What `/authorize` of VK ID is asked, as strictly as VK takes it.
struct VKIDAuthorization {
    /// Characters, at least.
    static let shortestState = 32

    let redirectURI: String
    let state: String
    let challenge: String
    let scope: [String]

    /// A fault that the application learns of, at its redirect address.
    struct Fault: Error {
        let redirectURI: String
        let name: String
        let description: String
        let state: String?
    }

    /// Throws a `Refusal`, which only the person sees, where the application or its address is not registered.
    init(_ parameters: Parameters, callbacks: [String]) throws {
        guard parameters["client_id"] == VKApplication.id else { throw Refusal("client_id is not registered") }
        guard let redirectURI = parameters["redirect_uri"], callbacks.contains(redirectURI) else {
            throw Refusal("redirect_uri is not among the trusted addresses of the application")
        }
        func fault(_ name: String, _ description: String) -> Fault {
            Fault(redirectURI: redirectURI, name: name, description: description, state: parameters["state"])
        }
        guard parameters["response_type"] == "code" else {
            throw fault("invalid_request", "response_type must be code")
        }
        guard let state = parameters["state"], Self.isState(state) else {
            throw fault("invalid_request", "state must be at least 32 characters of a-z A-Z 0-9 _ -")
        }
        guard parameters["code_challenge_method"]?.lowercased() == "s256" else {
            throw fault("invalid_request", "code_challenge_method must be S256")
        }
        guard let challenge = parameters["code_challenge"], challenge.utf8.count == 43, Self.isPlain(challenge) else {
            throw fault("invalid_request", "code_challenge is missing or invalid")
        }
        guard let scope = VKScope.ofVKID(parameters["scope"]) else { throw fault("invalid_scope", "unknown scope") }
        self.redirectURI = redirectURI
        self.state = state
        self.challenge = challenge
        self.scope = scope
    }

    static func isState(_ text: String) -> Bool { text.utf8.count >= shortestState && isPlain(text) }

    /// `a-z A-Z 0-9 _ -`
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}
