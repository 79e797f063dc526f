import Site

/// How Quad is known to VK, and where VK is.
struct VKSettings: Sendable {
    enum Flow: String, Sendable {
        /// VK ID: OAuth 2.1 with PKCE, tokens of an hour that are refreshed. For every new application.
        case vkid
        /// The flow of applications from before VK ID: a secret, no refresh.
        case classic
    }

    let flow: Flow
    let clientID: String
    /// VK ID: the service key of a confidential application, if there is one.
    let serviceKey: String?
    /// Classic flow: the application's secret.
    let clientSecret: String
    /// Base address of VK ID.
    let id: String
    /// Base address of the classic OAuth.
    let oauth: String
    /// Base address of the API's methods.
    let api: String
    let scopes: [String]
    /// Hosts that give the bytes of documents; one with a dot before it stands for each below it.
    let fileHosts: [String]
    /// Hosts that documents are sent to, as above.
    let uploadHosts: [String]

    /// Nil when VK is off: `QUAD_VK_FLOW=off`, or no application's number.
    init?(_ reader: inout SettingsReader) {
        guard reader.optional("QUAD_VK_FLOW") != "off", let clientID = reader.optional("QUAD_VK_CLIENT_ID"),
            let flow = reader.read("QUAD_VK_FLOW", default: "vkid", { Flow(rawValue: $0) })
        else { return nil }
        self.flow = flow
        self.clientID = clientID
        serviceKey = reader.optional("QUAD_VK_SERVICE_KEY")
        clientSecret = flow == .classic ? reader.text("QUAD_VK_CLIENT_SECRET") : ""
        id = reader.base("QUAD_VK_ID", default: "https://id.vk.ru")
        oauth = reader.base("QUAD_VK_OAUTH", default: "https://oauth.vk.ru")
        api = reader.base("QUAD_VK_API", default: "https://api.vk.ru/method")
        scopes = reader.words("QUAD_VK_SCOPES", default: flow == .vkid ? "vkid.personal_info docs" : "docs offline")
        fileHosts = reader.words("QUAD_VK_FILES", default: "vk.ru vk.com .userapi.com")
        uploadHosts = reader.words("QUAD_VK_UPLOADS", default: ".vk.ru .vk.com .userapi.com")
    }
}
