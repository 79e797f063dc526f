/// An application as it is registered with Unsplash.
struct UnsplashApplication: Sendable {
    /// The access key.
    let id: String
    let secret: String
    let name: String
    /// Rights of which it may ask, each with what it lets the application do.
    let rights: KeyValuePairs<String, String>

    static let quad = UnsplashApplication(
        id: "quad-unsplash", secret: "unsplash-secret", name: "Quad",
        rights: [
            "public": "see what everybody sees", "read_user": "read your profile",
            "write_user": "change your profile", "read_photos": "see your private photos",
            "write_photos": "change your photos", "write_likes": "like photos for you",
            "write_followers": "follow people for you", "read_collections": "see your private collections",
            "write_collections": "change your collections",
        ])

    /// What Quad asks for.
    static let wanted = "public read_user write_likes"

    var scope: [String] { rights.map(\.key) }

    /// - Parameter text: rights separated by spaces; nil or empty is what is public
    /// - Returns: nil when a right is not registered
    func scope(_ text: String?) -> [String]? {
        let asked = (text ?? "").split(separator: " ").map(String.init)
        if asked.isEmpty { return ["public"] }
        return asked.allSatisfy { scope.contains($0) } ? scope.filter { asked.contains($0) } : nil
    }

    func words(for scope: [String]) -> [String] {
        rights.filter { scope.contains($0.key) }.map(\.value)
    }
}
