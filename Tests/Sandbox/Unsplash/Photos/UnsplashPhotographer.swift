/// Somebody whose photos are in the feed: invented.
struct UnsplashPhotographer: Sendable {
    let username: String
    let firstName: String
    /// Some people have one name only.
    let lastName: String?

    var name: String { [firstName, lastName].compactMap(\.self).joined(separator: " ") }
    var id: String { Opaque.of("photographer \(username)", length: 11) }

    static let all = [
        UnsplashPhotographer(username: "asample", firstName: "Ana", lastName: "Sample"),
        UnsplashPhotographer(username: "northlight", firstName: "Jonas", lastName: "Nordlys"),
        UnsplashPhotographer(username: "mira", firstName: "Mira", lastName: nil),
        UnsplashPhotographer(username: "o_hara", firstName: "Sean", lastName: "O'Hara"),
        UnsplashPhotographer(username: "linwei", firstName: "Lin", lastName: "Wei"),
        UnsplashPhotographer(username: "pale_ridge", firstName: "Tove", lastName: "Ås & Sønn"),
        UnsplashPhotographer(username: "kseniya", firstName: "Ксения", lastName: "Полевая"),
    ]
}

extension Person {
    /// What Unsplash calls them.
    var unsplashName: String { login.replacing(".", with: "_") }

    static func unsplash(named name: String) -> Person? { allCases.first { $0.unsplashName == name } }
}
