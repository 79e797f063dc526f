/// How Quad is known to VK, and where VK is.
package struct VKSettings: Sendable {
    package enum Flow: String, Sendable {
        /// VK ID: OAuth 2.1 with PKCE, tokens of an hour that are refreshed. For every new application.
        case vkid
        /// The flow of applications from before VK ID: a secret, no refresh.
        case classic
    }

    package let flow: Flow
    package let clientID: String
    /// VK ID: the service key of a confidential application, if there is one.
    package let serviceKey: String?
    /// Classic flow: the application's secret.
    package let clientSecret: String
    /// Base address of VK ID.
    package let id: String
    /// Base address of the classic OAuth.
    package let oauth: String
    /// Base address of the API's methods.
    package let api: String
    package let scopes: [String]
    /// Hosts that give the bytes of documents; one with a dot before it stands for each below it.
    package let fileHosts: [String]
    /// Hosts that documents are sent to, as above.
    package let uploadHosts: [String]

    package var addresses: [String] { [id, oauth, api] }

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

/// How Quad is known to Yandex, and where Yandex is.
package struct YandexSettings: Sendable {
    package let clientID: String
    package let clientSecret: String
    /// Base address of OAuth.
    package let oauth: String
    /// Base address of what tells who somebody is.
    package let login: String
    /// Base address of people's photos.
    package let avatars: String
    /// Base address of Disk.
    package let disk: String
    package let scopes: [String]
    /// Hosts that give the bytes of files; one with a dot before it stands for each below it.
    package let fileHosts: [String]

    package var addresses: [String] { [oauth, login, disk] }

    /// Nil when Yandex is off: no application's id.
    init?(_ reader: inout SettingsReader) {
        guard let clientID = reader.optional("QUAD_YANDEX_CLIENT_ID") else { return nil }
        self.clientID = clientID
        clientSecret = reader.text("QUAD_YANDEX_CLIENT_SECRET")
        oauth = reader.base("QUAD_YANDEX_OAUTH", default: "https://oauth.yandex.ru")
        login = reader.base("QUAD_YANDEX_LOGIN", default: "https://login.yandex.ru")
        avatars = reader.base("QUAD_YANDEX_AVATARS", default: "https://avatars.yandex.net")
        disk = reader.base("QUAD_YANDEX_DISK", default: "https://cloud-api.yandex.net/v1/disk")
        scopes = reader.words(
            "QUAD_YANDEX_SCOPES",
            default: "login:info login:avatar cloud_api:disk.info cloud_api:disk.read cloud_api:disk.write")
        fileHosts = reader.words(
            "QUAD_YANDEX_FILES", default: ".disk.yandex.ru .disk.yandex.net .storage.yandex.net")
    }
}
