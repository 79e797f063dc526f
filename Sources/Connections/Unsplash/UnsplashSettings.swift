import Site

/// How Quad is known to Unsplash, and where Unsplash is.
struct UnsplashSettings: Sendable {
    /// The access key. It names the application in calls that are about nobody.
    let clientID: String
    let clientSecret: String
    let scopes: [String]
    /// Base address of OAuth.
    let oauth: String
    let api: String
    /// Base address of the pictures.
    let images: String

    /// Nil when Unsplash is off: no application's key.
    init?(_ reader: inout SettingsReader) {
        guard let clientID = reader.optional("QUAD_UNSPLASH_CLIENT_ID") else { return nil }
        self.clientID = clientID
        clientSecret = reader.text("QUAD_UNSPLASH_CLIENT_SECRET")
        scopes = reader.words("QUAD_UNSPLASH_SCOPES", default: "public read_user write_likes")
        oauth = reader.base("QUAD_UNSPLASH_OAUTH", default: "https://unsplash.com/oauth")
        api = reader.base("QUAD_UNSPLASH_API", default: "https://api.unsplash.com")
        images = reader.base("QUAD_UNSPLASH_IMAGES", default: "https://images.unsplash.com")
    }
}
