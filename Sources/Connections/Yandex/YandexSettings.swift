import Site

/// How Quad is known to Yandex, and where Yandex is.
struct YandexSettings: Sendable {
    let clientID: String
    let clientSecret: String
    /// Base address of OAuth.
    let oauth: String
    /// Base address of what says who somebody is.
    let login: String
    /// Base address of people's photos.
    let avatars: String
    /// Base address of Disk.
    let disk: String
    let scopes: [String]
    /// Hosts that give the bytes of files; one with a dot before it stands for each below it.
    let fileHosts: [String]

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
