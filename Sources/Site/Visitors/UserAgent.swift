/// What a browser says of itself, in the words by which its owner knows it.
package struct UserAgent {
    /// «Firefox, Linux»; nil when nothing is recognised.
    package let name: String?
    package let isPhone: Bool

    package init(_ text: String) {
        // Each later name also claims to be the earlier ones, so the order decides.
        let browsers = [
            ("YaBrowser", "Яндекс Браузер"), ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"),
            ("Chrome", "Chrome"), ("Safari", "Safari"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
            ("Macintosh", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let found = [browsers, systems].compactMap { names in names.first { text.contains($0.0) }?.1 }
        name = found.isEmpty ? nil : found.joined(separator: ", ")
        isPhone = ["iPhone", "Android", "Mobile"].contains { text.contains($0) }
    }
}
