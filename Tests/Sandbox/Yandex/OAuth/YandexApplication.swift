/// An application as it is registered with Yandex.
struct YandexApplication: Sendable {
    let id: String
    let secret: String
    let name: String
    /// Rights of which it may ask, each with what it lets the application do.
    let rights: KeyValuePairs<String, String>

    static let quad = YandexApplication(
        id: "quad-yandex", secret: "yandex-secret", name: "Quad",
        rights: [
            "cloud_api:disk.info": "see how much space your Disk has",
            "cloud_api:disk.read": "read everything on your Disk",
            "cloud_api:disk.write": "make, change and delete everything on your Disk",
            "cloud_api:disk.app_folder": "use a folder of its own on your Disk",
            "login:info": "know your login, name and sex", "login:email": "know your address",
            "login:avatar": "see your picture",
        ])

    var scope: [String] { rights.map(\.key) }

    /// - Parameter text: rights separated by spaces; nil or empty asks for all
    /// - Returns: nil when a right is not registered
    func scope(_ text: String?) -> [String]? {
        let asked = (text ?? "").split(separator: " ").map(String.init)
        if asked.isEmpty { return scope }
        return asked.allSatisfy { scope.contains($0) } ? scope.filter { asked.contains($0) } : nil
    }

    func words(for scope: [String]) -> [String] {
        rights.filter { scope.contains($0.key) }.map(\.value)
    }
}
